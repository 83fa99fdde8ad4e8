import type { TestContext } from "node:test";
import type { Amount } from "@servicepay/money";
import type { Payment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { randomToken } from "#platform/ids.ts";
import { changeRequest } from "../../../src/requests/change-request.ts";
import { createRequest, type NewRequest } from "../../../src/requests/create-request.ts";
import { readRequest } from "../../../src/requests/list-requests.ts";
import { listVisits } from "../../../src/requests/list-visits.ts";
import { makeVisit, type VisitResult } from "../../../src/requests/make-visit.ts";
import type { StoredRequest } from "../../../src/requests/payment-request.ts";
import { amount } from "../payment-sets.ts";
import { paymentWorld } from "../payment-world.ts";

const PAGE = { path: "/r/drawn", locale: "tr" } as const;
export const payer = { name: "Ayşe", surname: "Yılmaz", email: "ayse@example.com" };
export const ANOTHER = { ...PAGE, payer, visitorHash: sha256("another browser"), sender: "203.0.113.9" };

/** A payment world with a request for 100.00 lira of each visitor, or as `fields` say. */
export async function requestWorld(t: TestContext, fields: Partial<NewRequest> = {}) {
  const world = await paymentWorld(t);
  const { ctx, set } = world;
  const product = {
    code: "KERMES",
    kind: "multi_use",
    currency: "TRY",
    amount: amount("100"),
    paymentSetId: set.id,
  } as const;
  const request = await inTransaction(ctx, (ctx) => createRequest(ctx, { ...product, ...fields }));
  const visit = (sum: Amount = amount("100"), nonce = randomToken(16), browser = randomToken(16), sender = browser) =>
    makeVisit(ctx, request.id, { amount: sum, payer, nonce, visitorHash: sha256(browser), sender, ...PAGE });
  const kinds = async (visits: Promise<VisitResult>[]) => (await Promise.all(visits)).map(({ kind }) => kind);
  return {
    ...world,
    world,
    request,
    visit,
    kinds,
    current: (): Promise<StoredRequest> => readRequest(ctx, "id", request.id),
    /** Oldest first. */
    async payments(): Promise<Payment[]> {
      const { visits } = await listVisits(ctx, request, { page: 1, pageSize: 100 });
      return visits.map(({ payment }) => payment).toReversed();
    },
    change: (change: object) => inTransaction(ctx, (ctx) => changeRequest(ctx, { id: request.id, ...change })),
  };
}
