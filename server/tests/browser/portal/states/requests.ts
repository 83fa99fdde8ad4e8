import { amountFromDecimal, type Amount } from "@servicepay/money";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { changeRequest, createRequest, requestUrl, type NewRequest } from "#requests/index.ts";
import { demoClient, pathOf } from "../../../support/demo-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type Act, type At } from "./people.ts";

/** The paths of the pages of requests of each kind and state. */
type Requests = Record<"product" | "donation" | "parts" | "withdrawn", string>;

export function requestStates(service: TestService, at: At): PageState[] {
  const requests = once(() => makeRequests(service));
  const urlOf =
    (name: keyof Requests, rest = "") =>
    async () =>
      (await requests())[name] + rest;
  const form = `${HOME}/requests/new`;
  const choose =
    (kind: string): Act =>
    async (page) => {
      await page.check(`[value="${kind}"]`);
    };
  return [
    at("requests", async () => (await requests(), `${HOME}/requests`)),
    at("requests-viewer", async () => (await requests(), `${HOME}/requests`), { by: "viewer" }),
    at("requests-filtered", async () => (await requests(), `${HOME}/requests?state=active&kind=parts&text=hediye`)),
    at("requests-wrong-filter", `${HOME}/requests?kind=abc`),
    at("requests-nothing-yet", ({ ownCompany }) => `/portal/${ownCompany}/requests`),
    at("request-new", form),
    at("request-new-open-amount", form, { act: choose("open_amount") }),
    at("request-new-parts", form, { act: choose("parts") }),
    at("request-new-wrong", form, {
      act: async (page, given) => {
        await choose("open_amount")(page, given);
        await page.fill("#description", "Sokak hayvanları için mama bağışı");
        await page.fill("#least", "5.000");
        await page.fill("#most", "10");
        await page.fill("#preset1", "elli");
        await page.fill("#usesMax", "0");
        await submit(page);
      },
    }),
    at("request-product", urlOf("product")),
    at("request-product-viewer", urlOf("product"), { by: "viewer" }),
    at("request-open", urlOf("product"), {
      act: async (page) => {
        for (const summary of await page.locator(".action-form > summary").all()) await summary.click();
      },
    }),
    at("request-donation", urlOf("donation")),
    at("request-parts", urlOf("parts")),
    at("request-withdrawn", urlOf("withdrawn")),
    at("request-no-poster", urlOf("withdrawn", "/poster")),
    at("request-edit", urlOf("donation", "/edit")),
    at("request-edit-wrong", urlOf("parts", "/edit"), {
      act: async (page) => {
        await page.fill("#debt", "100");
        await submit(page);
      },
    }),
  ];
}

const amount = (text: string): Amount => amountFromDecimal(text)!;
const PAYER = { "given-name": "Ayşe", "family-name": "Yılmaz", email: "ayse@example.com" };

async function makeRequests(service: TestService): Promise<Requests> {
  const client = await demoClient(service);
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const { paymentSetId } = service.tenants[0];
  const make = async (fields: Omit<NewRequest, "currency" | "paymentSetId">) => {
    const request = { ...fields, currency: "TRY", paymentSetId };
    const made = await inTransaction(ctx, (ctx) => createRequest(ctx, request));
    return { id: made.id, page: `${HOME}/requests/${made.id}`, address: pathOf(requestUrl(ctx, made)) };
  };
  /** A payer accepts the request, and pays if `isPaid`. */
  const visit = async (address: string, fields: Record<string, string>, isPaid: boolean) => {
    const nonce = /name="nonce" value="([^"]+)"/.exec((await client.get(address)).text)?.[1] ?? "";
    const accepted = await client.form(address, { nonce, ...PAYER, ...fields });
    const link = pathOf(accepted.headers.get("location") ?? "");
    if (!isPaid) return;
    const reply = await client.submit(link, client.cardOf("approved"));
    await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  };
  const product = await make({
    code: "KERMES-2026",
    kind: "multi_use",
    amount: amount("1250.50"),
    usesMax: 50,
    description: "El dokuması kilim, 120 × 180 cm",
    webhookUrl: "https://shop.example/webhooks/servicepay",
  });
  await visit(product.address, { shown: "1250.50" }, true);
  await visit(product.address, { shown: "1250.50" }, false);
  const donation = await make({
    code: "BAGIS",
    kind: "open_amount",
    amountMin: amount("10"),
    amountMax: amount("5000"),
    presets: ["50", "100", "250", "500"].map(amount),
    description: "Sokak hayvanları için mama bağışı",
  });
  const parts = await make({
    code: "HEDIYE-7B",
    kind: "parts",
    amount: amount("12000"),
    amountMin: amount("100"),
    description: "Ayşe öğretmene hediye",
  });
  await visit(parts.address, { amount: "750,25" }, true);
  const withdrawn = await make({ code: "ESKI-BILET", kind: "multi_use", amount: amount("90") });
  await inTransaction(ctx, (ctx) => changeRequest(ctx, { id: withdrawn.id, isActive: false }));
  return { product: product.page, donation: donation.page, parts: parts.page, withdrawn: withdrawn.page };
}
