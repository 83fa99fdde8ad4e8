import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import type { Platform } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { sendCompressed } from "#platform/http/compression.ts";
import { invalid } from "#platform/refusal.ts";
import { demoMerchant, type Merchant } from "./merchant.ts";
import { CURRENCY, isPriceOf, orderBook, type OrderBook } from "./orders.ts";
import { problemPage, resultPage, shopPage, webhooksPage } from "./pages.ts";
import { isSignedRedirect, isSignedWebhook } from "./signatures.ts";

const WIDGET = new URL("../../../../widget/dist/", import.meta.url);
const OPEN = { access: { by: "anyone" } } as const;
const FORM = { config: { ...OPEN, form: true }, schema: { hide: true } } as const;
const PLAIN = { config: OPEN, schema: { hide: true } } as const;

const OTHER_PRICE = "Ödenen tutar siparişin tutarı değil. · The sum that was paid is not the order's.";

interface Shop {
  merchant: Merchant;
  orders: OrderBook;
  platform: Platform;
}

/** The sandbox's demo shop. Like any integrator, it uses the service over HTTP. */
export function demoShopRoutes(app: App, platform: Platform): void {
  const shop: Shop = { merchant: demoMerchant(platform), orders: orderBook(), platform };
  assetRoutes(app);
  shopRoutes(app, shop);
  linkFlowRoutes(app, shop);
  widgetFlowRoutes(app, shop);
  webhookRoutes(app, shop);
}

function assetRoutes(app: App): void {
  const files = [
    { name: "shop.css", type: "text/css", file: new URL("shop.css", import.meta.url) },
    { name: "shop.js", type: "text/javascript", file: new URL("example/shop.js", WIDGET) },
  ];
  for (const { name, type, file } of files) {
    const text = readFileSync(file, "utf8");
    app.get(`/demo/shop/${name}`, PLAIN, async (_request, reply) =>
      sendCompressed(reply.header("Content-Type", `${type}; charset=utf-8`), text),
    );
  }
}

function shopRoutes(app: App, { merchant }: Shop): void {
  const versions = JSON.parse(readFileSync(new URL("versions.json", WIDGET), "utf8")) as {
    latest: string;
    versions: Record<string, { integrity: string }>;
  };
  const widget = { version: versions.latest, integrity: versions.versions[versions.latest]?.integrity ?? "" };
  app.get("/demo/shop", PLAIN, async (_request, reply) => {
    const access = await merchant.access();
    return sendHtml(reply, 200, shopPage(access, widget), [
      new URL(access.widgetScriptUrl).origin,
      new URL(access.baseUrl).origin,
    ]);
  });
}

/** Creates a link for the order; the browser returns to the success or fail page. */
function linkFlowRoutes(app: App, { merchant, orders }: Shop): void {
  app.post("/demo/shop/link", FORM, async (request, reply) => {
    const order = orders.place(textOf(request.body, "product"));
    if (order === null) throw invalid("product", "There is no such product.");
    const { baseUrl, hpmUrl, tenant } = await merchant.access();
    const { status, body } = await merchant.post(`${hpmUrl}/hpm`, {
      currencyCode: CURRENCY,
      clientOrderReference: order.reference,
      amount: order.product.price,
      paymentSetId: tenant.paymentSetId,
      description: order.product.name,
      customer: { email: "ayse.yilmaz@example.com", name: "Ayşe", surname: "Yılmaz" },
      successURL: `${baseUrl}/demo/shop/success`,
      failURL: `${baseUrl}/demo/shop/fail`,
      webhookURL: `${baseUrl}/demo/shop/webhook`,
      userVerificationBy: "Email",
      userVerificationFailBehavior: "Create",
    });
    const { link } = (body["data"] ?? {}) as { link?: string };
    if (status !== 200 || link === undefined) return sendHtml(reply, 502, problemPage(String(body["message"])));
    return reply.redirect(link, 303);
  });

  for (const path of ["/demo/shop/success", "/demo/shop/fail"]) {
    app.get(path, PLAIN, async (request, reply) => {
      const { tenant } = await merchant.access();
      const { sign = "", previousSign = "", ...parameters } = textsOf(request.query);
      const orderReference = parameters["clientOrderReference"] ?? "";
      const isGenuine = isSignedRedirect(tenant.webhookSecret, parameters, [sign, previousSign]);
      const statusId = isGenuine ? Number(parameters["transactionStatusId"]) : 3;
      return sendHtml(
        reply,
        200,
        resultPage({
          order: orders.find(orderReference),
          orderReference,
          isGenuine,
          statusId,
          error: null,
          parameters,
        }),
      );
    });
  }
}

