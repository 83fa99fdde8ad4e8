import type { BrandModel, Locale, MerchantModel } from "@servicepay/checkout/render";
import type { FastifyRequest } from "fastify";
import { brandingFor, brandModel, merchantModel } from "#branding/index.ts";
import { findAccount } from "#current-accounts/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import { collectingPaymentSet } from "#payment-sets/index.ts";
import { reading, type Context, type Platform } from "#platform/context.ts";
import { localeOf } from "#platform/http/page-reply.ts";
import { readVisitorHash } from "../visitor-cookie.ts";
import { ACCOUNT_COOKIE, accountPath, readAccountAddress, type AccountAddress } from "./account-address.ts";
import { findPayableAccounts, type PayableAccounts } from "./payable-accounts.ts";

/** A payer's request for an account's page, with a valid signature. */
export interface AccountVisit {
  ctx: Context;
  address: AccountAddress;
  /** Path and query of the page. */
  path: string;
  locale: Locale;
  payable: PayableAccounts;
  /** Null: the browser has no cookie yet. */
  visitorHash: Buffer | null;
  merchant: MerchantModel;
  brand: BrandModel | null;
}

export type OpenedVisit =
  | { kind: "open"; visit: AccountVisit }
  | { kind: "expired" | "closed"; look: Pick<AccountVisit, "locale" | "merchant" | "brand"> };

/** Returns null unless the address is exactly one that we signed. */
export async function openAccountVisit(platform: Platform, request: FastifyRequest): Promise<OpenedVisit | null> {
  const address = readAccountAddress(platform.keys, request.query as Record<string, unknown>);
  if (address === null) return null;
  const { tenantId, accountId, expiresAt } = address;
  const ctx: Context = { ...platform, tenantId, actor: { kind: "payer", id: accountId }, traceId: request.traceId };
  const read = reading(ctx);
  const [account, payable, tenant] = await Promise.all([
    findAccount(read, "id", accountId),
    findPayableAccounts(read, accountId),
    findOwnTenant(read),
  ]);
  if (account === undefined) return null;
  const set = await collectingPaymentSet(read, account.currencyCode);
  const branding = await brandingFor(read, set?.id ?? null);
  const look = {
    locale: localeOf(request),
    merchant: merchantModel(branding, tenant.name),
    brand: branding === undefined ? null : brandModel(branding),
  };
  if (expiresAt <= ctx.clock.now()) return { kind: "expired", look };
  if (payable === null || !tenant.isActive) return { kind: "closed", look };
  const path = accountPath(ctx, address);
  return {
    kind: "open",
    visit: { ctx, address, path, payable, visitorHash: readVisitorHash(request, ACCOUNT_COOKIE), ...look },
  };
}
