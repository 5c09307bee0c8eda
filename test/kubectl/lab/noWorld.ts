import type { Side, World } from "./world";

const certified = { cert: "", key: "" };

const side: Side = {
  server: "https://127.0.0.1:1",
  port: 1,
  caPem: "",
  authority: certified,
  cluster: { server: "", "certificate-authority-data": "" },
  token: () => "",
  certified: { carla: certified, master: certified, expired: certified, other: certified },
  asAdmin: async () => "",
  serviceAccountToken: "",
};

const PORTS = [
  "plain",
  "gateway",
  "expired",
  "named",
  "proxy",
  "loginProxy",
  "tlsProxy",
  "strictProxy",
  "socks",
  "closed",
];

/** Nothing runs. For what is to be known of the rows before anything does: their titles, and where they differ. */
export const NO_WORLD: World = {
  a: side,
  b: side,
  routes: { ...Object.fromEntries(PORTS.map((port) => [`${port}Port`, 1])), stop() {} } as World["routes"],
};
