import type { SentPeriod } from "../../orders/send-period-again.ts";
import type { Receipt } from "../../world/receivers.ts";

/** I44: when nothing else is sent, each webhook of the period arrives once more, and no other one. */
export function checkSentPeriod(
  period: SentPeriod | null,
  receipts: readonly Pick<Receipt, "eventId" | "receivedAt">[],
): string[] {
  if (period === null) return [];
  const { at, chosen } = period;
  const arrived = Map.groupBy(
    receipts.filter(({ receivedAt }) => receivedAt >= at),
    ({ eventId }) => eventId,
  );
  const missing = [...chosen].filter((id) => !arrived.has(id));
  const others = [...arrived.keys()].filter((id) => !chosen.has(id));
  const repeated = [...arrived].filter(([id, { length }]) => chosen.has(id) && length > 1);
  return [
    ...missing.map((id) => `I44: ${id} is of a period that was sent again, and did not arrive`),
    ...others.map((id) => `I44: ${id} arrived again, and is not of the period that was sent again`),
    ...repeated.map(([id, { length }]) => `I44: ${id} was sent again once, and arrived ${length} times`),
  ];
}
