import { acknowledgeCollections, pageOfCollections, createExportFile, loadExportProfile } from "#collections/index.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import { demoClient, orderReference } from "../../../../support/demo-client.ts";
import type { TestService } from "../../../../support/service.ts";
import type { PageState } from "../../../page-state.ts";
import { once } from "../../../payer-states/state.ts";
import { HOME, type At } from "../people.ts";

export function collectionsStates(service: TestService, at: At): PageState[] {
  const collections = once(() => makeCollections(service));
  const list = `${HOME}/hand-over`;
  const urlOf = (index: number) => async () => `${list}/${(await collections())[index]}`;
  return [
    at("collections", async () => {
      await collections();
      return `${list}?done=collections_reopened`;
    }),
    at("collections-wrong-filter", `${list}?state=lost`),
    at("collections-viewer", list, { by: "viewer" }),
    at("collections-nothing-yet", ({ ownCompany }) => `/portal/${ownCompany}/hand-over`),
    at("collection-waiting", urlOf(0)),
    at("collection-failed", urlOf(1)),
    at("collection-integrated", urlOf(2)),
    at("reopen-collections", async () => {
      await collections();
      return `${list}/reopen?date=2026-01-01&time=09:30`;
    }),
    at("export-files", async () => {
      await collections();
      return `${list}/files`;
    }),
    at("export-files-nothing-yet", ({ ownCompany }) => `/portal/${ownCompany}/hand-over/files`),
    at("reopen-collections-wrong", `${list}/reopen?date=2026-02-30&time=`),
  ];
}

/** One collection in each state. */
async function makeCollections(service: TestService): Promise<string[]> {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const client = await demoClient(service);
  const orders = [orderReference(), orderReference(), orderReference()];
  for (const clientOrderReference of orders) {
    const path = await client.linkPath({ clientOrderReference, amount: 1250.5 });
    const reply = await client.submit(path, client.cardOf("approved"));
    await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  }
  const ids: string[] = [];
  for (const code of orders) {
    const [found] = (await pageOfCollections(ctx, { code }, null)).rows;
    ids.push(found?.id ?? "");
  }
  const integrationError = "120.07 hesabı kapalı: kayıt yapılamadı.";
  const answers = [
    { id: ids[1]!, integrationError },
    { id: ids[2]!, erpCode: `TAH-${randomHex(4)}` },
  ];
  await createExportFile(ctx, await loadExportProfile("netsis"));
  await inTransaction(ctx, (ctx) => acknowledgeCollections(ctx, answers, () => ""));
  return ids;
}
