import type { Json } from "../../support/http.ts";
import type { Random } from "../random.ts";
import { kindOf, type Pool } from "./pool.ts";

/** Knowledge from the guides that is not in the description's schemas. */
export interface Knowledge {
  pool: Pool;
  cards: readonly TestCard[];
  webhookURL: string;
}

export interface TestCard {
  cardNumber: string;
  cardHolderName: string;
  cvv: string;
  expMonth: string;
  expYear: string;
}

/** An installment offer, valid for the WidgetToken, card and amount of its request. */
export interface Offer {
  widgetToken: string;
  card: TestCard;
  amount: number;
  installmentToken: string;
}

export interface Prepared {
  prepareToken: string;
  amount: number;
}

interface Plan {
  fields: Record<string, Json>;
  /** Replaces the caller's usual value. */
  token?: string;
}

/** Values for operations that need more than a random value of the right kind. */
export function planOf(operation: string, { pool, cards, webhookURL }: Knowledge, random: Random): Plan {
  const currency = "TRY";
  switch (operation) {
    case "GET /paymentOptions":
    case "GET /b2c/paymentOptions":
      return { fields: { binNumber: random.pick(cards).cardNumber.slice(0, 8), currency } };
    case "GET /b2c/widget/consents":
      return { fields: { currency } };
    case "POST /b2c/widget/preparePayment": {
      const { installmentToken, ...offer }: Partial<Offer> = pool.take("offer", random) ?? {};
      const { widgetToken, card = random.pick(cards), amount = amountOf(random) } = offer;
      const fields = { card, amount, currency, use3D: random.below(4) === 0, consents: undefined, installmentToken };
      return widgetToken === undefined ? { fields } : { fields, token: widgetToken };
    }
    case "POST /b2c/widget/payment": {
      const prepared: Partial<Prepared> = pool.take("prepared", random) ?? {};
      return { fields: { ...prepared, clientReferenceCode: fresh(random), returnUrl: "https://shop.example/return" } };
    }
    case "GET /b2c/payment":
      return { fields: oneOf(["orderId", "clientReferenceCode"], operation, pool, random) };
    case "POST /b2c/payment/cancel":
      return { fields: { referenceCode: pool.take("paid payment", random) ?? pool.pick("payment id", random) } };
    case "POST /b2c/payment/refund": {
      const referenceCode: Json = pool.pick("paid payment", random) ?? pool.pick("payment id", random);
      return { fields: { referenceCode, amount: 1 + random.below(3) } };
    }
    case "GET /events":
      return { fields: { after: undefined, occurredFrom: inDays(-30), occurredTo: undefined, types: undefined } };
    case "POST /sandbox/trigger":
      return { fields: { source: undefined, amount: undefined, link: undefined, card: undefined } };
    case "POST /vendor/user":
      return { fields: { accounts: undefined } };
    case "PUT /vendor/user":
      return { fields: { accounts: undefined, ...oneOf(["id", "updateCode"], operation, pool, random) } };
    case "POST /vendor/user/invite":
    case "POST /vendor/user/logout":
      return { fields: oneOf(["id", "code"], operation, pool, random) };
    case "GET /vendor/user/activity":
      return { fields: { dateFrom: undefined, dateTo: undefined, ...oneOf(["id", "code"], operation, pool, random) } };
    case "POST /webhooks/endpoints":
      return { fields: endpointFields(webhookURL) };
    case "PUT /webhooks/endpoints":
      return {
        fields: { ...endpointFields(webhookURL), ...oneOf(["id", "updateCode"], operation, pool, random) },
      };
    case "POST /hpm":
      return { fields: { ...linkFields(random), webhookURL, paymentSetId: pool.pick("paymentSet id", random) } };
    case "POST /hpm/{id}/cancel":
      return { fields: { id: pool.take("link id", random) } };
    case "POST /hpm/{id}/extend":
      return { fields: { id: pool.pick("lasting link id", random), expiryUtc: inDays(2 + random.below(360)) } };
    case "POST /vendor/paymentRequest":
      return { fields: requestFields(pool, random) };
    case "PUT /vendor/paymentRequest":
      return { fields: { ...NO_AMOUNTS, kind: undefined, id: pool.pick("paymentRequest id", random) } };
    case "GET /vendor/currentAccount/statement":
      return { fields: { from: "2026-01-01", to: "2027-12-31" } };
    case "PUT /vendor/collection":
      return { fields: collectionAnswer(pool, random) };
    case "PUT /vendor/collection/batch":
      return { fields: { collections: [collectionAnswer(pool, random)] } };
    case "PUT /cat/cat/replace":
      return { fields: { accountErpCode: fresh(random), transactions: [newTransaction(random)] } };
    case "DELETE /cat/cat":
      return { fields: oneOf(["id", "erpCode"], operation, pool, random) };
    case "PUT /cat/cat":
      return { fields: oneOf(["id", "updateErpCode"], operation, pool, random) };
    default:
      return { fields: operation.startsWith("PUT ") ? oneOf(["id", "updateCode"], operation, pool, random) : {} };
  }
}

