import { setTimeout as sleep } from "node:timers/promises";
import { createCredential, disableCredential, findTenant, type CredentialId } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { hmacSha256 } from "#platform/crypto.ts";
import type { Scope } from "#platform/http/access.ts";
import { randomHex } from "#platform/ids.ts";
import { rotateWebhookSecret, webhookSecret } from "#webhooks/index.ts";
import { pathOf } from "../support/demo-client.ts";
import type { Json } from "../support/http.ts";
import type { TestService } from "../support/service.ts";
import { webhookReceiver } from "../support/webhook-receiver.ts";
import { widgetClient } from "../support/widget-client.ts";

/** What happens beside the client: payers, members, the merchant's own server. */
export interface World extends AsyncDisposable {
  /** The values that every scenario knows; `run` makes its codes unique. */
  values(): Record<string, Json>;
  do(action: string, given: Json): Promise<Json>;
}

export async function worldOf(service: TestService): Promise<World> {
  const shop = await widgetClient(service);
  const receiver = await webhookReceiver();
  const tenant = await findTenant(service.platform, service.tenants[0].code);
  if (tenant === undefined) throw new Error("the demo company has gone");
  const ctx = service.contextFor(tenant.id);

  /** Follows the browser through our own pages. Returns where it stops: at the merchant's address, or at a page of ours. */
  const arrive = async (location: string): Promise<{ address: string }> => {
    const { origin, pathname, search } = new URL(location, service.url);
    if (origin !== service.url) return { address: location };
    const next = (await shop.get(pathname + search)).headers.get("location");
    return next === null ? { address: location } : arrive(next);
  };

  const actions: Record<string, (given: Json) => Promise<Json>> = {
    async newCredential({ scopes }: { scopes: Scope[] }) {
      const given = { username: `kit-${randomHex(6)}`, password: randomHex(10), scopes };
      return inTransaction(ctx, (write) => createCredential(write, given));
    },
    disableCredential: ({ id }: { id: CredentialId }) => inTransaction(ctx, (write) => disableCredential(write, id)),
    /** The payer opens the link, pays, and answers the bank. Returns where the browser arrives. */
    async payLink({ link, card = "approved", otp }) {
      const path = pathOf(link);
      const submitted = await shop.submit(path, shop.cardOf(card));
      const next = submitted.headers.get("location") ?? "";
      return arrive(await shop.passBank(next, otp));
    },
    /** The widget in the payer's browser. */
    async prepare({ widgetToken, card, ...changes }) {
      const { body, status, text } = await shop.prepare(widgetToken, { card: shop.cardBody(card), ...changes });
      if (status !== 200) throw new Error(`preparePayment answered ${status}: ${text}`);
      return body;
    },
    passBank: async ({ redirectTo }) => arrive(await shop.passBank(redirectTo)),
    async addTransactions({ count, accountErpCode }) {
      const records = Array.from({ length: count }, (_, index) => ({
        erpCode: `${accountErpCode}-${String(index).padStart(4, "0")}`,
        accountErpCode,
        amount: index + 0.25,
        currencyCode: "TRY",
        dueDate: "2026-03-01T00:00:00",
        transactionDate: `2026-01-01T00:00:00.${String(index).padStart(4, "0")}`,
      }));
      for (let start = 0; start < count; start += 500) {
        const transactions = records.slice(start, start + 500);
        const reply = await shop.post("/cat/cat/batch", { transactions }, { token: shop.token });
        if (reply.status !== 201) throw new Error(reply.text);
      }
      return null;
    },
    webhookSecret: async () => ({ secret: await webhookSecret(ctx) }),
    async rotateWebhookSecret() {
      return { secret: await rotateWebhookSecret(ctx) };
    },
    /** Signs as the service does. */
    async sign({ secrets, text, nowSeconds, ageSeconds = 0, id = randomHex(8) }) {
      const timestamp = String(nowSeconds - ageSeconds);
      const signatures = [secrets].flat().map((secret: string) => {
        const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
        return `v1,${hmacSha256(key, `${id}.${timestamp}.${text}`).toString("base64")}`;
      });
      const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
      return { headers, text };
    },
    /** The first webhook whose body contains this. */
    async received({ containing }) {
      for (let seen = 0; ; seen += 1) {
        const found = receiver.received.find(({ body }) => body.includes(containing));
        if (found !== undefined) return { headers: found.headers, text: found.body.toString() };
        await receiver.hasReceived(Math.max(seen, receiver.received.length) + 1);
      }
    },
    async wait({ ms }) {
      await sleep(ms);
      return null;
    },
  };

  return {
    values() {
      // The service's clock stands still, and clients compare a webhook's time with the machine's.
      service.clock.set(new Date());
      return {
        run: randomHex(5),
        apiKey: service.tenants[0].apiKey,
        secretKey: service.tenants[0].secretKey,
        paymentSetId: service.tenants[0].paymentSetId,
        receiverUrl: `${receiver.origin}/hook`,
        nowSeconds: Math.floor(Date.now() / 1_000),
      };
    },
    do(action, given) {
      const known = actions[action];
      if (known === undefined) throw new Error(`the world cannot ${action}`);
      return known(given);
    },
    [Symbol.asyncDispose]: () => receiver.close(),
  };
}
