import { isPaid, paymentStates, type Payment, type PaymentFilter } from "#payments/index.ts";

/** `paid`: the card was charged, even if the money has since been given back. `failed`: no attempt is left. */
export const linkStates = ["open", "in_progress", "paid", "failed", "expired", "cancelled"] as const;
export type LinkState = (typeof linkStates)[number];

export function linkState({ state, expiresAt }: Pick<Payment, "state" | "expiresAt">, now: Date): LinkState {
  if (isPaid(state)) return "paid";
  if (state === "processing") return "in_progress";
  if (state === "open") return expiresAt > now ? "open" : "expired";
  return state as "failed" | "expired" | "cancelled";
}

/** The filter of the payments whose links are in this state. */
export function paymentsInState(state: LinkState, now: Date): PaymentFilter {
  switch (state) {
    case "open":
      return { openAt: now };
    case "expired":
      return { expiredAt: now };
    case "in_progress":
      return { states: ["processing"] };
    case "paid":
      return { states: paymentStates.filter(isPaid) };
    case "failed":
    case "cancelled":
      return { states: [state] };
  }
}
