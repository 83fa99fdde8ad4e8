/** Pages of payment requests from the real renderer. The tests of requests prove when the service shows each. */
import type { OwnVisit, RequestClosure, RequestPage } from "@servicepay/checkout/render";
import { draw } from "./drive.ts";
import { merchant } from "./notices.ts";
import type { PayerState, World } from "./state.ts";

const lira = (amount: string) => ({ amount, currency: "TRY" });
const choice = { min: lira("10.00"), max: lira("5000.00"), debt: null, leastRest: lira("10.00") };
const parts = { ...choice, debt: { left: lira("7250.00"), total: lira("12000.00") }, presets: [] };
const open = { price: null, description: "Sokak hayvanları için mama bağışı" };
const values = { preset: "", amount: "", name: "", surname: "", email: "" };
const wrong = { ...values, amount: "5", name: "Ayşe", email: "ayse" };

const visit = (state: OwnVisit["state"]): OwnVisit => ({
  state,
  sum: lira("1250.50"),
  at: "2026-11-20T09:00:00Z",
  url: "/drawn",
});

export function requestStates({ service }: World): PayerState[] {
  const state = (name: string, more: Partial<RequestPage>): PayerState => ({
    name: `request-${name}`,
    open: (page, locale) =>
      draw(page, service.url, {
        kind: "request",
        locale,
        isTest: true,
        merchant,
        description: "El dokuması kilim, 120 × 180 cm",
        price: lira("1250.50"),
        choice: null,
        usesLeft: null,
        closed: null,
        own: [],
        values,
        problems: [],
        action: "/drawn",
        languageUrl: "/drawn",
        nonce: "drawn",
        ...more,
      }),
  });
  return [
    state("product", { usesLeft: 3 }),
    state("changed", { problems: ["changed"], values: { ...wrong, surname: "Yılmaz" } }),
    state("open-amount", {
      ...open,
      choice: { ...choice, presets: ["50.00", "100.00", "250.00", "500.00"].map(lira) },
    }),
    state("wrong", {
      ...open,
      choice: { ...choice, presets: [] },
      problems: ["too_small", "surname", "email"],
      values: wrong,
    }),
    state("parts", { price: null, description: "Ayşe öğretmene hediye", choice: parts }),
    state("returning", { own: [visit("open"), visit("paid")] }),
    state("returning-to-busy", { closed: "busy", own: [visit("open"), visit("paid")] }),
    state("returning-to-sold-out", { closed: "sold_out", own: [visit("in_progress")] }),
    ...(["sold_out", "settled", "busy"] as const satisfies readonly RequestClosure[]).map((closed) =>
      state(closed.replace("_", "-"), { closed }),
    ),
  ];
}
