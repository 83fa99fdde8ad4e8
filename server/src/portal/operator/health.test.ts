/** What operators see of the installation: sentences of checks, numbers and times. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { payingCompany } from "../../../tests/support/figures/paying-company.ts";
import { minuteMs } from "../../../tests/support/payment-world.ts";
import { newOperator, operatorBrowser } from "../../../tests/support/portal-client.ts";

test("health shows each check's sentence, waiting work, and companies' unclear payments by age", async (t) => {
  const { world, url, home, logIn, pay } = await payingCompany(t);
  const paid = await pay("1250.50", "approved");
  const unclear = await world.newPayment();
  world.bank.faults.add({ operation: "sale", kind: "reset_after" });
  await world.start(unclear, "approved");
  await world.endLeases();
  await world.rows(`update attempts set state = 'MANUAL', step = step + 1, due_at = null where state = 'UNKNOWN'`);
  world.clock.advance(90 * minuteMs);
  const browser = await operatorBrowser(url, world, await newOperator(world.platform));
  const { text, status } = await browser.get("/portal/-/health");
  assert.equal(status, 200);
  const rows = rowsOf(text);
  assert.ok(
    rows.some((row) => /^Migrations OK All \d+ applied\.$/.test(row)),
    rows.join("\n"),
  );
  assert.ok(rows.some((row) => row.startsWith("Settings OK sandbox mode, role all")));
  const company = rows.filter((row) => row.includes("Waiting for the company"));
  assert.equal(company.length, 1);
  assert.match(company[0]!, /Under 1 hour: 0 1–24 hours: 1 Older: 0$/);
  assert.ok(rows.some((row) => /^Webhooks to send \d+/.test(row)));
  for (const secret of [paid.id, unclear.id, "1,250.50", paid.orderReference, "cardholder", "4355"])
    assert.ok(!text.includes(secret), `an operator reads ${secret}`);
  assert.equal((await (await logIn(["administrator"])).get("/portal/-/health")).status, 404);
  assert.equal((await browser.get(`${home}/payments/${paid.id}`)).status, 404);
});

test("operators' pages call no verb that reads payments, payers or people of companies", () => {
  const allowed: Readonly<Record<string, readonly string[] | "all">> = {
    health: "all",
    "key-rotation": "all",
    platform: "all",
    identity: [
      "countTenants",
      "createTenant",
      "findTenant",
      "findTenants",
      "pageOfTenants",
      "setTenantActive",
      "type Initiator",
      "type Tenant",
      "type TenantFilter",
    ],
    members: [
      "asSystem",
      "countMembers",
      "invitationOver",
      "invitationUrl",
      "inviteFirstAdministrator",
      "keepForm",
      "listOpenInvitations",
      "openKeptForm",
      "operatorAccessOf",
      "type MemberContext",
    ],
    "payment-sets": ["binListState", "importBins", "listTerminals", "previewBins", "type BinsPreview"],
    reports: ["lastAttemptAt", "readBacklogs", "type UnclearCount"],
  };
  for (const file of globSync("*.{ts,tsx}", { cwd: import.meta.dirname }).filter(
    (name) => !name.endsWith(".test.ts"),
  )) {
    const text = readFileSync(new URL(file, import.meta.url), "utf8");
    for (const [, names = "", module = ""] of text.matchAll(/^import (?:type )?\{([^}]*)\} from "#([a-z-]+)\//gm)) {
      const permitted = allowed[module];
      assert.ok(permitted !== undefined, `${file} imports ${module}`);
      for (const name of names.split(",").map((each) => each.trim()))
        assert.ok(
          permitted === "all" || name === "" || permitted.includes(name) || permitted.includes(`type ${name}`),
          `${file} imports ${name}`,
        );
    }
  }
});

/** The rows of a page's tables in words. */
function rowsOf(text: string): string[] {
  return [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    row
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}
