import { createCredential, disableCredential, findTenant, rotateSecret } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { randomHex } from "#platform/ids.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

export function credentialStates(service: TestService, at: At): PageState[] {
  const ids = once(() => makeCredentials(service));
  const list = `${HOME}/credentials`;
  return [
    at("credentials", async () => {
      await ids();
      return list;
    }),
    at("new-credential", `${list}/new`),
    at("new-credential-wrong", `${list}/new`, {
      async act(page) {
        await page.fill("#username", "iki kelime");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("credential-secrets", `${list}/new`, {
      async act(page) {
        await page.fill("#username", `erp-${randomHex(4)}`);
        await page.locator("[value=cat]").check();
        await submit(page);
        await page.locator("#secretKey").waitFor();
      },
    }),
    at("credential", async () => `${list}/${(await ids()).active}?done=credential_scopes_set`),
    at("credential-stale", async () => `${list}/${(await ids()).active}`, {
      async act(page) {
        await page.evaluate("document.querySelector('[name=was]').value = 'vendor'");
        await page.locator("[value=widget]").check();
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("credential-disabled", async () => `${list}/${(await ids()).disabled}`),
    at("rotate-credential", async () => `${list}/${(await ids()).active}/rotate`),
  ];
}

async function makeCredentials(service: TestService) {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  return inTransaction(service.contextFor(tenant.id), async (ctx) => {
    const make = async (username: string, scopes: readonly string[]) =>
      (await createCredential(ctx, { username, password: randomHex(10), scopes })).id;
    const active = await make("erp-uretim", ["cat", "vendor"]);
    await rotateSecret(ctx, active, undefined, 3 * 86_400);
    const disabled = await make("eski-magaza", ["hpm", "widget", "payments"]);
    await disableCredential(ctx, disabled);
    return { active, disabled };
  });
}
