import "reflect-metadata";
import { webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

x509.cryptoProvider.set(webcrypto as never);

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY = 24 * 60 * 60 * 1000;

export interface Issued {
  cert: string;
  key: string;
}

export interface Authority extends Issued {
  issue(options?: IssueOptions): Promise<Issued>;
  /** An authority below this one. */
  intermediate(): Promise<Authority>;
}

export interface IssueOptions {
  /** Alternative names; `[]` for none at all. */
  names?: string[];
  commonName?: string;
  /** Days from now; negative for the past. */
  days?: number;
}

/** A certificate authority of the test's own. */
export async function authority(name = "test authority"): Promise<Authority> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() - 10 * DAY),
    notAfter: new Date(Date.now() + 10 * DAY),
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return toAuthority(certificate, keys);
}

async function toAuthority(certificate: x509.X509Certificate, keys: webcrypto.CryptoKeyPair): Promise<Authority> {
  const sign = (subject: string, publicKey: webcrypto.CryptoKey, extensions: x509.Extension[], days: number) =>
    x509.X509CertificateGenerator.create({
      subject,
      issuer: certificate.subject,
      publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: ALGORITHM,
      notBefore: new Date(Date.now() - 9 * DAY),
      notAfter: new Date(Date.now() + days * DAY),
      extensions,
    });
  return {
    cert: certificate.toString("pem"),
    key: await privatePem(keys),
    async issue({ names = ["127.0.0.1", "localhost"], commonName = "test", days = 5 } = {}) {
      const own = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
      const entries = names.map((value) => ({
        type: /^[\d.]+$|:/.test(value) ? ("ip" as const) : ("dns" as const),
        value,
      }));
      const extensions = names.length > 0 ? [new x509.SubjectAlternativeNameExtension(entries)] : [];
      const issued = await sign(`CN=${commonName}`, own.publicKey, extensions, days);
      return { cert: issued.toString("pem"), key: await privatePem(own) };
    },
    async intermediate() {
      const own = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
      const issued = await sign(
        "CN=intermediate",
        own.publicKey,
        [new x509.BasicConstraintsExtension(true, undefined, true)],
        5,
      );
      return toAuthority(issued, own);
    },
  };
}

async function privatePem(keys: webcrypto.CryptoKeyPair): Promise<string> {
  const pkcs8 = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return x509.PemConverter.encode(pkcs8, "PRIVATE KEY");
}
