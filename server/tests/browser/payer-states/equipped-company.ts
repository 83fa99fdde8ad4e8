/** The demo's second company with everything a company can set up: consents, a payer with a saved card, branding. */
import { setBranding } from "#branding/index.ts";
import { setConsent, type ConsentKind } from "#consents/index.ts";
import { findTenant } from "#identity/index.ts";
import { updatePaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { demoClient } from "../../support/demo-client.ts";
import { drawLogo } from "../../support/pictures/draw-logo.ts";
import type { World } from "./state.ts";

export interface EquippedCompany {
  world: World;
  /** A payer with a saved card. */
  payer: { customer: { email: string; name: string } };
  /** An order for the payment set with the branding, small enough to be charged without 3-D Secure. */
  branded: { currencyCode: "USD"; paymentSetId: string; amount: number };
}

const CONSENTS: readonly [code: string, kind: ConsentKind, tr: string, en: string][] = [
  [
    "contract",
    "required",
    "Ön bilgilendirme formunu ve mesafeli satış sözleşmesini okudum, kabul ediyorum.",
    "I have read and accept the pre-information form and the distance sales contract.",
  ],
  [
    "privacy",
    "notice",
    "Kişisel verilerin işlenmesine ilişkin aydınlatma metni",
    "Notice on the processing of personal data",
  ],
  ["news", "optional", "Kampanyalardan e-posta ile haberdar olmak istiyorum.", "Tell me about offers by e-mail."],
];
const CLAUSE = {
  tr: "Satıcı, ürünü sözleşmede yazılı sürede teslim eder. Alıcı on dört gün içinde cayabilir.",
  en: "The seller delivers the goods in the time that the contract names. The buyer may withdraw within fourteen days.",
};

export async function equipCompany(world: World): Promise<EquippedCompany> {
  const { service } = world;
  const [, tenant] = service.tenants;
  const client = await demoClient(service, tenant);
  const { id } = (await findTenant(service.platform, tenant.code))!;
  const brandedSet = tenant.paymentSets.find(({ currencyCode }) => currencyCode === "USD")!.id;
  const payer = { customer: { email: "kayitli@example.com", name: "Ayşe" } };
  const paid = await client.submit(await client.linkPath(payer), {
    ...client.cardOf("approved"),
    "save-card": "yes",
  });
  await client.passBank(paid.headers.get("location")!);
  await inTransaction(service.contextFor(id), async (ctx) => {
    for (const [position, [code, kind, tr, en]] of CONSENTS.entries())
      await setConsent(ctx, {
        paymentSetId: tenant.paymentSetId,
        code,
        kind,
        position,
        texts: { tr: textOf(tr, CLAUSE.tr), en: textOf(en, CLAUSE.en) },
      });
    await updatePaymentSet(ctx, brandedSet, { returnMethod: "post" });
    await setBranding(ctx, brandedSet, {
      name: "Kilim Evi",
      light: { accent: "#8a1c4a" },
      radius: "large",
      logo: drawLogo(),
      contact: {
        email: "destek@kilim.example",
        phone: "0850 000 01 20",
        termsUrl: "https://kilim.example/satis-kosullari",
        privacyUrl: "https://kilim.example/kvkk",
      },
    });
  });
  return {
    world: { ...world, client },
    payer,
    branded: { currencyCode: "USD", paymentSetId: brandedSet, amount: 20 },
  };
}

function textOf(label: string, clause: string) {
  return { label, text: Array.from({ length: 12 }, () => clause).join("\n\n") };
}
