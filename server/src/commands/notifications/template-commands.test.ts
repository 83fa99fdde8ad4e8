import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLine } from "../../../tests/support/run-command.ts";

test("texts are shown, previewed, set and reset; wrong variables are named, advertising is flagged", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  const key = ["link.created", "--channel", "sms"];
  const show = ["notifications", "template", "show", ...key];
  const { texts, isBuiltIn } = await servicepay.json<{ texts: { text: string }; isBuiltIn: boolean }>(...show);
  assert.ok(isBuiltIn && texts.text.includes("{{link}}"));
  const preview = await servicepay.run(["notifications", "preview", ...key]);
  assert.match(preview.stdout, /^Acme Ltd\.: 1\.250,50 TL/);
  assert.match(preview.stdout, /\d+ characters in Turkish single shift: 1 SMS/);

  const set = (text: string) =>
    servicepay.run(["notifications", "template", "set", ...key, "--file", "-"], { input: JSON.stringify({ text }) });
  const wrong = await set("{{firm}}: {{link}}");
  assert.equal(wrong.exitCode, 1);
  assert.match(
    wrong.stderr,
    /\{\{firm\}\}.*\{\{company\}\}, \{\{amount\}\}, \{\{dueDate\}\}, \{\{link\}\}, \{\{firstName\}\}/,
  );
  const flagged = await set("{{company}} indirim: {{link}}");
  assert.match(flagged.stdout, /Version 1 is in use[^]*consent \(İYS\): indirim/);
  const mail = await servicepay.json<{ subject: string; html: string }>("notifications", "preview", "payment.receipt");
  assert.match(mail.subject, /^Acme Ltd\.: ₺1\.250,50 ödemeniz alındı$/);
  const listed = await servicepay.json<{ version: number }[]>("notifications", "template", "list");
  assert.deepEqual(
    listed.map(({ version }) => version),
    [1],
  );
  await servicepay.json("notifications", "template", "reset", ...key);
  assert.equal((await servicepay.run(["notifications", "preview", "link.deleted"])).exitCode, 2);
});
