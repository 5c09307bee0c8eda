// @ts-check
// The command lines of etcd and kube-apiserver.
import { filesIn } from "./files.mjs";

/** @param {string} folder @param {number} port */
export function etcdFlags(folder, port) {
  const files = filesIn(folder);
  const url = `https://127.0.0.1:${port}`;
  return [
    `--data-dir=${files.etcdData}`,
    "--unsafe-no-fsync",
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    // There are no peers: any free port will do.
    "--listen-peer-urls=http://127.0.0.1:0",
    // Others on this machine must not read the Secrets of tests.
    "--client-cert-auth",
    `--trusted-ca-file=${files.caCert}`,
    `--cert-file=${files.serverCert}`,
    `--key-file=${files.serverKey}`,
    "--log-level=warn",
  ];
}

/** @param {string} folder @param {{ port: number, etcdPort: number }} ports */
export function apiServerFlags(folder, { port, etcdPort }) {
  const files = filesIn(folder);
  return [
    `--etcd-servers=https://127.0.0.1:${etcdPort}`,
    `--etcd-cafile=${files.caCert}`,
    `--etcd-certfile=${files.serverCert}`,
    `--etcd-keyfile=${files.serverKey}`,
    "--bind-address=127.0.0.1",
    "--advertise-address=127.0.0.1",
    `--secure-port=${port}`,
    `--tls-cert-file=${files.serverCert}`,
    `--tls-private-key-file=${files.serverKey}`,
    `--client-ca-file=${files.caCert}`,
    `--token-auth-file=${files.tokens}`,
    "--authorization-mode=RBAC",
    "--service-account-issuer=https://kubernetes.default.svc",
    `--service-account-key-file=${files.serviceAccountPublicKey}`,
    `--service-account-signing-key-file=${files.serviceAccountKey}`,
    "--service-cluster-ip-range=10.0.0.0/24",
    // Nothing serves behind the Service "kubernetes", and there is no controller that would make service accounts,
    // which this plug-in waits for.
    "--endpoint-reconciler-type=none",
    "--disable-admission-plugins=ServiceAccount",
    "--allow-privileged=true",
    "--profiling=false",
    `--audit-policy-file=${files.auditPolicy}`,
    `--audit-log-path=${files.auditLog}`,
    // The line is in the file before the client has its answer, so tests can read it at once.
    "--audit-log-mode=blocking",
  ];
}