/** An error can be repeated, while a collection is booked only once. */
function collectionAnswer(pool: Pool, random: Random): Record<string, Json> {
  const unused = { erpCode: undefined, updateErpCode: undefined, isIntegrated: undefined };
  return { ...unused, id: pool.pick("collection id", random), integrationError: fresh(random) };
}

const NO_AMOUNTS = { amount: undefined, amountMin: undefined, amountMax: undefined, presets: undefined };

/** The kind decides which amounts a request has. */
function requestFields(pool: Pool, random: Random): Record<string, Json> {
  const kind = random.pick(["MultiUse", "OpenAmount", "Parts"]);
  const amounts = kind === "OpenAmount" ? { amountMin: 5, amountMax: 900, presets: [10, 20] } : { amount: 900 };
  return { ...NO_AMOUNTS, ...amounts, kind, currencyCode: "TRY", paymentSetId: pool.pick("paymentSet id", random) };
}

function endpointFields(url: string): Record<string, Json> {
  return { url, eventTypes: ["payment.*"], versions: undefined };
}

function linkFields(random: Random): Record<string, Json> {
  const customer = { email: `${fresh(random)}@example.com`, name: "Ayşe", surname: "Yılmaz" };
  const verification = { userVerificationBy: "Email", userVerificationFailBehavior: "Create" };
  return { customer, ...verification, currencyCode: "TRY", clientOrderReference: fresh(random), additionalData: {} };
}

function newTransaction(random: Random): Record<string, Json> {
  return { erpCode: fresh(random), amount: amountOf(random), currencyCode: "TRY", dueDate: inDays(30) };
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** Chooses one of the fields that can name a record. */
function oneOf(names: readonly string[], operation: string, pool: Pool, random: Random): Record<string, Json> {
  const chosen = random.pick(names);
  const kind = kindOf(operation.split(" ")[1] ?? "", chosen) ?? chosen;
  return Object.fromEntries(names.map((name) => [name, name === chosen ? pool.pick(kind, random) : undefined]));
}

/** Created and renamed records get new names; other fields name existing records. */
export function isNewName(operation: string, name: string): boolean {
  return !operation.startsWith("GET ") && ["code", "erpCode", "email", "gsm"].includes(name);
}

/** Fields that are valid only together with others, and are left out if they are not needed. */
const LEFT_OUT = new Set(["tckn", "taxNumber", "taxOffice", "isCorporate", "page"]);

/** A value that a rule beyond the schema requires: undefined to leave the field out, null if no rule is known. */
export function plausibleValue(name: string, random: Random): { value: Json } | null {
  if (LEFT_OUT.has(name)) return { value: undefined };
  switch (name) {
    case "currency":
    case "currencyCode":
      return { value: "TRY" };
    case "email":
      return { value: `${fresh(random)}@example.com` };
    case "gsm":
      return { value: `+9053${String(random.below(10 ** 8)).padStart(8, "0")}` };
    case "code":
    case "erpCode":
      return { value: fresh(random) };
    case "amount":
      return { value: amountOf(random) };
    case "amountMin":
      return { value: -random.below(10_000) };
    case "dueDateFrom":
    case "transactionDateFrom":
      return { value: "2020-01-01T00:00:00" };
    case "dueDate":
    case "dueDateTo":
    case "transactionDate":
    case "transactionDateTo":
      return { value: `203${random.below(9)}-01-31T09:30:00Z` };
    case "customerIpAddress":
      return { value: `203.0.113.${random.below(256)}` };
    case "successURL":
    case "failURL":
    case "returnUrl":
      return { value: `https://shop.example/${random.below(50)}` };
    default:
      return null;
  }
}

function amountOf(random: Random): number {
  return (500 + random.below(200_000)) / 100;
}

function fresh(random: Random): string {
  return `F${random.below(2 ** 31).toString(36)}${random.below(2 ** 31).toString(36)}`;
}
