import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidSettings, readConfig } from "./config.ts";

const key = Buffer.alloc(32, 7).toString("base64");

test("without settings the service is a sandbox on loopback, with its data in the project's folder", () => {
  const config = readConfig({});
  assert.equal(config.mode, "sandbox");
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.publicUrl, "http://localhost:8080");
  assert.equal(config.hpmUrl, config.publicUrl);
  assert.equal(config.portalUrl, config.publicUrl);
  assert.deepEqual(config.outboundAllowedNetworks, ["127.0.0.0/8", "::1/128"]);
});

test("all wrong settings are reported at once, with their allowed values", () => {
  const error = captured(() =>
    readConfig({ PORT: "80x", ROLE: "boss", PUBLIC_URL: "ftp://pay.example.com", KEY_ENCRYPTION_KEY: "short" }),
  );
  assert.equal(error.sentences.length, 4);
  for (const name of ["PORT", "ROLE", "PUBLIC_URL", "KEY_ENCRYPTION_KEY"]) {
    assert.ok(
      error.sentences.some((sentence) => sentence.startsWith(name)),
      `no sentence about ${name}`,
    );
  }
});

test("several hosts in DATABASE_URL are refused in one sentence that names the setting and not the password", () => {
  for (const DATABASE_URL of [
    "postgres://servicepay:secret@db1:5432,db2:5432/servicepay",
    "postgresql://servicepay:secret@db1,db2,db3/servicepay?target_session_attrs=read-write",
    "postgres://servicepay:secret@/servicepay?host=db1,db2",
  ]) {
    const { sentences } = captured(() => readConfig({ DATABASE_URL }));
    assert.match(
      sentences.join(" "),
      /^DATABASE_URL must name one host: [^.]+\(docs\/guides\/high-availability\.md\)\.$/,
    );
  }
  for (const DATABASE_URL of [
    "postgres://servicepay:se,cret@db1:5432/servicepay",
    "postgres://servicepay:secret@[::1]:5432/servicepay?host=/run/postgresql",
  ])
    assert.equal(readConfig({ DATABASE_URL }).databaseUrl, DATABASE_URL);
});

test("a port outside 0 to 65535 is refused", () => {
  for (const port of ["65536", "-1", "1e3", "8080.5"])
    assert.match(captured(() => readConfig({ PORT: port })).message, /^PORT must be/);
});

test("live mode needs a key-encryption key and an https address", () => {
  const error = captured(() => readConfig({ MODE: "live" }));
  assert.deepEqual(
    error.sentences.map((sentence) => sentence.split(" ")[0]),
    ["KEY_ENCRYPTION_KEY", "PUBLIC_URL"],
  );
  const config = readConfig({ MODE: "live", KEY_ENCRYPTION_KEY: key, PUBLIC_URL: "https://pay.example.com/" });
  assert.equal(config.publicUrl, "https://pay.example.com");
  assert.deepEqual(config.outboundAllowedNetworks, []);
});

test("networks are CIDR ranges", () => {
  const config = readConfig({ TRUSTED_PROXIES: "10.0.0.0/8, ::1/128" });
  assert.deepEqual(config.trustedProxies, ["10.0.0.0/8", "::1/128"]);
  for (const text of ["proxy.example.com", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8"]) {
    assert.match(captured(() => readConfig({ TRUSTED_PROXIES: text })).message, /^TRUSTED_PROXIES must be/);
  }
});

test("no error message contains a secret", () => {
  const error = captured(() => readConfig({ KEY_ENCRYPTION_KEY: "c2VjcmV0LXNlY3JldA==" }));
  assert.ok(!error.message.includes("c2VjcmV0"));
});

function captured(work: () => unknown): InvalidSettings {
  try {
    work();
  } catch (error) {
    if (error instanceof InvalidSettings) return error;
    throw error;
  }
  throw new assert.AssertionError({ message: "the settings were accepted" });
}

test("settings for tests are refused in live mode", () => {
  const live = {
    MODE: "live",
    KEY_ENCRYPTION_KEY: Buffer.alloc(32).toString("base64"),
    PUBLIC_URL: "https://pay.example",
  };
  readConfig(live);
  for (const name of ["BANK_SIMULATOR_URL", "TEST_CLOCK_FILE", "TEST_FAULT_POINTS"]) {
    const given = { [name]: "http://127.0.0.1:1" };
    readConfig(given);
    assert.throws(() => readConfig({ ...live, ...given }), new RegExp(`${name} is for tests and refused in live mode`));
  }
});

test("a mail server is set together with its sender's address, and both are checked", () => {
  const mail = { MAIL_URL: "smtps://user:secret@mail.example:465", MAIL_FROM: "no-reply@pay.example" };
  assert.deepEqual(readConfig(mail).mail, { url: mail.MAIL_URL, from: mail.MAIL_FROM });
  assert.equal(readConfig({}).mail, null);
  for (const wrong of [
    { MAIL_URL: mail.MAIL_URL },
    { MAIL_FROM: mail.MAIL_FROM },
    { ...mail, MAIL_URL: "https://mail.example" },
    { ...mail, MAIL_URL: "smtp://mail.example/inbox" },
    { ...mail, MAIL_FROM: "Acme <no-reply@pay.example>" },
  ])
    assert.throws(() => readConfig(wrong), InvalidSettings, JSON.stringify(wrong));
});
