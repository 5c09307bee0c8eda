// @ts-check
// Where things lie in a run folder.
import { join } from "node:path";

/** @param {string} folder */
export function filesIn(folder) {
  /** @param {string} name */
  const file = (name) => join(folder, name);
  return {
    caCert: file("ca.crt"),
    caKey: file("ca.key"),
    serverCert: file("server.crt"),
    serverKey: file("server.key"),
    serviceAccountKey: file("service-account.key"),
    serviceAccountPublicKey: file("service-account.pub"),
    tokens: file("tokens.csv"),
    auditPolicy: file("audit-policy.json"),
    auditLog: file("audit.log"),
    etcdData: file("etcd"),
    etcdLog: file("etcd.log"),
    apiServerLog: file("kube-apiserver.log"),
    supervisorLog: file("supervisor.log"),
    kubeconfigs: file("kubeconfigs"),
    coordinates: file("coordinates.json"),
  };
}
