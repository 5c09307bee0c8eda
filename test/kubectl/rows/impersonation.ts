// Whom a request acts as: kubectl's `--as…`, and `as…` in a kubeconfig.
import { certifiedUser, type World } from "../lab/world";
import { DEFAULT_FILE, FAILS, type Row, single } from "./row";

export function impersonation({ a, routes }: World): Row[] {
  const admin = { token: a.token("admin") };
  const as = (user: Record<string, unknown>) => ({ [DEFAULT_FILE]: single(a.cluster, user, "team-a") });
  const jane = "admin as jane on a in team-a";
  return [
    { title: "as a user", files: as(admin), settings: { impersonate: { user: "jane" } }, kubectl: jane },
    {
      title: "as a user with groups",
      files: as(admin),
      settings: { impersonate: { user: "jane", groups: ["ops", "dev"] } },
      kubectl: jane,
    },
    {
      title: "as a user with a uid and extra",
      files: as(admin),
      settings: {
        impersonate: { user: "jane", uid: "u-1", extra: { reason: ["one", "two"], "example.com/ticket": ["7"] } },
      },
      kubectl: jane,
    },
    {
      title: "as a user whose name needs care",
      files: as(admin),
      settings: { impersonate: { user: "jäne:o'hara@example.com", extra: { "é ticket%": ["ü"] } } },
      kubectl: "admin as jäne:o'hara@example.com on a in team-a",
    },
    {
      title: "as a service account",
      files: as(admin),
      settings: { impersonate: { user: "system:serviceaccount:default:pod" } },
      kubectl: "admin as system:serviceaccount:default:pod on a in team-a",
    },
    { title: "as in the kubeconfig", files: as({ ...admin, as: "jane" }), kubectl: jane },
    {
      title: "everything in the kubeconfig",
      files: as({
        ...admin,
        as: "jane",
        "as-uid": "u-1",
        "as-groups": ["ops", "dev"],
        "as-user-extra": { reason: ["one", "two"] },
      }),
      kubectl: jane,
    },
    {
      title: "the setting goes over the kubeconfig's user, and its groups stay",
      files: as({ ...admin, as: "jim", "as-groups": ["ops"] }),
      settings: { impersonate: { user: "jane" } },
      kubectl: jane,
    },
    {
      title: "the setting's groups go over the kubeconfig's",
      files: as({ ...admin, as: "jane", "as-groups": ["ops"], "as-user-extra": { a: ["1"] } }),
      settings: { impersonate: { user: "jane", groups: ["dev"], extra: { b: ["2"] } } },
      kubectl: jane,
    },
    {
      title: "groups without a user",
      files: as({ ...admin, "as-groups": ["ops"] }),
      kubectl: FAILS,
      says: /needs a user to impersonate/,
    },
    {
      title: "an empty user",
      files: as({ ...admin, as: "" }),
      kubectl: "admin on a in team-a",
    },
    {
      title: "a user who may not impersonate",
      files: as({ token: a.token("viewer") }),
      settings: { impersonate: { user: "jane" } },
      kubectl: FAILS,
      says: /cannot impersonate/,
    },
    {
      title: "with a client certificate",
      files: as(certifiedUser(a.certified.master)),
      settings: { impersonate: { user: "jane" } },
      kubectl: "carla as jane on a in team-a",
    },
    {
      title: "over plain http",
      files: { [DEFAULT_FILE]: single({ server: `http://127.0.0.1:${routes.plainPort}` }, {}) },
      settings: { impersonate: { user: "jane" } },
      kubectl: "admin as jane on a in default",
    },
  ];
}
