import type { FastifyRequest } from "fastify";
import { findMutedNotices, muteNotices, type MemberContext } from "#members/index.ts";
import { NOTICE_SETTINGS, noticesOf } from "#notices/index.ts";
import { formOf, FormPage } from "../forms/index.ts";
import { type Answer, keptForm, memberPage, type Portal, withQuery } from "../page/index.ts";
import { Check } from "../parts/index.ts";
import { textFor } from "../words/index.ts";
import { ME } from "./my-urls.ts";

export function noticePages(portal: Portal): void {
  const own = { path: NOTICE_SETTINGS, action: "self" } as const;
  memberPage(portal, { ...own, method: "GET" }, noticesPage);
  memberPage(portal, { ...own, method: "POST" }, saveNotices);
}

/** Every mail about a notice leads here. */
async function noticesPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [muted, kept] = await Promise.all([findMutedNotices(ctx), keptForm(ctx, request)]);
  const kinds = noticesOf(ctx.companies);
  const { me, notices: words, save } = textFor(ctx);
  const view = (
    <FormPage
      nav="me"
      title={words.title}
      note={ctx.session.member.email}
      back={{ label: me.title, url: ME }}
      action={NOTICE_SETTINGS}
      {...(kinds.length > 0 && { submit: save })}
    >
      <p>{kinds.length === 0 ? words.none : words.intro}</p>
      {kinds.map((kind) => (
        <Check
          key={kind}
          name={kind}
          {...words.kind[kind]}
          isChecked={kept === null ? !muted.includes(kind) : kept.text(kind) === "yes"}
        />
      ))}
    </FormPage>
  );
  return { view };
}

async function saveNotices(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { true: mailed = [], false: muted = [] } = Object.groupBy(noticesOf(ctx.companies), (kind) =>
    form.text(kind) === "yes" ? "true" : "false",
  );
  await muteNotices(ctx, { mailed, muted });
  return { to: withQuery(NOTICE_SETTINGS, { done: "saved" }) };
}
