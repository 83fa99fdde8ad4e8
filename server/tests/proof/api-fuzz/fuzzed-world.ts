import { activateSavedCard, saveCard } from "#cards/index.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { codesOf, merchantDay, type MerchantDay } from "../../security/merchant-day.ts";
import { tenantRows, type TenantRows } from "../../security/tenant-rows.ts";
import { readDescription } from "../../support/description.ts";
import { http, type Json } from "../../support/http.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { webhookReceiver } from "../../support/webhook-receiver.ts";
import type { Oracle } from "./checked-call.ts";
import type { TestCard } from "./plausible.ts";
import { Pool } from "./pool.ts";
import type { Sources } from "./requests.ts";

/** The whole service with two companies after a day of work. One is fuzzed, and nothing may affect the other. */
export interface FuzzedWorld {
  service: TestService;
  own: MerchantDay;
  ownRows: TenantRows;
  twin: MerchantDay;
  twinRows: TenantRows;
  oracle: Oracle;
  sources: Sources;
  close(): Promise<void>;
}

const SAVED_CARDS = 60;
const TCKN = "10000000146";

export async function openFuzzedWorld(): Promise<FuzzedWorld> {
  const service = await startTestService({ rateLimitPerCredential: 1_000_000, rateLimitPerAddress: 1_000_000 });
  const receiver = await webhookReceiver();
  const webhookURL = `${receiver.origin}/hook`;
  const options = { tckn: TCKN, webhookURL };
  const own = await merchantDay(service, 0, { codes: codesOf("own"), gsm: "+905321112233", ...options });
  const twin = await merchantDay(service, 1, { codes: codesOf("twin"), gsm: "+905324445566", ...options });
  const [first, second] = service.tenants;
  const tenantIdOf = async (code: string) => (await findTenant(service.platform, code))!.id;
  const ownRows = tenantRows(service.databaseUrl, await tenantIdOf(first.code));
  const twinRows = tenantRows(service.databaseUrl, await tenantIdOf(second.code));
  await saveCards(service.contextFor(await tenantIdOf(first.code)), own.customerId);

  const document: Json = (await http(service.url).get("/openapi.json")).body;
  const resolve = (schema: Json): Json => (schema?.$ref === undefined ? schema : resolved(document, schema.$ref));
  const { reached, hidden } = handlesOf(twin);
  const cards = service.demo.testCards;
  const secrets = [
    ...cards.map(({ cardNumber }) => cardNumber),
    ...[first, second].flatMap(({ password, secretKey, webhookSecret }) => [password, secretKey, webhookSecret]),
    TCKN,
  ];
  const good = cards.filter(({ outcome }) => outcome === "approved" || outcome === "do_not_honour").map(cardOf);
  const description = await readDescription(http(service.url));
  return {
    service,
    own,
    ownRows,
    twin,
    twinRows,
    oracle: { description, resolve, secrets, foreign: hidden },
    sources: { pool: await poolOf(own), foreign: reached, cards: good, webhookURL, resolve },
    async close() {
      await ownRows.close();
      await twinRows.close();
      await receiver.close();
      await service.close();
    },
  };
}

/** Saves cards directly, because only a payer can save one, on a page. */
async function saveCards(ctx: Context, customerId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    for (let count = 0; count < SAVED_CARDS; count += 1) {
      const pan = `4355084355${String(count).padStart(6, "0")}`;
      const card = { pan, cvv: "", expMonth: "12", expYear: "2035", holderName: "Ayşe Yılmaz" };
      const id = await saveCard(ctx, { customerId, card, name: "Kart", bank: null, program: null });
      await activateSavedCard(ctx, id);
    }
  });
}

async function poolOf({ codes, shop, ...day }: MerchantDay): Promise<Pool> {
  const pool = new Pool();
  pool.learn("/payments", (await shop.request("GET", "/payments", { token: shop.token })).body);
  pool.put("paymentSet id", day.paymentSetId);
  pool.put("customer id", day.customerId);
  pool.put("customer code", codes.customer);
  pool.put("account id", day.accountId);
  pool.put("account erpCode", codes.accountErp);
  pool.put("user id", day.userId);
  pool.put("link id", day.linkId);
  pool.put("payment id", day.widgetOrderId);
  return pool;
}

function cardOf({ cardNumber, cardHolderName, cvv, expMonth, expYear }: TestCard): TestCard {
  return { cardNumber, cardHolderName, cvv, expMonth, expYear };
}

/** Names for every field, and secrets that are never sent and so must not be in any reply. */
export function handlesOf({ codes, ...day }: MerchantDay): { reached: string[]; hidden: string[] } {
  const { customerId, accountId, userId, transactionId, savedCardId, orderReference, widgetOrderId, prepareToken } =
    day;
  const ids = [customerId, accountId, userId, transactionId, savedCardId, orderReference, widgetOrderId, prepareToken];
  const { customer, order, ...others } = codes;
  return { reached: [...ids, customer, order], hidden: Object.values(others) };
}

function resolved(document: unknown, reference: string): unknown {
  const steps = reference.split("/").slice(1);
  return steps.reduce((inside, step) => (inside as Record<string, unknown>)[step], document);
}
