import type { KeysPage, RotateKeyPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { rotateKey, rotatingPurposes, usesUntil } from "#installation/index.ts";
import type { MemberContext } from "#members/index.ts";
import { keyPurposes, type KeyPurpose, type KeyStatus } from "#platform/keys/keys.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf } from "../forms/form.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { shellOf } from "../page/shell-of.ts";
import { initiatorOf } from "./initiator.ts";
import { KEYS } from "./operator-urls.ts";

/** Counting what an old key has sealed reads whole tables, so it stops after this time. */
const COUNT_MS_MAX = 3_000;

export async function keysPage(ctx: MemberContext, request: FastifyRequest): Promise<KeysPage> {
  const keys = await ctx.keys.list();
  const asked = formOf(request.query).text("count");
  return {
    kind: "keys",
    ...shellOf(ctx, request, "keys"),
    purposes: await Promise.all(
      keyPurposes.map(async (purpose) => {
        const own = keys.filter((key) => key.purpose === purpose);
        const current = own.findLast(({ replacedAt }) => replacedAt === null);
        return {
          name: purpose,
          since: current?.createdAt.toISOString() ?? null,
          rotateUrl: rotatingPurposes.includes(purpose) ? `${KEYS}/${purpose}/rotate` : null,
          old: await Promise.all(
            own
              .filter(({ replacedAt }) => replacedAt !== null)
              .map(async (key) => ({
                id: key.id,
                replaced: key.replacedAt!.toISOString(),
                sealed: String(key.id) === asked ? await countUses(ctx, key) : ("not_counted" as const),
                countUrl: withQuery(KEYS, { count: String(key.id) }),
              })),
          ),
        };
      }),
    ),
  };
}

async function countUses(ctx: MemberContext, key: KeyStatus): Promise<number | "too_long"> {
  const uses = await usesUntil(ctx, key, performance.now() + COUNT_MS_MAX);
  return uses === null ? "too_long" : [...uses.values()].reduce((sum, count) => sum + count, 0);
}

export async function rotateKeyPage(ctx: MemberContext, request: FastifyRequest): Promise<RotateKeyPage> {
  const purpose = requestedPurpose(request);
  const current = (await ctx.keys.list()).findLast((key) => key.purpose === purpose && key.replacedAt === null);
  return {
    kind: "rotate-key",
    ...shellOf(ctx, request, "keys"),
    action: `${KEYS}/${purpose}/rotate`,
    backUrl: KEYS,
    name: purpose,
    current: current?.id ?? 0,
    since: current?.createdAt.toISOString() ?? null,
  };
}

/** The form names the key that it replaces. Sent twice, or by two operators at once, it makes one new key. */
export async function replaceKey(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const purpose = requestedPurpose(request);
  const current = Number(formOf(request.body).text("current"));
  if (!Number.isInteger(current)) throw notFound("There is no such key.");
  await rotateKey(ctx, { purpose, current }, initiatorOf(ctx));
  return { to: withQuery(KEYS, { done: "key_replaced" }) };
}

function requestedPurpose(request: FastifyRequest): KeyPurpose {
  const { purpose: text } = request.params as { purpose: string };
  const purpose = rotatingPurposes.find((each) => each === text);
  if (purpose === undefined) throw notFound("There is no such key.");
  return purpose;
}
