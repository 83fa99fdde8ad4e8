import type { FastifyRequest } from "fastify";
import { rotatingPurposes, usesUntil } from "#key-rotation/index.ts";
import type { MemberContext } from "#members/index.ts";
import { keyPurposes, type KeyPurpose, type KeyStatus } from "#platform/keys/keys.ts";
import { formOf } from "../forms/index.ts";
import { type Answer, notUnderstood, Shell, usePage, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, NoValue, ShortTime, TableHead, TableSheet } from "../parts/index.ts";
import { formatCount, textFor } from "../words/index.ts";
import { KEYS } from "./operator-urls.ts";

/** Counting what an old key has sealed reads whole tables, so it stops after this time. */
const COUNT_MS_MAX = 3_000;

export async function keysPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const keys = await ctx.keys.list();
  const asked = formOf(request.query).text("count");
  const counted = keys.find(({ id, replacedAt }) => replacedAt !== null && String(id) === asked);
  if (asked !== "" && counted === undefined) throw notUnderstood("count");
  const count = counted === undefined ? null : { keyId: counted.id, uses: await countUses(ctx, counted) };
  const text = textFor(ctx).dataKeys;
  const view = (
    <Shell nav="keys" title={text.title}>
      <Heading title={text.title} note={text.intro} />
      <TableSheet label={text.title}>
        <table class="cards">
          <TableHead columns={[text.purpose, text.since, text.old, text.change]} />
          <tbody>
            {keyPurposes.map((purpose) => (
              <Row key={purpose} {...{ purpose, count }} keys={keys.filter((each) => each.purpose === purpose)} />
            ))}
          </tbody>
        </table>
      </TableSheet>
      <h2>{text.commandsTitle}</h2>
      <section class="sheet narrow">
        <p>{text.commandsIntro}</p>
        <Facts
          facts={(["reseal", "retire", "rotateKek"] as const).map((name) => ({
            label: text.command[name].what,
            value: <code>{text.command[name].command}</code>,
          }))}
        />
      </section>
    </Shell>
  );
  return { view };
}

async function countUses(ctx: MemberContext, key: KeyStatus): Promise<number | "too_long"> {
  const uses = await usesUntil(ctx, key, performance.now() + COUNT_MS_MAX);
  return uses === null ? "too_long" : [...uses.values()].reduce((sum, count) => sum + count, 0);
}

/** How many values only this old key opens. They are counted when a person asks. */
type Count = { keyId: number; uses: number | "too_long" } | null;

interface RowProps {
  purpose: KeyPurpose;
  /** Oldest first. */
  keys: readonly KeyStatus[];
  count: Count;
}

function Row({ purpose, keys, count }: RowProps) {
  const text = useText().dataKeys;
  const current = keys.findLast(({ replacedAt }) => replacedAt === null);
  const old = keys.flatMap(({ id, replacedAt }) => (replacedAt === null ? [] : { id, replacedAt }));
  return (
    <tr>
      <th scope="row">
        {text.nameOf[purpose]}
        <div class="soft">
          <code>{purpose}</code>
        </div>
      </th>
      <td>
        <span class="visually-hidden">{text.since}: </span>
        {current === undefined ? <NoValue /> : <ShortTime at={current.createdAt} />}
      </td>
      <td>
        {old.length === 0 && <span class="soft">{text.noOld}</span>}
        {old.map(({ id, replacedAt }) => (
          <div key={id}>
            {text.replaced(String(id))} <ShortTime at={replacedAt} />
            <div class="soft">
              <Uses {...{ id, count }} />
            </div>
          </div>
        ))}
      </td>
      <td>
        {rotatingPurposes.includes(purpose) ? (
          <a href={`${KEYS}/${purpose}/rotate`} aria-label={`${text.rotate}: ${text.nameOf[purpose]}`}>
            {text.rotate}
          </a>
        ) : (
          <span class="soft">{text.stays}</span>
        )}
      </td>
    </tr>
  );
}

function Uses({ id, count }: { id: number; count: Count }) {
  const { locale } = usePage();
  const text = useText().dataKeys;
  if (count?.keyId === id)
    return <>{count.uses === "too_long" ? text.tooLong : text.sealed(formatCount(locale, count.uses))}</>;
  return (
    <a href={withQuery(KEYS, { count: String(id) })} aria-label={`${text.count}: ${text.replaced(String(id))}`}>
      {text.count}
    </a>
  );
}
