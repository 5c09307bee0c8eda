// @ts-check
// One GET of a Secret by @kubernetes/client-node, as its documentation says it is used. For `test/kubectl/library.ts`.
import { CoreV1Api, KubeConfig } from "@kubernetes/client-node";

const { settings, name } = JSON.parse(process.argv[2] ?? "");
const config = new KubeConfig();
if (settings.kubeconfig) config.loadFromFile(settings.kubeconfig);
else config.loadFromDefault();
if (settings.context) config.setCurrentContext(settings.context);
const context = config.getContextObject(config.getCurrentContext());
if (settings.cluster && context) Object.assign(context, { cluster: settings.cluster });
const user = config.getCurrentUser();
if (settings.impersonate && user) Object.assign(user, { impersonateUser: settings.impersonate.user });
const namespace = context?.namespace || "default";
await config.makeApiClient(CoreV1Api).readNamespacedSecret({ name, namespace });
