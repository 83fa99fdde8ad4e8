import type { FieldsPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { listKeptDynamicFields, type KeptDynamicField } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { notFound } from "#platform/refusal.ts";
import { isAllowed, pageUrl } from "../shell.ts";
import { setupShell } from "../setup/setup-shell.ts";

/** The example shows this many fields. */
const EXAMPLES_MAX = 3;

export async function fieldsPage(ctx: MemberContext, request: FastifyRequest): Promise<FieldsPage> {
  const fields = await listKeptDynamicFields(ctx);
  const mayWrite = isAllowed(ctx, "setup.write");
  const inUse = fields.filter(({ removedAt }) => removedAt === null);
  return {
    kind: "fields",
    ...setupShell(ctx, request),
    newUrl: mayWrite ? pageUrl(ctx, "/setup/fields/new") : null,
    rows: fields.map(({ code, label, removedAt }) => ({
      key: code,
      label,
      url: mayWrite ? fieldUrl(ctx, code, "change") : null,
      removedAt: removedAt?.toISOString() ?? null,
    })),
    exampleKeys: inUse.slice(0, EXAMPLES_MAX).map(({ code }) => code),
  };
}

export function fieldUrl(ctx: MemberContext, code: string, what: "change" | "remove"): string {
  return pageUrl(ctx, `/setup/fields/${code}/${what}`);
}

/** The field in the address, in use or removed. */
export async function fieldOf(ctx: MemberContext, request: FastifyRequest): Promise<KeptDynamicField> {
  const { field } = request.params as { field: string };
  const found = (await listKeptDynamicFields(ctx)).find(({ code }) => code === field);
  if (found === undefined) throw notFound("There is no such field.");
  return found;
}
