import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer as createHttpsServer, type ServerOptions } from "node:https";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { test, type TestContext } from "node:test";
import { setDefaultCACertificates } from "node:tls";
import { describeCertificate } from "./certificate.ts";
import { createOutboundHttp } from "./outbound-http.ts";
import { isOpensslMissing, selfSigned, type KeyPair } from "./test-support/certificates.ts";

async function trusted(...[host, from, until]: Parameters<typeof selfSigned>): Promise<KeyPair> {
  const certificate = await selfSigned(host, from, until);
  setDefaultCACertificates([certificate.cert]);
  return certificate;
}

async function listen(t: TestContext, server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => {})));
  server.on("tlsClientError", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A bank that counts what reaches its application. */
async function bankWith(t: TestContext, options: ServerOptions) {
  const seen: string[] = [];
  const server = createHttpsServer(options, (request, response) => {
    seen.push(request.url ?? "");
    request.resume();
    if (request.url === "/cut") return void request.socket.destroy();
    response.end("approved");
  });
  return { seen, port: await listen(t, server) };
}

function outbound(t: TestContext) {
  const http = createOutboundHttp();
  t.after(() => http.close());
  const post = (url: string, timeoutMs = 5_000) =>
    http.post({ url, headers: {}, body: "charge", timeoutMs, replyBytesMax: 1_000 });
  return { http, post };
}

const skip = isOpensslMissing;
const past = ["20250101000000Z", "20250201000000Z"] as const;
const future = ["20980101000000Z", "20990201000000Z"] as const;

const oldProtocol = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL@SECLEVEL=0" } as const;
const handshakes: readonly [string, () => Promise<KeyPair>, ServerOptions, RegExp][] = [
  ["that has expired", () => trusted("localhost", ...past), {}, /^CERT_HAS_EXPIRED$/],
  ["that is not valid yet", () => trusted("localhost", ...future), {}, /^CERT_NOT_YET_VALID$/],
  ["with another name", () => trusted("other.example"), {}, /^ERR_TLS_CERT_ALTNAME_INVALID$/],
  ["that is not trusted", () => selfSigned("localhost"), {}, /SELF_SIGNED/],
  ["and an old protocol only", () => trusted("localhost"), oldProtocol, /SSL|TLS|EPROTO/],
];
for (const [what, certificate, options, reason] of handshakes)
  test(`a request to a server with a certificate ${what} is unsent, not lost`, { skip }, async (t) => {
    const { seen, port } = await bankWith(t, { ...(await certificate()), ...options });
    const reply = await outbound(t).post(`https://localhost:${port}/`);
    assert.equal(reply.kind, "unsent");
    assert.match(reply.kind === "unsent" ? reply.reason : "", reason);
    assert.deepEqual(seen, []);
  });

test("a certificate that is not accepted is told with its names, issuer and dates", { skip }, async (t) => {
  const { port } = await bankWith(t, await trusted("localhost", ...past));
  const { http, post } = outbound(t);
  await post(`https://localhost:${port}/`);
  assert.equal(
    describeCertificate(http.certificateOf(`https://localhost:${port}/other`)!),
    `The certificate of localhost:${port} is for localhost, was issued by Test Bank and is valid from 2025-01-01 until 2025-02-01. ` +
      "ServicePay does not accept it (CERT_HAS_EXPIRED).",
  );
});

test("an accepted certificate is known too", { skip }, async (t) => {
  const { port } = await bankWith(t, await trusted("localhost"));
  const { http, post } = outbound(t);
  const url = `https://localhost:${port}/`;
  assert.equal((await post(url)).kind, "replied");
  const { problem, validUntil } = http.certificateOf(url)!;
  assert.ok(problem === null && validUntil > new Date());
  assert.equal(http.certificateOf("https://unknown.example/"), null);
});

for (const maxVersion of ["TLSv1.2", "TLSv1.3"] as const)
  test(`after the handshake (${maxVersion}) a connection that is cut is lost, not unsent`, { skip }, async (t) => {
    const { seen, port } = await bankWith(t, { ...(await trusted("localhost")), maxVersion });
    const reply = await outbound(t).post(`https://localhost:${port}/cut`);
    assert.deepEqual([reply.kind, seen], ["lost", ["/cut"]]);
  });

test(
  "with TLS 1.3 a server that wants the client's certificate may have read the request: lost",
  { skip },
  async (t) => {
    const mutual = { requestCert: true, rejectUnauthorized: true, minVersion: "TLSv1.3" } as const;
    const { port } = await bankWith(t, { ...(await trusted("localhost")), ...mutual });
    assert.equal((await outbound(t).post(`https://localhost:${port}/`)).kind, "lost");
  },
);

const servers: readonly [string, (socket: Socket) => void][] = [
  ["closed at once", (socket) => socket.destroy()],
  ["closed after the client's first message", (socket) => void socket.once("data", () => socket.end())],
  ["reset after the client's first message", (socket) => void socket.once("data", () => socket.resetAndDestroy())],
  ["answered without TLS", (socket) => void socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))],
];
for (const [what, answer] of servers)
  test(`a request whose handshake is ${what} is unsent, not lost`, async (t) => {
    const port = await listen(t, createServer(answer));
    assert.equal((await outbound(t).post(`https://localhost:${port}/`)).kind, "unsent");
  });

test("a request whose handshake is never answered is unsent when its time is over", async (t) => {
  const port = await listen(t, createServer());
  const reply = await outbound(t).post(`https://localhost:${port}/`, 300);
  assert.deepEqual([reply.kind, reply.kind === "unsent" && reply.reason], ["unsent", "timeout"]);
});
