import type { FastifyRequest } from "fastify";
import {
  asSystem,
  endMemberSessions,
  findCompanyMember,
  setMemberRoles,
  type CompanyMember,
  type MemberContext,
  type MemberId,
} from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, Shell, useMember, usePage, useText, withQuery } from "../page/index.ts";
import { Choices, Facts, Heading, Problems, Sheet } from "../parts/index.ts";
import { formatTime, type Problem, textFor } from "../words/index.ts";
import { roleChoices, rolesText } from "./role-words.ts";

export async function companyMemberPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<Answer> {
  const member = await requestedMember(ctx, request);
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const chosen = form?.list("roles") ?? member.roles;
  const url = memberUrl(ctx, member.id);
  const { name, email } = member;
  const back = { label: textFor(ctx).members.title, url: pageUrl(ctx, "/members") };
  const view = (
    <Shell nav="company" title={name} problems={problems}>
      <Heading title={name} note={email} back={back} />
      <div class="columns">
        <RolesForm {...{ member, url, chosen }} />
        <Access {...{ member, url }} isSelf={member.id === ctx.session.member.id} />
      </div>
    </Shell>
  );
  return { view };
}

export async function setRoles(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = memberId(request);
  try {
    const given = { was: form.text("was").split(" "), roles: form.list("roles") };
    await asSystem(ctx, (write) => setMemberRoles(write, id, given));
    return { to: withQuery(memberUrl(ctx, id), { done: "roles_set" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await companyMemberPage(ctx, request, problems)), status };
  }
}

export async function endSessions(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = memberId(request);
  await asSystem(ctx, (write) => endMemberSessions(write, id));
  return { to: withQuery(memberUrl(ctx, id), { done: "sessions_ended" }) };
}

export function requestedMember(ctx: MemberContext, request: FastifyRequest): Promise<CompanyMember> {
  return asSystem(ctx, (read) => findCompanyMember(read, memberId(request)));
}

export function memberId(request: FastifyRequest): MemberId {
  const id = parseId<"member">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such member.");
  return id;
}

export function memberUrl(ctx: MemberContext, id: MemberId): string {
  return pageUrl(ctx, `/members/${id}`);
}

interface Part {
  member: CompanyMember;
  url: string;
}

interface RolesProps extends Part {
  chosen: readonly string[];
}

function RolesForm({ member: { roles }, url, chosen }: RolesProps) {
  const { problems } = usePage();
  const text = useText();
  return (
    <form class="sheet" method="post" action={url} data-once>
      <Problems />
      <input type="hidden" name="was" value={roles.join(" ")} />
      {problems.length > 0 && <p class="hint now-roles">{text.member.rolesNow(rolesText(text, roles))}</p>}
      <Choices
        chosen={chosen}
        name="roles"
        legend={text.member.rolesTitle}
        hint={text.invite.rolesHint}
        choices={roleChoices(text)}
      />
      <div class="actions">
        <button class="primary">{text.member.rolesSubmit}</button>
      </div>
    </form>
  );
}

function Access({ member, url, isSelf }: Part & { isSelf: boolean }) {
  const { locale, now } = useMember();
  const { joinedAt, lastSeenAt, hasSecondFactor } = member;
  const { member: words, members } = useText();
  const time = (at: Date) => formatTime(locale, at, now.zone);
  return (
    <Sheet title={words.endTitle}>
      <Facts
        facts={[
          { label: words.joined, value: time(joinedAt) },
          { label: words.lastSeen, value: lastSeenAt === null ? members.never : time(lastSeenAt) },
          { label: words.secondFactor, value: hasSecondFactor ? members.has : members.hasNot },
        ]}
      />
      <form method="post" action={`${url}/end-sessions`} data-once>
        <button>{words.endSessions}</button>
        <p class="hint">{words.endSessionsHint}</p>
      </form>
      {isSelf ? (
        <p class="hint">{words.selfHint}</p>
      ) : (
        <div>
          <a class="button danger" href={`${url}/remove`}>
            {words.remove}
          </a>
          <p class="hint">{words.removeHint}</p>
        </div>
      )}
    </Sheet>
  );
}
