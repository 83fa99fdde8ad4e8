import type { FastifyRequest } from "fastify";
import { rotateKey, rotatingPurposes } from "#key-rotation/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { KeyPurpose } from "#platform/keys/keys.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, FormPage } from "../forms/index.ts";
import { type Answer, nowFor, withQuery } from "../page/index.ts";
import { formatTime, textFor } from "../words/index.ts";
import { initiatorOf } from "./initiator.ts";
import { KEYS } from "./operator-urls.ts";

export async function rotateKeyPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const purpose = requestedPurpose(request);
  const current = (await ctx.keys.list()).findLast((key) => key.purpose === purpose && key.replacedAt === null);
  const { locale } = ctx.session.member;
  const now = nowFor(ctx);
  const text = textFor(ctx).dataKeys;
  const title = text.rotateTitle(text.nameOf[purpose]);
  const since = current && `${text.since}: ${formatTime(locale, current.createdAt, now.zone)}`;
  const view = (
    <FormPage
      nav="keys"
      title={title}
      note={since}
      back={{ label: text.title, url: KEYS }}
      action={`${KEYS}/${purpose}/rotate`}
      hidden={{ current: String(current?.id ?? 0) }}
      submit={text.rotateYes}
    >
      <p>{text.rotateText}</p>
      <p>
        {text.afterwards} <code>servicepay keys reseal {purpose}</code>
      </p>
    </FormPage>
  );
  return { view };
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