/** The browser gets a WidgetToken and returns a prepareToken, which only the backend can use. */
function widgetFlowRoutes(app: App, { merchant, orders }: Shop): void {
  app.post("/demo/shop/orders", PLAIN, async (request, reply) => {
    const order = orders.place(textOf(request.body, "product"));
    if (order === null) throw invalid("product", "There is no such product.");
    const { baseUrl } = await merchant.access();
    const { status, body } = await merchant.get(`${baseUrl}/b2c/widget/token`);
    if (status !== 200) return reply.code(502).send({ message: body["message"] });
    return { reference: order.reference, amount: order.product.price, currency: CURRENCY, token: body["token"] };
  });

  app.post("/demo/shop/pay", PLAIN, async (request, reply) => {
    const order = orders.find(textOf(request.body, "reference"));
    if (order === undefined) throw invalid("reference", "There is no such order.");
    const { baseUrl } = await merchant.access();
    // The shop never takes the price from the browser.
    const { status, body } = await merchant.post(`${baseUrl}/b2c/widget/payment`, {
      amount: order.product.price,
      currency: CURRENCY,
      prepareToken: textOf(request.body, "prepareToken"),
      returnUrl: `${baseUrl}/demo/shop/return`,
      clientReferenceCode: order.reference,
      customerIpAddress: request.ip,
    });
    if (status === 200 && !isPriceOf(order, body)) return reply.code(502).send({ message: OTHER_PRICE });
    return reply.code(status === 200 ? 200 : 502).send(body);
  });

  app.get("/demo/shop/return", PLAIN, async (request, reply) => {
    const { tenant } = await merchant.access();
    const { sign = "", previousSign = "", ...parameters } = textsOf(request.query);
    const orderReference = parameters["clientReferenceCode"] ?? "";
    const isGenuine = sign === "" ? null : isSignedRedirect(tenant.webhookSecret, parameters, [sign, previousSign]);
    return showOrder(reply, orderReference, isGenuine, parameters);
  });
  app.get("/demo/shop/orders/:reference", PLAIN, async (request, reply) => {
    const { reference } = request.params as { reference: string };
    return showOrder(reply, reference, null, {});
  });

  /** Asks the service for the payment's status instead of trusting the browser. */
  async function showOrder(
    reply: FastifyReply,
    orderReference: string,
    isGenuine: boolean | null,
    parameters: Record<string, string>,
  ) {
    const { baseUrl } = await merchant.access();
    const query = new URLSearchParams({ clientReferenceCode: orderReference });
    const { status, body } = await merchant.get(`${baseUrl}/b2c/payment?${query.toString()}`);
    if (status !== 200) return sendHtml(reply, 404, problemPage("Böyle bir sipariş yok · There is no such order."));
    const order = orders.find(orderReference);
    if (order !== undefined && !isPriceOf(order, body)) return sendHtml(reply, 409, problemPage(OTHER_PRICE));
    const error = typeof body["error"] === "string" ? body["error"] : null;
    return sendHtml(
      reply,
      200,
      resultPage({
        order,
        orderReference,
        isGenuine,
        statusId: Number(body["transactionStatusId"]),
        error,
        parameters,
      }),
    );
  }
}

/** The signature covers the body's exact bytes. */
function webhookRoutes(app: App, { merchant, orders, platform }: Shop): void {
  app.get("/demo/shop/webhooks", PLAIN, async (_request, reply) =>
    sendHtml(reply, 200, webhooksPage(orders.webhooks())),
  );
  void app.register(async (receiver) => {
    receiver.removeAllContentTypeParsers();
    receiver.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes, done) =>
      done(null, bytes),
    );
    receiver.post("/demo/shop/webhook", PLAIN, async (request, reply) => {
      const { tenant } = await merchant.access();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const receivedAt = platform.clock.now();
      const isGenuine = isSignedWebhook(tenant.webhookSecret, request.headers, body, receivedAt);
      orders.receive({ receivedAt, id: String(request.headers["webhook-id"]), isGenuine, body: body.toString() });
      return reply.code(isGenuine ? 200 : 400).send({ received: isGenuine });
    });
  });
}

function sendHtml(reply: FastifyReply, status: number, text: string, origins: readonly string[] = []): FastifyReply {
  const sources = ["'self'", ...new Set(origins)].join(" ");
  const policy = `default-src 'none'; script-src ${sources}; style-src 'self'; img-src data:; connect-src 'self'; frame-src ${sources}; form-action ${sources}; base-uri 'none'; frame-ancestors 'none'`;
  const page = reply.code(status).headers({
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Referrer-Policy": "same-origin",
  });
  return sendCompressed(page, text);
}

function textOf(body: unknown, name: string): string {
  return textsOf(body)[name] ?? "";
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
