/** Pages from the real renderer. The tests of links and widget payments prove when the service shows each. */
import type { NoticeKind } from "@servicepay/checkout/render";
import { draw } from "./drive.ts";
import type { PayerState, World } from "./state.ts";

const NOTICES: Readonly<Record<NoticeKind, "order" | "no order">> = {
  paid: "order",
  processing: "order",
  elsewhere: "order",
  expired: "order",
  session_over: "order",
  replaced: "order",
  cancelled: "order",
  failed: "order",
  no_attempts_left: "order",
  refunded: "order",
  voided: "order",
  not_found: "no order",
  bad_request: "no order",
  slow_down: "no order",
  account_expired: "no order",
  account_closed: "no order",
  unavailable: "no order",
};

export const merchant = {
  name: "Kilim Evi",
  company: "Örnek Ticaret A.Ş.",
  email: "destek@kilim.example",
  phone: "0850 000 01 20",
  termsUrl: "https://kilim.example/satis-kosullari",
  privacyUrl: "https://kilim.example/kvkk",
};

const order = {
  price: { amount: "1250.5", currency: "TRY" },
  description: "Dokuma kilim",
  reference: "ORDER-1001",
};
const LONG_SECONDS = 600;

export function noticeStates({ service }: World): PayerState[] {
  const state = (name: string, notice: NoticeKind, hasOrder: boolean, more: object): PayerState => ({
    name,
    open: (page, locale) =>
      draw(page, service.url, {
        kind: "notice",
        notice,
        locale,
        isTest: true,
        merchant: hasOrder ? merchant : null,
        order: hasOrder ? order : null,
        backUrl: hasOrder ? "https://shop.example/basket" : null,
        isMoneySafe: ["expired", "cancelled", "session_over", "no_attempts_left"].includes(notice),
        decline: notice === "no_attempts_left" ? "insufficient_funds" : null,
        refreshSeconds: null,
        ...(notice === "paid" && {
          receiptUrl: "/drawn",
          paid: { sum: { amount: "1302.5", currency: "TRY" }, at: "2026-11-20T11:03:00Z" },
        }),
        ...(notice === "expired" && { newLink: { isAsked: false, action: "/drawn" } }),
        ...(notice === "no_attempts_left" && { newLink: { isAsked: true } }),
        ...(["session_over", "replaced"].includes(notice) && { againUrl: "/drawn" }),
        ...more,
      }),
  });
  const awaits = { statusUrl: "/drawn-status", resultUrl: "/drawn" };
  return [
    ...Object.entries(NOTICES).map(([kind, subject]) =>
      state(`notice-${kind.replaceAll("_", "-")}`, kind as NoticeKind, subject === "order", {
        ...(kind === "processing" && { refreshSeconds: LONG_SECONDS, awaits }),
        ...(kind === "elsewhere" && { refreshSeconds: LONG_SECONDS, awaits, againUrl: "/drawn", backUrl: null }),
      }),
    ),
    state("widget-return-wait", "processing", false, { refreshSeconds: LONG_SECONDS, awaits }),
  ];
}
