import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { createServer, get } from "node:https";
import type { AddressInfo } from "node:net";
import test from "node:test";
import type { TLSSocket } from "node:tls";
import { clientCertificate, createAuthority, serverCertificate } from "../../../tools/controlPlane/certificates.mjs";

const authority = createAuthority("an authority");

test("a server and a client with certificates of the same authority trust each other", async () => {
  const { certPem, keyPem } = serverCertificate(authority);
  const tls = { key: keyPem, cert: certPem, ca: authority.certPem, requestCert: true };
  const server = createServer(tls, (request, response) => {
    response.end(JSON.stringify((request.socket as TLSSocket).getPeerCertificate().subject));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = clientCertificate(authority, "jane", ["team:a", "b, c"]);
  const answer = await new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const options = { port, ca: authority.certPem, cert: client.certPem, key: client.keyPem, agent: false as const };
    get("https://127.0.0.1", options, (response) => response.on("data", (chunk) => resolve(String(chunk)))).on(
      "error",
      reject,
    );
  });
  server.close();
  assert.deepEqual(JSON.parse(answer), { O: ["team:a", "b, c"], CN: "jane" });
});

test("names and validity are as asked for", () => {
  const notBefore = new Date("2020-01-01T00:00:00Z");
  const notAfter = new Date("2021-02-03T04:05:06Z");
  const made = new X509Certificate(
    serverCertificate(authority, { names: ["a.example", "b.example"], notBefore, notAfter }).certPem,
  );
  assert.equal(made.subjectAltName, "DNS:a.example, DNS:b.example, IP Address:127.0.0.1");
  assert.equal(Date.parse(made.validFrom), notBefore.getTime());
  assert.equal(Date.parse(made.validTo), notAfter.getTime());
});

test("only an authority is one, and another authority did not sign", () => {
  const ca = new X509Certificate(authority.certPem);
  const leaf = new X509Certificate(clientCertificate(authority, "x".repeat(200)).certPem);
  const other = new X509Certificate(createAuthority("an authority").certPem);
  assert.deepEqual([ca.ca, leaf.ca], [true, false]);
  assert.deepEqual([leaf.verify(ca.publicKey), leaf.verify(other.publicKey)], [true, false]);
});
