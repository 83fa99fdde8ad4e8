import assert from "node:assert/strict";
import { test } from "node:test";
import { setDefaultCACertificates } from "node:tls";
import { parseNetworks } from "#platform/outbound-http/address.ts";
import { readMailUrl, type MailServer } from "#platform/outbound-http/mail-server.ts";
import { certificateFor, headerOf, testMailServer } from "../../../tests/support/messages/mail-server.ts";
import { isMailable, sendMail } from "./send-mail.ts";

const QUICK = { connectMs: 2_000, silenceMs: 400, totalMs: 3_000 };
const mail = {
  from: { name: "Acme", address: "no-reply@pay.example" },
  to: { name: "", address: "ayse@example.com" },
  envelope: { from: "no-reply@pay.example", to: ["ayse@example.com"] },
  subject: "Ödemeniz alındı",
  text: "Merhaba",
  html: "<p>Merhaba</p>",
  messageId: "<1@pay.example>",
};

function plainServer(port: number): MailServer {
  return { host: "127.0.0.1", port, tls: "none", auth: null, guard: null };
}

test("a message is accepted with its Message-ID, in text and HTML", async (t) => {
  const server = await testMailServer(t);
  assert.equal((await sendMail(plainServer(server.port), mail)).kind, "accepted");
  const [received] = server.received;
  assert.deepEqual([received?.from, received?.to], ["no-reply@pay.example", ["ayse@example.com"]]);
  assert.equal(headerOf(received!, "Message-ID"), "<1@pay.example>");
  assert.match(received!.raw, /multipart\/alternative/);
});

for (const [name, behaviour] of Object.entries({
  "421 as its greeting": { greeting: 421 },
  "450 to the receiver": { rcptTo: 450 },
  "421 to the sender": { mailFrom: 421 },
  "451 to the message": { data: 451 },
})) {
  test(`a server that answers ${name} is asked again later`, async (t) => {
    const server = await testMailServer(t);
    server.behaviour = behaviour;
    const outcome = await sendMail(plainServer(server.port), mail, QUICK);
    assert.deepEqual([outcome.kind, outcome.kind === "later" && outcome.reason], ["later", "deferred"]);
  });
}

for (const [name, behaviour, isAddress] of [
  ["the receiver", { rcptTo: 550 }, true],
  ["the sender", { mailFrom: 550 }, false],
  ["the message", { data: 554 }, false],
] as const) {
  test(`a 5xx answer to ${name} is final`, async (t) => {
    const server = await testMailServer(t);
    server.behaviour = behaviour;
    const outcome = await sendMail(plainServer(server.port), mail, QUICK);
    assert.deepEqual([outcome.kind, outcome.kind === "refused" && outcome.isAddress], ["refused", isAddress]);
  });
}

test("a login that the server rejects is no fault of the message, which is sent again later", async (t) => {
  const server = await testMailServer(t);
  server.behaviour = { login: 535 };
  const withLogin = { ...plainServer(server.port), auth: { user: "acme", pass: "wrong" } };
  const outcome = await sendMail(withLogin, mail, QUICK);
  assert.deepEqual([outcome.kind, outcome.kind === "later" && outcome.reason], ["later", "rejected_login"]);
});

test("a connection that is cut after DATA is a lost answer", async (t) => {
  const server = await testMailServer(t);
  server.behaviour = { cutsAfterData: true };
  const outcome = await sendMail(plainServer(server.port), mail, QUICK);
  assert.deepEqual([outcome.kind, outcome.kind === "later" && outcome.reason], ["later", "lost"]);
  assert.equal(server.received.length, 1);
});

test("a server that hangs is given up within the rules' time", async (t) => {
  const server = await testMailServer(t);
  server.behaviour = { hangs: true };
  const silent = await sendMail(plainServer(server.port), mail, QUICK);
  assert.deepEqual([silent.kind, silent.kind === "later" && silent.reason], ["later", "timeout"]);
  const slow = await sendMail(plainServer(server.port), mail, { ...QUICK, silenceMs: 10_000, totalMs: 300 });
  assert.deepEqual([slow.kind, slow.kind === "later" && slow.reason], ["later", "timeout"]);
});

