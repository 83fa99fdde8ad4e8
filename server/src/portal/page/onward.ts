import type { FastifyRequest } from "fastify";
import { openKeptForm, type MemberContext } from "#members/index.ts";
import { formOf, type Form } from "../forms/form.ts";

const HOME = "/portal";

/** The address to go to after a log-in or step-up, and the form that is kept for it. */
export interface Onward {
  to: string;
  kept: string;
}

/**
 * Returns the address to which a log-in leads. It is one of the portal, never of another site, and does not say that
 * something was done: a log-in does nothing else.
 */
export function onwardOf(given: unknown): Onward {
  const form = formOf(given);
  return { to: safeTarget(form.text("to")), kept: form.text("kept").slice(0, 36) };
}

export function safeTarget(to: string): string {
  const base = "http://portal.invalid";
  if (!/^\/portal(?:[/?]|$)/.test(to) || !URL.canParse(to, base)) return HOME;
  const { origin, pathname, searchParams, search } = new URL(to, base);
  if (origin !== base || (pathname !== HOME && !pathname.startsWith(`${HOME}/`))) return HOME;
  if (!searchParams.has("done")) return pathname + search;
  searchParams.delete("done");
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

/** The address to go to, with the kept form if there is one. The page says that the form is to be sent again. */
export function onwardUrl({ to, kept }: Onward): string {
  return kept === "" ? to : withQuery(to, { kept, done: "form_kept" });
}

export function onwardQuery({ to, kept }: Onward): Record<string, string> {
  return { ...(to !== HOME && { to }), ...(kept !== "" && { kept }) };
}

/** Adds parameters to an address of the portal. */
export function withQuery(path: string, parameters: Readonly<Record<string, string>>): string {
  const [pathname = "", search = ""] = path.split("?", 2);
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameters)) query.set(name, value);
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}

/** Returns what the member had typed into this form before a log-in or step-up, or null. */
export async function keptForm(ctx: MemberContext, request: FastifyRequest): Promise<Form | null> {
  const { kept } = request.query as { kept?: unknown };
  if (typeof kept !== "string") return null;
  const [path = ""] = request.url.split("?", 1);
  const fields = await openKeptForm(ctx, ctx.session.member.id, { id: kept, path });
  return fields === null ? null : formOf(fields);
}
