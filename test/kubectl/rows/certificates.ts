// Client certificates.

import { base64, certifiedUser, type World } from "../lab/world";
import { DEFAULT_FILE, FAILS, type Row, single } from "./row";

export function certificates({ a, b }: World): Row[] {
  const as = (user: Record<string, unknown>, files: Record<string, string> = {}) => ({
    [DEFAULT_FILE]: single(a.cluster, user),
    ...files,
  });
  const { cert, key } = a.certified.carla;
  const files = { "carla.crt": cert, "carla.key": key };
  const data = certifiedUser(a.certified.carla);
  const carla = "carla on a in default";
  return [
    { title: "a client certificate as data", files: as(data), kubectl: carla },
    {
      title: "a client certificate in files",
      files: as({ "client-certificate": "{home}/carla.crt", "client-key": "{home}/carla.key" }, files),
      kubectl: carla,
    },
    {
      title: "a client certificate in files relative to the kubeconfig",
      files: as(
        { "client-certificate": "pki/carla.crt", "client-key": "../.kube/pki/carla.key" },
        { ".kube/pki/carla.crt": cert, ".kube/pki/carla.key": key },
      ),
      kubectl: carla,
    },
    {
      title: "the certificate as data, its key in a file",
      files: as({ "client-certificate-data": base64(cert), "client-key": "{home}/carla.key" }, files),
      kubectl: carla,
    },
    {
      title: "a client certificate and a token: the server decides",
      files: as({ ...data, token: a.token("viewer") }),
      kubectl: carla,
    },
    {
      title: "a client certificate and a user name: the certificate counts",
      files: as({ ...data, username: "me", password: "secret" }),
      kubectl: carla,
    },
    { title: "another server's client certificate", files: as(certifiedUser(b.certified.carla)), kubectl: FAILS },
    { title: "an expired client certificate", files: as(certifiedUser(a.certified.expired)), kubectl: FAILS },
    {
      title: "a certificate without its key",
      files: as({ "client-certificate-data": base64(cert) }),
      kubectl: FAILS,
      says: /client certificate without a client-key/,
    },
    {
      title: "a key without its certificate",
      files: as({ "client-key-data": base64(key) }),
      kubectl: FAILS,
      ours: "system:anonymous on a in default",
      because: "nobody",
    },
    {
      title: "a key of another certificate",
      files: as({ ...data, "client-key-data": base64(a.certified.other.key) }),
      kubectl: FAILS,
      says: /client certificate, its key or the token cannot be used/,
    },
    {
      title: "the same as data and as a file",
      files: as({ ...data, "client-certificate": "{home}/carla.crt" }, files),
      kubectl: FAILS,
      says: /both client-certificate-data and client-certificate/,
    },
    {
      title: "a certificate file that is missing",
      files: as({ "client-certificate": "{home}/none.crt", "client-key": "{home}/carla.key" }, files),
      kubectl: FAILS,
      says: /client certificate .*none\.crt cannot be read/,
    },
    {
      title: "data that is not base64",
      files: as({ ...data, "client-certificate-data": "???" }),
      kubectl: FAILS,
      says: /client-certificate-data .* is not base64/,
    },
    {
      title: "data with line breaks",
      files: as({ ...data, "client-certificate-data": base64(cert).replace(/.{64}/g, "$&\n") }),
      kubectl: carla,
    },
  ];
}
