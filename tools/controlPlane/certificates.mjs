// @ts-check
// A certificate authority of our own, one per control plane, so that tests verify TLS as they would in earnest.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";
import * as der from "./der.mjs";

/** @typedef {{ certPem: string, keyPem: string }} Certified a certificate and its private key, as PEM */
/** @typedef {{ commonName: string, organizations?: string[] }} Subject */
/** @typedef {{ notBefore?: Date, notAfter?: Date }} Validity by default from yesterday (clocks differ) to in a week */

const dayMs = 24 * 60 * 60 * 1000;
const ecdsaWithSha256 = der.sequence(der.objectIdentifier("1.2.840.10045.4.3.2"));

/** @param {Subject} subject */
function name({ commonName, organizations = [] }) {
  /** @param {string} type @param {string} value */
  const attribute = (type, value) => der.set(der.sequence(der.objectIdentifier(type), der.utf8String(value)));
  return der.sequence(...organizations.map((value) => attribute("2.5.4.10", value)), attribute("2.5.4.3", commonName));
}

/** @param {string} id @param {boolean} critical @param {Buffer} value */
function extension(id, critical, value) {
  return der.sequence(der.objectIdentifier(id), ...(critical ? [der.boolean(true)] : []), der.octetString(value));
}

/** @param {import("node:crypto").KeyObject} publicKey */
function keyIdentifier(publicKey) {
  return createHash("sha1")
    .update(publicKey.export({ format: "der", type: "spki" }))
    .digest();
}

const serverAuth = "1.3.6.1.5.5.7.3.1";
const clientAuth = "1.3.6.1.5.5.7.3.2";
/** @param {boolean} isAuthority */
const basicConstraints = (isAuthority) =>
  extension("2.5.29.19", true, isAuthority ? der.sequence(der.boolean(true)) : der.sequence());
/** @param {number} bits @param {number} unusedBits */
const keyUsage = (bits, unusedBits) => extension("2.5.29.15", true, der.bitString(Buffer.from([bits]), unusedBits));
/** @param {string[]} purposes */
const extendedKeyUsage = (purposes) =>
  extension("2.5.29.37", false, der.sequence(...purposes.map(der.objectIdentifier)));

function newKey() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

/** @param {import("node:crypto").KeyObject} key */
const keyPemOf = (key) => key.export({ format: "pem", type: "pkcs8" }).toString();

/**
 * @param {object} wanted
 * @param {Subject} wanted.subject
 * @param {import("node:crypto").KeyObject} wanted.key
 * @param {{ subject: Buffer, key: import("node:crypto").KeyObject }} wanted.issuer
 * @param {Buffer[]} wanted.extensions
 * @param {Validity} [wanted.validity]
 */
function certificate({ subject, key, issuer, extensions, validity = {} }) {
  const { notBefore = new Date(Date.now() - dayMs), notAfter = new Date(Date.now() + 7 * dayMs) } = validity;
  const publicKey = createPublicKey(key);
  const identifiers = [
    extension("2.5.29.14", false, der.octetString(keyIdentifier(publicKey))),
    extension("2.5.29.35", false, der.sequence(der.implicit(0, keyIdentifier(createPublicKey(issuer.key))))),
  ];
  const toBeSigned = der.sequence(
    der.explicit(0, der.integer(Buffer.from([2]))), // version 3
    der.integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    issuer.subject,
    der.sequence(der.utcTime(notBefore), der.utcTime(notAfter)),
    name(subject),
    publicKey.export({ format: "der", type: "spki" }),
    der.explicit(3, der.sequence(...identifiers, ...extensions)),
  );
  const signed = der.sequence(toBeSigned, ecdsaWithSha256, der.bitString(sign("sha256", toBeSigned, issuer.key)));
  return { certPem: new X509Certificate(signed).toString(), keyPem: keyPemOf(key) };
}

/** @param {string} commonName @param {Validity} [validity] @returns {Certified} */
export function createAuthority(commonName, validity) {
  const key = newKey();
  const subject = { commonName };
  // Usage: keyCertSign and cRLSign.
  const extensions = [basicConstraints(true), keyUsage(0b0000_0110, 1)];
  return certificate({ subject, key, issuer: { subject: name(subject), key }, extensions, validity });
}

/** @param {Certified} authority one made by `createAuthority` @param {Subject} subject @param {Buffer[]} extensions @param {Validity} [validity] */
function issue(authority, subject, extensions, validity) {
  const commonName = new X509Certificate(authority.certPem).subject.replace(/^CN=/, "");
  const issuer = { subject: name({ commonName }), key: createPrivateKey(authority.keyPem) };
  // Usage: digitalSignature.
  const all = [basicConstraints(false), keyUsage(0b1000_0000, 7), ...extensions];
  return certificate({ subject, key: newKey(), issuer, extensions: all, validity });
}

/**
 * A certificate for a server on this machine.
 * @param {Certified} authority @param {{ names?: string[] } & Validity} [options] names instead of `localhost`; 127.0.0.1 always
 * @returns {Certified}
 */
export function serverCertificate(authority, { names = ["localhost"], ...validity } = {}) {
  const addresses = [
    ...names.map((text) => der.implicit(2, Buffer.from(text))),
    der.implicit(7, Buffer.from([127, 0, 0, 1])),
  ];
  const alternativeNames = extension("2.5.29.17", false, der.sequence(...addresses));
  // etcd also uses its server certificate as a client of itself.
  const purposes = extendedKeyUsage([serverAuth, clientAuth]);
  return issue(authority, { commonName: names[0] ?? "127.0.0.1" }, [purposes, alternativeNames], validity);
}

/**
 * Kubernetes reads the user out of the common name and the groups out of the organizations.
 * @param {Certified} authority @param {string} user @param {string[]} [groups] @param {Validity} [validity]
 * @returns {Certified}
 */
export function clientCertificate(authority, user, groups = [], validity = {}) {
  return issue(authority, { commonName: user, organizations: groups }, [extendedKeyUsage([clientAuth])], validity);
}

/** A key pair to sign service account tokens with. */
export function signingKeys() {
  const privatePem = keyPemOf(newKey());
  return { privatePem, publicPem: createPublicKey(privatePem).export({ format: "pem", type: "spki" }).toString() };
}
