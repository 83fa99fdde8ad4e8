import type { Amount, CurrencyCode } from "@servicepay/money";
import { findPaymentsById } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { linkUrlOf } from "../link-address.ts";
import type { LinkId } from "../link.ts";
import { selectLinksOfFile } from "../store.ts";
import type { LinkFileId } from "./link-file.ts";

export interface LinkOfFile {
  line: number;
  clientOrderReference: string;
  linkId: LinkId;
  /** The address that the payer opens. */
  link: string;
  amount: Amount;
  currencyCode: CurrencyCode;
  expiresAt: Date;
}

const BATCH = 500;

/** The links of a file in batches, in the order of its lines. */
export async function* linksOfFile(ctx: Context, fileId: LinkFileId): AsyncGenerator<LinkOfFile[]> {
  for (let after = 0; ;) {
    const links = await selectLinksOfFile(reading(ctx), fileId, { after, limit: BATCH });
    if (links.length === 0) return;
    const payments = await findPaymentsById(
      ctx,
      links.map(({ paymentId }) => paymentId),
    );
    const byId = new Map(payments.map((payment) => [payment.id, payment]));
    yield links.map((link) => {
      const { amount, currency, expiresAt } = byId.get(link.paymentId)!;
      const { id: linkId, line, clientOrderReference } = link;
      return {
        line,
        clientOrderReference,
        linkId,
        link: linkUrlOf(ctx, link),
        amount,
        currencyCode: currency,
        expiresAt,
      };
    });
    after = links.at(-1)!.line;
  }
}
