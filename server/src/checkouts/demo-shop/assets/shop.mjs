/* The shop's page: everything that an integrator writes for the widget. */
const form = document.getElementById("order");
const message = document.getElementById("message");
let widget = null;

async function post(path, body) {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.message ?? "The shop could not be reached.");
  return answer;
}

async function pay(mode) {
  widget?.destroy();
  message.textContent = "…";
  const order = await post("/demo/shop/orders", { product: new FormData(form).get("product") });
  widget = ServicePay.init({
    token: order.token,
    amount: order.amount,
    currency: order.currency,
    mode,
    containerId: "card-form",
    environment: "test",
    onReady: () => (message.textContent = ""),
    onSuccess: (data) => finish(order, data).catch(show),
    onFail: (error) => (message.textContent = `${error.code}: ${error.message}`),
    onClose: () => (message.textContent = "Ödeme penceresi kapatıldı."),
  });
}

/* Nothing is charged before the shop's backend has sent the prepareToken. */
async function finish(order, { prepareToken }) {
  message.textContent = "Ödemeniz alınıyor…";
  const result = await post("/demo/shop/pay", { reference: order.reference, prepareToken });
  location.assign(result.paymentType === "RedirectUrl" ? result.redirectTo : `/demo/shop/orders/${order.reference}`);
}

function show(error) {
  message.textContent = error.message;
}

for (const button of document.querySelectorAll("[data-mode]")) {
  button.addEventListener("click", () => pay(button.dataset.mode).catch(show));
}
