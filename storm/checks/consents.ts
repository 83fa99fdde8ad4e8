import type { Order } from "../orders/order.ts";
import type { World } from "../world/world.ts";
import type { Books } from "./books.ts";

export interface TextRow {
  payment_set_id: string;
  code: string;
  kind: "required" | "optional" | "notice";
}

export interface AnswerRow {
  attempt_id: string;
  code: string;
  hash: string;
  /** The hash of the version that the answer names. */
  version_hash: string;
  answer: "accepted" | "declined" | "shown";
}

/**
 * I39: each sale of a payment set with texts has one answer to each text. Nothing counts as accepted or shown but what the payer's form
 * sent, and a required text was accepted.
 */
export async function checkConsents(world: World, books: Books, orders: readonly Order[]): Promise<string[]> {
  const texts = await world.query<TextRow>(`select distinct payment_set_id, code, kind from consents`);
  const answers = await world.query<AnswerRow>(
    `select a.attempt_id, c.code, encode(a.hash, 'hex') as hash, encode(c.hash, 'hex') as version_hash, a.answer
     from consent_answers a join consents c on c.tenant_id = a.tenant_id and c.id = a.consent_id`,
  );
  return consentBreaches(books, { texts, answers, orders }).map((breach) => `I39: ${breach}`);
}

export function consentBreaches(
  { payments, attempts }: Pick<Books, "payments" | "attempts">,
  {
    texts,
    answers,
    orders,
  }: {
    texts: readonly TextRow[];
    answers: readonly AnswerRow[];
    orders: readonly Pick<Order, "reference" | "consented">[];
  },
): string[] {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const sent = new Map(orders.map(({ reference, consented }) => [reference, consented]));
  const ofAttempt = Map.groupBy(answers, ({ attempt_id }) => attempt_id);
  return attempts
    .filter(({ kind }) => kind === "sale")
    .flatMap(({ id, payment_id }) => {
      const { payment_set_id, client_reference } = known.get(payment_id)!;
      const own = ofAttempt.get(id) ?? [];
      const given = sent.get(client_reference ?? "") ?? new Set();
      const expected = texts.filter((text) => text.payment_set_id === payment_set_id);
      const missing = expected.filter(({ code, kind }) => {
        const [answer, ...others] = own.filter((each) => each.code === code);
        if (answer === undefined || others.length > 0) return true;
        return kind === "required" ? answer.answer !== "accepted" : (kind === "notice") !== (answer.answer === "shown");
      });
      const untrue = own.filter(
        ({ answer, hash, version_hash }) => hash !== version_hash || (answer !== "declined" && !given.has(hash)),
      );
      return [
        ...missing.map(({ code }) => `sale ${id} has no right answer to ${code}`),
        ...untrue.map(({ code, answer }) => `sale ${id} has ${code} as ${answer}, and its payer did not say that`),
      ];
    });
}
