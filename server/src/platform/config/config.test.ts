import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidSettings, readConfig } from "./config.ts";
import { settings } from "./settings.ts";

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

test("several hosts in DATABASE_URL are refused in one sentence with the setting, without the password", () => {
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

test("DATABASE_URL that is not of PostgreSQL, or cannot be read, is refused without its password", () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ["mysql://servicepay:secret@db/servicepay", /must be postgres:\/\/user:password@host:port\/database/],
    ["jdbc:postgresql://db/servicepay?password=secret", /must be postgres:/],
    ["servicepay:secret@db/servicepay", /must be postgres:/],
    ["/run/postgresql servicepay", /must be postgres:/],
    ["postgres:/servicepay:secret@db/servicepay", /must be postgres:/],
    ['"postgres://servicepay:secret@db/servicepay"', /must be postgres:/],
    ["postgres://", /must name a host/],
    ["postgres:///servicepay", /must name a host/],
    ["postgres://servicepay:secret@/servicepay", /must name a host/],
    ["postgres://servicepay:secret@:5432/servicepay", /must name a host|cannot be read/],
    ["postgres://servicepay:secret@db:543200/servicepay", /cannot be read/],
    ["postgres://servicepay:secret@db:port/servicepay", /cannot be read/],
    ["postgres://servicepay:secret@d b/servicepay", /cannot be read/],
    ["postgres://servicepay:12/secret@db/servicepay", /cannot be read.* %2F/],
    ["postgres://servicepay:12#secret@db/servicepay", /cannot be read.* %23/],
    ["postgres://servicepay:12?secret@db/servicepay", /cannot be read.* %3F/],
    ["postgres://servicepay:a@secret/b@db/servicepay", /cannot be read.* %40/],
    ["postgres://servicepay:%e9secret@db/servicepay", /cannot be read.* %25/],
    ["postgres://servicepay:secret@db/servicepay?sslmod=require", /"sslmod": remove it, or choose from .*sslmode/],
    ["postgres://servicepay:secret@db/servicepay?sslmode=verify_full", /parameter sslmode/],
    ["postgres://servicepay:secret@db/servicepay?port=x", /parameter port/],
  ];
  for (const [DATABASE_URL, sentence] of wrong) {
    const { sentences } = captured(() => readConfig({ DATABASE_URL }));
    assert.equal(sentences.length, 1, DATABASE_URL);
    assert.match(sentences[0]!, /^DATABASE_URL .*\.$/);
    assert.match(sentences[0]!, sentence);
    assert.doesNotMatch(sentences[0]!, /secret/);
  }
  for (const DATABASE_URL of [
    "postgresql://servicepay@db/servicepay",
    "postgres://servicepay:a secret 100%@db:5432/servicepay?sslmode=verify-full&sslrootcert=/etc/ca.pem",
    "postgres:///servicepay?host=/run/postgresql&user=servicepay",
    "postgres://servicepay:secret@%2Frun%2Fpostgresql:5432/servicepay",
    "postgres://servicepay:secret@127.0.0.1:5432/servicepay?host=%2Frun%2Fa%2C%20b",
  ])
    assert.equal(readConfig({ DATABASE_URL }).databaseUrl, DATABASE_URL);
  assert.equal(readConfig({ DATABASE_URL: " " }).databaseUrl, null);
});

test("addresses to which paths are appended have no query, no fragment, no password and not yet /portal", () => {
  for (const PUBLIC_URL of ["https:pay.example", "https://pay.example?a=b", "https://pay.example/#top", "http://"])
    assert.match(captured(() => readConfig({ PUBLIC_URL })).message, /^PUBLIC_URL must be an http or https address/);
  const { message } = captured(() => readConfig({ HPM_URL: "https://user:secret@pay.example" }));
  assert.match(message, /^HPM_URL must be an http or https address without user, password/);
  assert.doesNotMatch(message, /secret/);
  for (const PORTAL_URL of ["https://pay.example/portal", "https://pay.example/portal/"])
    assert.match(
      captured(() => readConfig({ PORTAL_URL })).message,
      /^PORTAL_URL must be the address without \/portal/,
    );
});

test("ports that the service opens differ from each other", () => {
  const differ = /BANK_SIMULATOR_PORT must be another port than PORT and MANAGEMENT_PORT\.$/;
  for (const ports of [{ PORT: "8090" }, { PORT: "7090" }, { MANAGEMENT_PORT: "8090" }])
    assert.match(captured(() => readConfig(ports)).message, differ);
  assert.match(
    captured(() => readConfig({ MANAGEMENT_PORT: "8080" })).message,
    /^MANAGEMENT_PORT must be another port/,
  );
  readConfig({ PORT: "8090", BANK_SIMULATOR_URL: "http://127.0.0.1:8091" });
  readConfig({ PORT: "0", MANAGEMENT_PORT: "0", BANK_SIMULATOR_PORT: "0" });
});

test("a wrong setting is reported once, even if it is read twice", () => {
  assert.equal(captured(() => readConfig({ RECONCILE_HOUR: "24" })).sentences.length, 1);
});

test("settings of an SMS provider without SMS_PROVIDER are refused, because no SMS would be sent", () => {
  for (const given of [{ SMS_USER: "acme" }, { SMS_URL: "https://sms.example" }])
    assert.match(captured(() => readConfig(given)).message, /require SMS_PROVIDER\.$/);
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

test("a misspelt setting is refused with the one that was meant; other programs' names are left alone", () => {
  const misspelt: readonly (readonly [string, string])[] = [
    ["RATE_LIMIT_PER_CREDENTAL", "RATE_LIMIT_PER_CREDENTIAL"],
    ["METRIC_TOKEN", "METRICS_TOKEN"],
    ["KEEP_WEBHOOK_DAYS", "KEEP_WEBHOOKS_DAYS"],
    ["DATBASE_URL", "DATABASE_URL"],
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["MAIL_FORM", "MAIL_FROM"],
  ];
  for (const [name, meant] of misspelt)
    assert.deepEqual(captured(() => readConfig({ [name]: "secret" })).sentences, [
      `${name} is not a setting. Did you mean ${meant}? Correct or remove it.`,
    ]);
  const foreign = [
    "HOME",
    "PATH",
    "NODE",
    "APP_URL",
    "API_URL",
    "NPM_URL",
    "MAIN_URL",
    "SES_PASSWORD",
    "DATABASE_USER",
  ];
  readConfig(Object.fromEntries([...foreign, "MAIL_HOST", "MAIL_PORT", "PUBLIC_DIR"].map((name) => [name, "x"])));
});

test("every setting of several words is recognised without any one of its letters", () => {
  for (const name of Object.keys(settings).filter((each) => each.indexOf("_") >= 5)) {
    for (let at = 0; at < name.length; at++) {
      const wrong = name.slice(0, at) + name.slice(at + 1);
      if (!wrong.includes("_") || Object.hasOwn(settings, wrong)) continue;
      assert.match(captured(() => readConfig({ [wrong]: "x" })).message, new RegExp(`^${wrong} is not a setting`));
    }
  }
});
