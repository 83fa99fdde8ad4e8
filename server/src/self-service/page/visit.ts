import type { BrandModel, Locale, MerchantModel } from "@servicepay/checkout/render";
import type { FastifyReply, FastifyRequest } from "fastify";
import { brandingFor, brandModel, merchantModel } from "#branding/index.ts";
import { findOwnTenant, findTenant } from "#identity/index.ts";
import { reading, type Context, type Platform } from "#platform/context.ts";
import { deviceOf } from "#platform/http/device.ts";
import { chosenLocale, localeOf } from "#platform/http/page-reply.ts";
import { authenticateUser, type LoggedInUser, type LoginBrowser } from "#users/index.ts";
import { browserHash, languageCookie, sessionToken, setBrowserCookie, setLanguageCookie } from "./cookies.ts";

/** Somebody at the pages of a company. */
export interface Visit {
  ctx: Context;
  /** "/my/<company>", to which paths of pages are added. */
  base: string;
  locale: Locale;
  merchant: MerchantModel;
  brand: BrandModel | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A visit of a user who is logged in at this company. */
export type UserVisit = Visit & LoggedInUser;

/** Null for an unknown company, an inactive one, and one without self-service: they look alike. */
export async function openVisit(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | null> {
  const { company } = request.params as { company: string };
  const found = await findTenant(platform, company);
  if (found === undefined) return null;
  const actor = { kind: "payer", id: found.id } as const;
  const ctx: Context = { ...platform, tenantId: found.id, actor, traceId: request.traceId };
  const read = reading(ctx);
  const [tenant, branding] = await Promise.all([findOwnTenant(read), brandingFor(read, null)]);
  if (!tenant.isActive || !tenant.hasSelfService) return null;
  const chosen = chosenLocale(request);
  if (chosen !== null) setLanguageCookie(ctx, reply, chosen);
  return {
    ctx,
    base: `/my/${found.code}`,
    locale: chosen ?? languageCookie(ctx, request) ?? localeOf(request),
    merchant: merchantModel(branding, tenant.name),
    brand: branding === undefined ? null : brandModel(branding),
    request,
    reply,
  };
}

/** The company is known before the session is looked up: a cookie of another company finds nothing. */
export async function logInVisit(visit: Visit): Promise<UserVisit | null> {
  const found = await authenticateUser(visit.ctx, sessionToken(visit.ctx, visit.request));
  if (found === null) return null;
  return { ...visit, ...found, ctx: { ...visit.ctx, actor: { kind: "payer", id: found.user.id } } };
}

/** The browser of the visit. It gets its cookie here if it has none. */
export function browserOf({ ctx, request, reply }: Visit): LoginBrowser {
  const device = deviceOf(request.headers["user-agent"] ?? "");
  return { hash: browserHash(ctx, request) ?? setBrowserCookie(ctx, reply), device };
}

/** A text field of a posted form; "" if it is missing. */
export function posted({ request: { body } }: Visit, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === "string" ? value : "";
}

/** A parameter of the address; "" if it is missing. */
export function asked({ request: { query } }: Visit, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}
