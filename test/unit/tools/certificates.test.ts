import assert from "node:assert/strict";
import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { createServer, get } from "node:https";
import type { AddressInfo } from "node:net";
import test, { before } from "node:test";
import type { TLSSocket } from "node:tls";
import {
  type Certified,
  clientCertificate,
  createAuthority,
  serverCertificate,
  signingKeys,
} from "../../../tools/controlPlane/certificates.mjs";

let authority: Certified;
before(async () => {
  authority = await createAuthority("an authority");
});

test("a server and a client with certificates of the same authority trust each other", async () => {
  const tls = { ...(await serverCertificate(authority)), ca: authority.cert, requestCert: true };
  const server = createServer(tls, (request, response) => {
    response.end(JSON.stringify((request.socket as TLSSocket).getPeerCertificate().subject));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = await clientCertificate(authority, "jane", ["team:a", 'b, "c"']);
  const answer = await new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const options = { port, ca: authority.cert, ...client, agent: false as const };
    get("https://127.0.0.1", options, (response) => response.on("data", (chunk) => resolve(String(chunk)))).on(
      "error",
      reject,
    );
  });
  server.close();
  assert.deepEqual(JSON.parse(answer), { O: ["team:a", 'b, "c"'], CN: "jane" });
});

test("names and validity are as asked for", async () => {
  const notBefore = new Date("2020-01-01T00:00:00Z");
  const notAfter = new Date("2021-02-03T04:05:06Z");
  const names = ["a.example", "b.example", "127.0.0.1", "::1"];
  const made = new X509Certificate((await serverCertificate(authority, { names, notBefore, notAfter })).cert);
  assert.equal(made.subjectAltName, "DNS:a.example, DNS:b.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1");
  assert.equal(Date.parse(made.validFrom), notBefore.getTime());
  assert.equal(Date.parse(made.validTo), notAfter.getTime());
});

test("a server's certificate is good for a client, too, as etcd uses it; a client's is for a client alone", async () => {
  const purposes = async (certified: Promise<Certified>) => new X509Certificate((await certified).cert).keyUsage;
  const [server, client] = ["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"];
  assert.deepEqual(await purposes(serverCertificate(authority)), [server, client]);
  assert.deepEqual(await purposes(clientCertificate(authority, "jane")), [client]);
});

test("only an authority is one, and another authority did not sign", async () => {
  const ca = new X509Certificate(authority.cert);
  const leaf = new X509Certificate((await clientCertificate(authority, "x".repeat(200))).cert);
  const other = new X509Certificate((await createAuthority("an authority")).cert);
  assert.deepEqual([ca.ca, leaf.ca], [true, false]);
  assert.deepEqual([leaf.verify(ca.publicKey), leaf.verify(other.publicKey)], [true, false]);
});

test("of two authorities of the same name the right one is found", async () => {
  const ca = new X509Certificate(authority.cert);
  const leaf = new X509Certificate((await clientCertificate(authority, "jane")).cert);
  const other = new X509Certificate((await createAuthority("an authority")).cert);
  assert.deepEqual([leaf.checkIssued(ca), leaf.checkIssued(other)], [true, false]);
});

test("an authority may be below another one", async () => {
  const middle = await createAuthority("below", { above: authority });
  const [ca, below, leaf] = [authority, middle, await serverCertificate(middle)].map(
    ({ cert }) => new X509Certificate(cert),
  );
  assert.deepEqual([below!.ca, below!.verify(ca!.publicKey), leaf!.verify(below!.publicKey)], [true, true, true]);
});

test("signing keys are a pair", async () => {
  const { privateKey, publicKey } = await signingKeys();
  assert.ok(createPublicKey(createPrivateKey(privateKey)).equals(createPublicKey(publicKey)));
});