test("a server that cannot be reached is tried again later", async (t) => {
  const server = await testMailServer(t);
  await server.close();
  const outcome = await sendMail(plainServer(server.port), mail, QUICK);
  assert.deepEqual([outcome.kind, outcome.kind === "later" && outcome.reason], ["later", "unreachable"]);
});

test("a certificate must be trusted and name the server, with TLS from the first byte and with STARTTLS", async (t) => {
  const certificate = await certificateFor(t, "localhost");
  if (certificate === null) return t.skip("openssl is not installed");
  const implicit = await testMailServer(t, { secure: true, certificate });
  const upgraded = await testMailServer(t, { offersStartTls: true, certificate });
  const servers: MailServer[] = [
    { ...plainServer(implicit.port), host: "localhost", tls: "implicit" },
    { ...plainServer(upgraded.port), host: "localhost", tls: "starttls" },
  ];
  for (const server of servers) {
    const outcome = await sendMail(server, mail, QUICK);
    assert.deepEqual([outcome.kind, outcome.kind === "later" && outcome.reason], ["later", "untrusted"]);
  }
  setDefaultCACertificates([certificate.cert]);
  for (const server of servers) assert.equal((await sendMail(server, mail)).kind, "accepted");
  assert.deepEqual([implicit.received[0]?.secure, upgraded.received[0]?.secure], [true, true]);
  const misnamed = await sendMail({ ...servers[0]!, host: "127.0.0.1" }, mail, QUICK);
  assert.deepEqual([misnamed.kind, misnamed.kind === "later" && misnamed.reason], ["later", "untrusted"]);
});

test("where TLS is required, a server without STARTTLS gets no message and no password", async (t) => {
  const server = await testMailServer(t);
  const outcome = await sendMail({ ...plainServer(server.port), tls: "starttls" }, mail, QUICK);
  assert.equal(outcome.kind, "later");
  assert.equal(server.received.length, 0);
});

test("a tenant's own server is not connected to at an address that is not public", async (t) => {
  const server = await testMailServer(t);
  const guard = { allowed: [], resolve: async () => ["127.0.0.1"] };
  const outcome = await sendMail({ ...plainServer(server.port), host: "mail.example", guard }, mail, QUICK);
  assert.deepEqual([outcome.kind, outcome.kind === "later" && outcome.reason], ["later", "blocked"]);
  const allowed = { ...guard, allowed: parseNetworks(["127.0.0.0/8"]) };
  const reached = await sendMail({ ...plainServer(server.port), host: "mail.example", guard: allowed }, mail);
  assert.equal(reached.kind, "accepted");
});

test("neither names, subjects nor addresses can add headers or receivers", async (t) => {
  const server = await testMailServer(t);
  const hostile = {
    ...mail,
    from: { name: "Acme\r\nBcc: victim@example.com", address: "no-reply@pay.example" },
    subject: "Fatura\r\nBcc: victim@example.com\r\n\r\nbody",
  };
  assert.equal((await sendMail(plainServer(server.port), hostile)).kind, "accepted");
  const [received] = server.received;
  assert.equal(headerOf(received!, "Bcc"), undefined);
  assert.deepEqual(received!.to, ["ayse@example.com"]);
});

test("an address that a mail server could read as another or as several is not mailable", () => {
  for (const address of ["ayse@example.com", "ayşe.yılmaz+fatura@örnek.com.tr", "o'neil@example.com"])
    assert.ok(isMailable(address), address);
  for (const address of [
    "a<victim@example.com",
    "a@b.example>",
    "x,y@example.com",
    "a;b@c.example",
    '"a"@b.example',
    "a@b@c.d",
  ])
    assert.ok(!isMailable(address), address);
});

test("the address of a mail server names protocol, login, host and port", () => {
  assert.deepEqual(readMailUrl("smtps://user:p%40ss@mail.example", null), {
    host: "mail.example",
    port: 465,
    tls: "implicit",
    auth: { user: "user", pass: "p@ss" },
    guard: null,
  });
  assert.equal(readMailUrl("smtp://mail.example:2525", null)?.tls, "starttls");
  assert.equal(readMailUrl("smtp://localhost:25", null)?.tls, "none");
  for (const wrong of ["https://mail.example", "smtp://", "smtp://mail.example/path", "mail.example:25"])
    assert.equal(readMailUrl(wrong, null), null, wrong);
});
