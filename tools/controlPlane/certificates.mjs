// @ts-check
// Certificate authorities of our own, so that tests verify TLS as they would in earnest.
import "reflect-metadata"; // @peculiar/x509 asks for it
import { KeyObject, webcrypto } from "node:crypto";
import { isIP } from "node:net";
import * as x509 from "@peculiar/x509";

/** @typedef {{ cert: string, key: string }} Certified a certificate and its private key, as PEM */
/** @typedef {{ commonName: string, organizations?: string[] }} Subject */
/** @typedef {{ notBefore?: Date, notAfter?: Date }} Validity by default from yesterday (clocks differ) to in a week */

const { subtle } = webcrypto;
const dayMs = 24 * 60 * 60 * 1000;
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

const newKeys = () => subtle.generateKey(algorithm, true, ["sign", "verify"]);

/** @param {webcrypto.CryptoKey} key */
const pemOf = (key) =>
  KeyObject.from(key)
    .export({ format: "pem", type: key.type === "private" ? "pkcs8" : "spki" })
    .toString();

/** @param {Subject} subject */
function nameOf({ commonName, organizations = [] }) {
  return new x509.Name([
    ...organizations.map((value) => ({ O: [{ utf8String: value }] })),
    { CN: [{ utf8String: commonName }] },
  ]);
}

/** @param {Certified} authority */
async function issuerOf({ cert, key }) {
  const { subjectName: name, publicKey } = new x509.X509Certificate(cert);
  const pkcs8 = x509.PemConverter.decodeFirst(key);
  return { name, publicKey, signingKey: await subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]) };
}

/**
 * @param {Certified | undefined} authority without one the certificate is signed with its own key
 * @param {Subject} subject @param {x509.Extension[]} extensions @param {Validity} validity
 * @returns {Promise<Certified>}
 */
async function issue(authority, subject, extensions, validity) {
  const { notBefore = new Date(Date.now() - dayMs), notAfter = new Date(Date.now() + 7 * dayMs) } = validity;
  const { publicKey, privateKey } = await newKeys();
  const name = nameOf(subject);
  const issuer = authority === undefined ? { name, publicKey, signingKey: privateKey } : await issuerOf(authority);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: name,
    publicKey,
    issuer: issuer.name,
    signingKey: issuer.signingKey,
    signingAlgorithm: algorithm,
    notBefore,
    notAfter,
    extensions: [
      // By these two authorities of the same name are told apart.
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      ...extensions,
    ],
  });
  return { cert: `${certificate.toString("pem")}\n`, key: pemOf(privateKey) };
}

/** @param {string} commonName @param {Validity & { above?: Certified }} [options] above: the authority that it is below */
export function createAuthority(commonName, { above, ...validity } = {}) {
  const usage = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  const extensions = [
    new x509.BasicConstraintsExtension(true, undefined, true),
    new x509.KeyUsagesExtension(usage, true),
  ];
  return issue(above, { commonName }, extensions, validity);
}

/** @param {string[]} purposes */
const endEntity = (...purposes) => [
  new x509.BasicConstraintsExtension(false, undefined, true),
  new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
  new x509.ExtendedKeyUsageExtension(purposes),
];

/** @param {string[]} names */
function alternativeNames(names) {
  // Without names there is no such extension: an empty one is not allowed.
  if (names.length === 0) return [];
  return [
    new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? "ip" : "dns", value }))),
  ];
}

/**
 * A certificate for a server.
 * @param {Certified} authority
 * @param {{ names?: string[], commonName?: string } & Validity} [options] names: DNS names and IP addresses, by default this machine's
 */
export function serverCertificate(authority, options = {}) {
  const { names = ["localhost", "127.0.0.1"], commonName = names[0] ?? "", ...validity } = options;
  // etcd also uses its server certificate as a client of itself.
  const extensions = endEntity(x509.ExtendedKeyUsage.serverAuth, x509.ExtendedKeyUsage.clientAuth);
  return issue(authority, { commonName }, [...extensions, ...alternativeNames(names)], validity);
}

/**
 * Kubernetes reads the user out of the common name and the groups out of the organizations.
 * @param {Certified} authority @param {string} user @param {string[]} [groups] @param {Validity} [validity]
 */
export function clientCertificate(authority, user, groups = [], validity = {}) {
  const extensions = endEntity(x509.ExtendedKeyUsage.clientAuth);
  return issue(authority, { commonName: user, organizations: groups }, extensions, validity);
}

/** A key pair to sign service account tokens with, as PEM. */
export async function signingKeys() {
  const { publicKey, privateKey } = await newKeys();
  return { publicKey: pemOf(publicKey), privateKey: pemOf(privateKey) };
}
