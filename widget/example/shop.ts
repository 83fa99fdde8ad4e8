import type {} from "../src/servicepay.ts";
/** A shop's page with everything that an integrator writes for the browser. The demo shop runs it. */
import type { Widget, WidgetSuccess } from "../src/types.ts";

const FAILED = 2;

interface Order {
  reference: string;
  token: string;
  amount: number;
  currency: string;
}

interface Payment {
  paymentType: "RedirectUrl" | "DirectSale";
  redirectTo: string;
  /** 2 means failed; 3 means that the bank's answer is missing, so the payer must not pay again. */
  transactionStatusId: number;
  error: string | null;
}

const form = document.querySelector<HTMLFormElement>("#order");
const message = document.querySelector<HTMLElement>("#message");
let widget: Widget | null = null;

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as Answer & { message?: string };
  if (!reply.ok) throw new Error(answer.message ?? "The shop could not be reached.");
  return answer;
}

/** The shop's backend places the order and fetches a WidgetToken for it. */
function placeOrder(): Promise<Order> {
  return post<Order>("/demo/shop/orders", { product: new FormData(form ?? undefined).get("product") });
}

async function pay(mode: "modal" | "inline"): Promise<void> {
  widget?.destroy();
  say("…");
  let order = await placeOrder();
  widget = window.ServicePay.init({
    token: order.token,
    amount: order.amount,
    currency: order.currency,
    mode,
    containerId: "card-form",
    environment: "test",
    onReady: () => say(""),
    onSuccess: (data) => {
      finish(order, data).then((next) => (order = next), sayError);
    },
    onFail: (error) => say(error.message),
    onClose: () => say("Ödeme penceresi kapatıldı. · You closed the payment form."),
  });
}

/** The shop's backend charges the payment with the prepareToken. Returns the order that the form is for afterwards. */
async function finish(order: Order, { prepareToken }: WidgetSuccess): Promise<Order> {
  say("Ödemeniz alınıyor…");
  const payment = await post<Payment>("/demo/shop/pay", { reference: order.reference, prepareToken });
  if (payment.transactionStatusId === FAILED) {
    const next = await placeOrder();
    say("");
    widget?.showError({
      message: payment.error ?? "Ödeme alınamadı. · The payment did not succeed.",
      token: next.token,
    });
    return next;
  }
  location.assign(payment.paymentType === "RedirectUrl" ? payment.redirectTo : `/demo/shop/orders/${order.reference}`);
  return order;
}

function say(sentence: string): void {
  if (message !== null) message.textContent = sentence;
}

function sayError(error: unknown): void {
  say(error instanceof Error ? error.message : String(error));
}

for (const button of document.querySelectorAll<HTMLElement>("[data-mode]")) {
  const mode = button.dataset["mode"] === "inline" ? "inline" : "modal";
  button.addEventListener("click", () => void pay(mode).catch(sayError));
}
