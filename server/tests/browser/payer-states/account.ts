/** The page of open items, from the real renderer. The tests of requests prove when the service shows each state. */
import type { AccountPage, Locale, OpenItemsModel } from "@servicepay/checkout/render";
import { draw } from "./drive.ts";
import type { PayerState, World } from "./state.ts";

const merchant = {
  name: "Kilim Evi",
  company: "Örnek Ticaret A.Ş.",
  email: "destek@kilim.example",
  phone: "0850 000 01 20",
  termsUrl: "https://kilim.example/satis-kosullari",
  privacyUrl: "https://kilim.example/kvkk",
};

const item = {
  reference: null,
  dueAt: "2026-10-15T09:00:00Z",
  isOverdue: false,
  open: "1250.5",
  whole: null,
  held: null,
  isTicked: false,
};

const group: OpenItemsModel = {
  accountId: "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10",
  name: "Ege Yapı Malzemeleri A.Ş.",
  currency: "TRY",
  total: "14051",
  held: "680",
  items: [
    { ...item, id: "1", title: "Eylül faturası", reference: "FT-2026-0914", isTicked: true, isOverdue: true },
    { ...item, id: "2", title: "Ekim faturası", reference: "FT-2026-1002", open: "12000", whole: "15400.25" },
    { ...item, id: "3", title: "Nakliye", open: null, held: "480" },
    {
      ...item,
      id: "4",
      title: "Kasım faturası",
      reference: "FT-2026-1104",
      open: "800.5",
      whole: "1000.5",
      held: "200",
    },
  ],
  isCollected: true,
  typed: "",
  problem: null,
};

const dollars: OpenItemsModel = {
  ...group,
  name: "Ege Yapı ithalat",
  currency: "USD",
  total: "750",
  held: null,
  items: [{ ...item, id: "5", title: "Gümrük masrafı", open: "750" }],
  isCollected: false,
};

export function accountStates({ service }: World): PayerState[] {
  const state = (name: string, groups: readonly OpenItemsModel[]): PayerState => ({
    name,
    open: (page, locale) => draw(page, service.url, pageOf(locale, groups)),
  });
  return [
    state("account", [group]),
    state("account-two-currencies", [group, dollars]),
    state("account-being-paid", [{ ...group, problem: { kind: "being_paid" } }]),
    state("account-too-large", [
      { ...group, typed: "20000", problem: { kind: "too_large", limit: { amount: "14051", currency: "TRY" } } },
    ]),
    state("account-not-an-amount", [{ ...group, typed: "on bin", problem: { kind: "not_an_amount" } }]),
    state("account-nothing-chosen", [{ ...group, problem: { kind: "nothing_chosen" } }]),
    state("account-all-being-paid", [
      { ...group, total: "0", held: "480", items: group.items.filter(({ open }) => open === null) },
    ]),
    state("account-nothing-open", []),
  ];
}

function pageOf(locale: Locale, groups: readonly OpenItemsModel[]): AccountPage {
  return { kind: "account", locale, isTest: true, merchant, action: "/drawn?", languageUrl: "/drawn", groups };
}
