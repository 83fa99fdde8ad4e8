import {
  asSystem,
  endOperatorAccess,
  findOperatorAccess,
  grantOperatorAccess,
  type MemberContext,
} from "#members/index.ts";
import {
  type Answer,
  isAllowed,
  OPERATOR_ACCESS,
  pageUrl,
  Shell,
  useMember,
  useText,
  withQuery,
} from "../page/index.ts";
import { Facts, FormActions, Heading, Sheet } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatTime, textFor } from "../words/index.ts";

/** Lets the installation's operators in, or shows until when they have access and ends it. */
export async function operatorAccessPage(ctx: MemberContext): Promise<Answer> {
  const [access, names] = await Promise.all([asSystem(ctx, findOperatorAccess), memberNames(ctx)]);
  const { operatorAccess: text, members } = textFor(ctx);
  const [title, note] = access === null ? [text.letIn, text.intro] : [text.title, text.short];
  const url = pageUrl(ctx, OPERATOR_ACCESS);
  const back = { label: members.title, url: pageUrl(ctx, "/members") };
  const view = (
    <Shell nav="company" title={title}>
      <Heading {...{ title, note, back }} />
      {access === null ? (
        <form class="sheet narrow" method="post" action={url} data-once>
          <ul class="plain-list">
            {text.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <FormActions label={text.submit} cancelUrl={back.url} />
        </form>
      ) : (
        <Lasting {...{ access, names }} />
      )}
    </Shell>
  );
  return { view };
}

export async function letOperatorsIn(ctx: MemberContext): Promise<Answer> {
  await asSystem(ctx, (write) => grantOperatorAccess(write, ctx.session.member.id));
  return { to: withQuery(pageUrl(ctx, OPERATOR_ACCESS), { done: "operator_let_in" }) };
}

export async function shutOperatorsOut(ctx: MemberContext): Promise<Answer> {
  await asSystem(ctx, (write) => endOperatorAccess(write, ctx.session.member.id));
  return { to: withQuery(pageUrl(ctx, "/members"), { done: "operator_shut_out" }) };
}

interface Props {
  access: NonNullable<Awaited<ReturnType<typeof findOperatorAccess>>>;
  names: ReadonlyMap<string, string>;
}

function Lasting({ access: { grant, visits }, names }: Props) {
  const { locale, now } = useMember();
  const { ctx } = useMember();
  const text = useText().operatorAccess;
  const time = (at: Date) => formatTime(locale, at, now.zone);
  const logUrl = withQuery(pageUrl(ctx, "/audit"), { period: "all", noun: "operator_access" });
  return (
    <div class="columns">
      <Sheet title={text.lasts}>
        <Facts
          facts={[
            { label: text.from, value: time(grant.grantedAt) },
            { label: text.until, value: time(grant.expiresAt) },
            { label: text.by, value: names.get(grant.grantedBy) ?? grant.grantedBy },
          ]}
        />
        <form class="actions" method="post" action={pageUrl(ctx, `${OPERATOR_ACCESS}/end`)} data-once>
          <button class="danger">{text.end}</button>
        </form>
      </Sheet>
      <Sheet look="results" title={text.visits}>
        {visits.length === 0 && <p>{text.noVisits}</p>}
        <ul>
          {visits.map(({ name, enteredAt }) => (
            <li key={`${name} ${enteredAt.getTime()}`} class="row-between">
              <span>{name}</span>
              <time class="soft" dateTime={enteredAt.toISOString()}>
                {time(enteredAt)}
              </time>
            </li>
          ))}
        </ul>
        {isAllowed(ctx, "audit.read") && (
          <p class="actions">
            <a href={logUrl}>{text.log}</a>
          </p>
        )}
      </Sheet>
    </div>
  );
}
