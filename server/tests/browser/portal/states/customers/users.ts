import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { acceptInvitation, changeUser, createUser, inviteUser } from "#users/index.ts";
import type { TestService } from "../../../../support/service.ts";
import type { PageState } from "../../../page-state.ts";
import { once } from "../../../payer-states/state.ts";
import { HOME, submit, type At } from "../people.ts";

export function userStates(service: TestService, at: At): PageState[] {
  const made = once(() => makeUsers(service));
  const urlOf =
    (who: "open" | "locked", rest = "") =>
    async () =>
      `${HOME}/users/${(await made())[who]}${rest}`;
  return [
    at("users", async () => {
      await made();
      return `${HOME}/users`;
    }),
    at("users-masked", `${HOME}/users?customer=M-001`, { by: "viewer" }),
    at("users-wrong-filter", `${HOME}/users?registration=lost`),
    at("users-nothing-yet", ({ ownCompany }) => `/portal/${ownCompany}/users`),
    at("user", urlOf("open", "?done=saved")),
    at("user-link", urlOf("open"), {
      async act(page) {
        await page.locator("button[value=link]").click();
        await page.locator("#invitation").waitFor();
      },
    }),
    at("user-locked", urlOf("locked")),
    at("user-masked", urlOf("open"), { by: "viewer" }),
    at("new-user", `${HOME}/users/new`),
    at("new-user-wrong", `${HOME}/users/new`, {
      async act(page) {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("edit-user", urlOf("open", "/edit")),
  ];
}

/** A user who has logged in, and one who was locked and sees nothing. */
async function makeUsers(service: TestService) {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const code = `U-${randomHex(3)}`;
  const person = { name: "Zeynep", surname: "Karahan", email: `${code}@ege.example`, gsm: "05321234567" };
  const accounts = [{ customerCode: "M-001", canPay: false }, { accountErpCode: "120.01.004" }];
  const open = await inTransaction(ctx, (ctx) => createUser(ctx, { ...person, code, accounts }));
  const { link } = await inTransaction(ctx, (ctx) => inviteUser(ctx, { id: open.id }, { sendMail: false }));
  const browser = { hash: Buffer.alloc(32, 7), device: "Chrome, Windows" };
  await acceptInvitation(ctx, new URL(link).searchParams.get("token")!, browser);
  const locked = await inTransaction(ctx, async (ctx) => {
    const { id } = await createUser(ctx, { ...person, code: `${code}-2`, email: `${newId()}@ege.example` });
    return changeUser(ctx, { id, isActive: false });
  });
  return { open: open.id, locked: locked.id };
}
