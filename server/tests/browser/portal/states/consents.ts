import { retireConsent, setConsent, type ConsentKind } from "#consents/index.ts";
import { defineDynamicField, removeDynamicField } from "#customers/index.ts";
import { findTenant } from "#identity/index.ts";
import { createPaymentSet, listTerminals } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { demoClient } from "../../../support/demo-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

const CONTRACT = `Madde 1 – Taraflar

İşbu sözleşme, Örnek Ticaret A.Ş. (satıcı) ile siparişi veren kişi (alıcı) arasındadır.

Madde 2 – Teslim

Satıcı, ürünü sipariş sayfasında yazılı sürede, en geç otuz gün içinde teslim eder.

Madde 3 – Cayma hakkı

Alıcı, teslimden sonra on dört gün içinde gerekçe göstermeden cayabilir.`;

/** Texts that payers accept, and dynamic fields. */
export function consentStates(service: TestService, at: At): PageState[] {
  const texts = once(() => publish(service));
  const fields = once(() => define(service));
  const list = `${HOME}/setup/consents`;
  const urlOf =
    (rest = "") =>
    async () =>
      `${list}/${await texts()}/${rest}`;
  const fieldAt =
    (rest = "") =>
    async () => {
      await fields();
      return `${HOME}/setup/fields${rest}`;
    };
  return [
    at("consents", async () => {
      await texts();
      return list;
    }),
    at("consent", urlOf("contract"), { act: (page) => page.locator(".consent-text > summary").first().click() }),
    at("consent-earlier", urlOf("contract?version=1")),
    at("consent-retired", urlOf("newsletter")),
    at("consent-new", `${list}/new`),
    at("consent-change", urlOf("contract/change")),
    at("consent-change-wrong", urlOf("contract/change"), {
      act: async (page) => {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        await page.fill("#labelTr", "");
        await page.fill("#labelEn", "I have read the contract");
        await page.fill("#textEn", "");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("consent-retire", urlOf("contract/retire")),
    at("fields", fieldAt()),
    at("field-new", `${HOME}/setup/fields/new`),
    at("field-new-wrong", `${HOME}/setup/fields/new`, {
      act: async (page) => {
        await page.fill("#fieldKey", "Şube no");
        await page.fill("#fieldLabel", "Şube no");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("field-change", `${HOME}/setup/fields/branch/change`),
    at("field-again", fieldAt("/dealer/change")),
    at("field-remove", `${HOME}/setup/fields/branch/remove`),
    at("link-fields", async () => {
      const client = await demoClient(service);
      const path = await client.linkPath({ additionalData: { branch: "Kadıköy", invoiceNo: "FTR-2026-118" } });
      return `${HOME}/links/${new URLSearchParams(path.split("?")[1]).get("id")}`;
    }),
  ];
}

async function demo(service: TestService) {
  const tenant = await findTenant(service.platform, "demo");
  return service.contextFor(tenant!.id);
}

/** Returns a payment set of its own, so that payers of the demo's set have nothing to tick. */
async function publish(service: TestService): Promise<string> {
  const ctx = await demo(service);
  const terminals = await listTerminals(ctx);
  return inTransaction(ctx, async (ctx) => {
    const terminalIds = terminals.slice(0, 1).map(({ id }) => id as string);
    const { id } = await createPaymentSet(ctx, { name: "Web mağazası", currency: "TRY", terminalIds });
    const set = (code: string, kind: ConsentKind, position: number, label: string, text: string, en?: string) =>
      setConsent(ctx, {
        paymentSetId: id,
        code,
        kind,
        position,
        texts: {
          tr: { label, text },
          ...(en !== undefined && { en: { label: en, text: "The seller delivers the goods." } }),
        },
      });
    const accepted = "Ön bilgilendirme formunu ve mesafeli satış sözleşmesini okudum, kabul ediyorum.";
    await set("contract", "required", 0, accepted, "Eski sözleşme.");
    await set("contract", "required", 0, accepted, CONTRACT, "I have read and accept the distance sales contract.");
    await set("privacy", "notice", 1, "Kişisel verilerin işlenmesine ilişkin aydınlatma metni", "Verileriniz …");
    await set("newsletter", "optional", 2, "Kampanyalardan e-posta ile haberdar olmak istiyorum.", "İzninizle …");
    await retireConsent(ctx, id, "newsletter");
    return id;
  });
}

async function define(service: TestService): Promise<void> {
  const ctx = await demo(service);
  await defineDynamicField(ctx, { code: "dealer", label: "Bayi" });
  await removeDynamicField(ctx, "dealer");
}
