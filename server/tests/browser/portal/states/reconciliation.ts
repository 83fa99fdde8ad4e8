import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, bankDayOf, boundsOfBankDay } from "#acquirers/registry.ts";
import { findTenant } from "#identity/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { closeCase, listCases, reconcileDay } from "#reconciliation/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

const BASE = `${HOME}/reconciliation`;

export function reconciliationStates(service: TestService, at: At): PageState[] {
  const cases = once(() => findDifferences(service));
  const pathOf = async (which: "open" | "closed") => `${BASE}/cases/${(await cases())[which]}`;
  return [
    at("cases", async () => {
      await cases();
      return `${BASE}?period=all`;
    }),
    at("cases-nothing", `${BASE}?period=all&kind=ours_only`),
    at("cases-wrong-filter", `${BASE}?day=tomorrow`),
    at("case", () => pathOf("open")),
    at("case-viewer", () => pathOf("open"), { by: "viewer" }),
    at("case-closed", () => pathOf("closed")),
    at("case-without-note", () => pathOf("open"), {
      async act(page) {
        await page.locator("[name=note]").fill(" ");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("days", async () => {
      await cases();
      return `${BASE}/days`;
    }),
  ];
}

/** Reads a list of yesterday with two charges that the demo does not have, and closes one of the cases. */
async function findDifferences(service: TestService): Promise<{ open: string; closed: string }> {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const day = addDays(bankDayOf(ctx.clock.now()), -1);
  const time = new Date(boundsOfBankDay(day).from.getTime() + 3_600_000).toISOString();
  const [terminal] = await listTerminals(ctx);
  const folder = await mkdtemp(join(tmpdir(), "servicepay-list-"));
  try {
    const file = join(folder, "list.csv");
    const header = "kind,reference,order_id,amount,currency,installments,auth_code,time";
    const lines = [1, 2].map((no) => `sale,T${no},STRANGER${no},1205.50,TRY,1,P${no},${time}`);
    await writeFile(file, [header, ...lines, "end,2"].join("\n"));
    await reconcileDay(ctx, { day, terminal: terminal!.id, file });
  } finally {
    await rm(folder, { recursive: true });
  }
  const [first, second] = await listCases(ctx, { isOpenOnly: true, day });
  const operator: typeof ctx = { ...ctx, actor: { kind: "operator", id: "Deniz" } };
  await inTransaction(operator, (ctx) =>
    closeCase(ctx, second!.id, { reason: "not_ours", note: "Another shop's till used our terminal." }),
  );
  return { open: first!.id, closed: second!.id };
}
