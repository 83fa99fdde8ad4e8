import { findTenant } from "#identity/index.ts";
import { beginFile, linkFiles } from "#links/files/store.ts";
import { beginLinkFile, runLinkFile, sendLinkFile, type LinkFileId } from "#links/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { newId, randomHex } from "#platform/ids.ts";
import type { TestService } from "../../../../support/service.ts";
import type { PageState } from "../../../page-state.ts";
import { once } from "../../../payer-states/state.ts";
import { HOME, submit, type At } from "../people.ts";

const HEADER =
  "clientOrderReference;amount;customer.email;customer.name;customer.surname;description;userVerificationFailBehavior\n";

export function linkFileStates(service: TestService, at: At): PageState[] {
  const files = once(() => makeFiles(service));
  const urlOf =
    (name: keyof Awaited<ReturnType<typeof makeFiles>>, rest = "") =>
    async () =>
      `${HOME}/links/files/${(await files())[name]}${rest}`;
  return [
    at("link-files", async () => (await files(), `${HOME}/links/files?done=link_file_discarded`)),
    at("link-files-nothing-yet", ({ ownCompany }) => `/portal/${ownCompany}/links/files`),
    at("link-files-no-file", `${HOME}/links/files`, {
      async act(page) {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("link-files-wrong-lines", `${HOME}/links/files`, {
      async act(page) {
        const buffer = Buffer.from(
          `${HEADER}AIDAT-1;1.250,50;ayse;Ayşe;Yılmaz;;\nAIDAT-1;12;a@example.com;;;;Maybe\nAIDAT-2;1\n`,
        );
        await page.setInputFiles("#file", { name: "Aidatlar.csv", mimeType: "text/csv", buffer });
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("link-file-checked", urlOf("checked")),
    at("link-file-waiting", urlOf("waiting")),
    at("link-file-done", urlOf("done", "?done=link_file_known")),
    at("link-file-refused", urlOf("refused")),
  ];
}

async function makeFiles(service: TestService) {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const checked = await send(ctx, "Kasım aidatları.csv", linesOf(40));
  const { id: waiting } = await heldLinkFile(ctx, "Ekim aidatları.csv", 12);
  const done = await send(ctx, "Eylül aidatları.csv", linesOf(3));
  const unknown = `KAMPANYA-${randomHex(3)};120;${randomHex(4)}@example.com;;;;ThrowError\n`;
  const refused = await send(ctx, "Kampanya.csv", `${linesOf(1)}${unknown}`);
  for (const id of [done, refused]) await runLinkFile(ctx, await beginLinkFile(ctx, id));
  return { checked, waiting, done, refused };
}

function linesOf(count: number): string {
  const period = randomHex(3);
  return Array.from({ length: count }, (_, index) => {
    const payer = `${period}-${index}@example.com;Ayşe;Yılmaz`;
    return `AIDAT-${period}-${index + 1};${1_250 + index},50;${payer};Aidat, daire ${index + 1};\n`;
  }).join("");
}

async function send(ctx: Context, fileName: string, lines: string): Promise<LinkFileId> {
  const [set] = (await listPaymentSets(ctx)).filter(({ currency, isActive }) => currency === "TRY" && isActive);
  const content = Buffer.from(HEADER + lines);
  const sent = await sendLinkFile(ctx, { fileName, content, paymentSetId: set!.id, notifyBy: ["Email"] });
  if (sent.kind !== "checked") throw new Error(`the file is not right: ${JSON.stringify(sent)}`);
  return sent.id;
}

/** A file whose links are created when `release` is called. */
export async function heldLinkFile(ctx: Context, fileName: string, count: number) {
  const id = await send(ctx, fileName, linesOf(count));
  await hold(ctx, id);
  return { id, release: () => inTransaction(ctx, (ctx) => ctx.tx.run(setLease, [ctx.tenantId, id, "0 days"])) };
}

const setLease = statement(
  "test.setLease",
  `update link_files set lease_until = now() + $3::interval, lines_done = 5 where tenant_id = $1 and id = $2`,
);

/** Leases the file for a day, like a worker that creates its links. */
async function hold(ctx: Context, id: LinkFileId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await beginFile(ctx, id);
    await linkFiles.claim(ctx, { id, claimId: newId() });
    await ctx.tx.run(setLease, [ctx.tenantId, id, "1 day"]);
  });
}
