import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { Consent, ConsentLocale } from "./consent.ts";
import { insertAnswer } from "./store.ts";

export interface PayerAnswers {
  paymentId: string;
  consents: readonly Consent[];
  /** Codes of the boxes that were ticked. */
  ticked: ReadonlySet<string>;
  locale: ConsentLocale;
  ip: string;
}

/** Which version of which text the payer accepted, left or was shown; when, in which language and from where. */
export async function recordConsentAnswers(ctx: WriteContext, answers: PayerAnswers): Promise<void> {
  const { paymentId, consents, ticked, locale, ip } = answers;
  const now = ctx.clock.now();
  for (const { id, code, kind, hash } of consents) {
    const answer = kind === "notice" ? "shown" : ticked.has(code) ? "accepted" : "declined";
    const bytes = Buffer.from(hash, "hex");
    await ctx.tx.run(insertAnswer, [ctx.tenantId, newId(), paymentId, id, bytes, answer, locale, ip, now]);
  }
}
