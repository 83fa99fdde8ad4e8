import type { FastifyRequest } from "fastify";
import { checkAudit, readHead, type Anchor, type PartialVerdict } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { conflict, invalid } from "#platform/refusal.ts";
import { formOf, problemsOf } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, Shell, useMember, usePage, useText } from "../page/index.ts";
import { CopyButton, Field, Heading, Problems, Sheet } from "../parts/index.ts";
import { formatCount, formatTime, type Problem, textFor } from "../words/index.ts";
import { Verdict } from "./Verdict.tsx";

/** A part takes one to three seconds. */
const PART_ENTRIES = 25_000;

/** Parts of checks run one at a time in this process, so that payments come first. */
export interface Turns {
  waiting: number;
  last: Promise<unknown>;
}

const WAITING_MAX = 4;

export async function proofPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const kept = await keptForm(ctx, request);
  return pageOf(ctx, { anchor: kept?.text("anchor", 300) ?? "", verdict: null, problems: [] });
}

/** Checks the next part of the whole log. */
export async function verifyLog(ctx: MemberContext, request: FastifyRequest, turns: Turns): Promise<Answer> {
  const form = formOf(request.body);
  const anchor = form.text("anchor", 300).trim();
  try {
    const anchors = anchorsOf(ctx, anchor);
    const from = form.text("from", 1_000) || null;
    const verdict = await inTurn(turns, () => checkAudit(ctx, { from, entriesMax: PART_ENTRIES, anchors }));
    return await pageOf(ctx, { anchor, verdict, problems: [] });
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await pageOf(ctx, { anchor, verdict: null, problems })), status };
  }
}

async function inTurn<Result>(turns: Turns, work: () => Promise<Result>): Promise<Result> {
  if (turns.waiting >= WAITING_MAX) throw conflict("Other checks are under way.", { reason: "verify_busy" });
  turns.waiting += 1;
  const own = turns.last.then(work);
  // The next part runs whether this one succeeded or not.
  turns.last = own.catch(() => undefined);
  try {
    return await own;
  } finally {
    turns.waiting -= 1;
  }
}

/** An end of the chain that was kept elsewhere: its position and its hash, also in a line of `servicepay audit head`. */
function anchorsOf({ tenantId }: MemberContext, text: string): Anchor[] {
  if (text === "") return [];
  const [, position, hash] = /\b([0-9]{1,15}) ([0-9a-f]{64})\b/.exec(text) ?? [];
  if (position === undefined || hash === undefined) throw invalid("anchor", "This is not the end of a chain.");
  return [{ tenantId, position: Number(position), hash }];
}

interface Shown {
  /** An end of the chain that the member kept, as it was typed. */
  anchor: string;
  /** The verdict on the whole log, or on the parts checked so far. */
  verdict: PartialVerdict | null;
  problems: readonly Problem[];
}

interface Scene extends Shown {
  /** The list of entries. */
  listUrl: string;
  /** The present end of the chain; null if nothing is sealed yet. */
  head: Head | null;
}

type Head = Anchor & { sealedAt: Date };

async function pageOf(ctx: MemberContext, shown: Shown): Promise<Answer> {
  const head = await readHead(ctx);
  const listUrl = pageUrl(ctx, "/audit");
  const scene = { ...shown, listUrl, head };
  const text = textFor(ctx).audit;
  const { verdict } = shown;
  const view = (
    <Shell nav="company" title={text.whole.title} problems={shown.problems}>
      <Heading title={text.whole.title} note={text.whole.intro} back={{ label: text.title, url: listUrl }} />
      <div class="stack">
        {verdict !== null && (
          <section class="sheet verdict-sheet" role="status">
            <Result scene={scene} verdict={verdict} />
          </section>
        )}
        {verdict === null || verdict.next === null ? (
          <Start scene={scene} />
        ) : (
          <Continue scene={scene} next={verdict.next} />
        )}
        <End head={head} />
      </div>
    </Shell>
  );
  return { view };
}

function Result({ scene: { listUrl, head }, verdict }: { scene: Scene; verdict: PartialVerdict }) {
  const { locale } = usePage();
  const text = useText().audit.whole;
  const { verified, waiting, anchors, archived, broken, next } = verdict;
  const count = formatCount(locale, verified);
  if (broken !== null) return <Broken {...{ listUrl, broken }} />;
  if (next !== null) {
    const total = head?.position ?? verified;
    const note = verified < total ? text.chainSoFar(count, formatCount(locale, total)) : text.besideSoFar(count);
    return <Verdict kind="idle" sentence={text.underWay} note={note} />;
  }
  const note = (
    <>
      <p>{text.counted(count, formatCount(locale, waiting))}</p>
      {archived > 0 && <p>{text.archived(formatCount(locale, archived))}</p>}
      <p>{anchors > 0 ? text.anchored : text.notAnchored}</p>
    </>
  );
  return <Verdict kind="good" sentence={text.holds} note={note} />;
}

interface BrokenProps {
  listUrl: string;
  broken: NonNullable<PartialVerdict["broken"]>;
}

function Broken({ listUrl, broken: { position, entryId, fault } }: BrokenProps) {
  const { locale } = usePage();
  const text = useText().audit.whole;
  const id = <code>{entryId}</code>;
  const note = (
    <>
      <p>
        <strong>{text.fault[fault]}</strong>
      </p>
      <p>{position === null ? text.beside : text.position(formatCount(locale, position))}</p>
      {entryId !== null && (
        <p>
          {text.entry}: {fault === "entry_gone" ? id : <a href={`${listUrl}/${entryId}`}>{id}</a>}
        </p>
      )}
      {position !== null && position > 1 && <p>{text.before(formatCount(locale, position - 1))}</p>}
      <p>{text.whatNext}</p>
    </>
  );
  return <Verdict kind="warn" sentence={text.broken} note={note} />;
}

function Start({ scene: { listUrl, anchor, verdict } }: { scene: Scene }) {
  const { audit, optional } = useText();
  const text = audit.whole;
  return (
    <form class="sheet" method="post" action={`${listUrl}/verify`} data-once>
      <Problems />
      <Field
        name="anchor"
        label={`${text.anchor} (${optional})`}
        hint={text.anchorHint}
        value={anchor}
        maxLength={300}
        autocomplete="off"
        spellcheck={false}
        class="code"
      />
      <div class="actions">
        <button class="primary">{verdict === null ? text.start : text.again}</button>
      </div>
    </form>
  );
}

/** The script sends it at once; without script a person does. */
function Continue({ scene: { listUrl, anchor }, next }: { scene: Scene; next: string }) {
  return (
    <form class="sheet" method="post" action={`${listUrl}/verify`} data-once data-continues>
      <input type="hidden" name="from" value={next} />
      <input type="hidden" name="anchor" value={anchor} />
      <button class="primary">{useText().audit.whole.next}</button>
    </form>
  );
}

function End({ head }: { head: Head | null }) {
  const { locale, now } = useMember();
  const text = useText().audit.whole;
  if (head === null) return <p class="hint">{text.noEnd}</p>;
  return (
    <Sheet look="spaced-form" title={text.end}>
      <p>{text.endNote}</p>
      <div class="row">
        <input class="code" id="end" aria-label={text.end} value={`${head.position} ${head.hash}`} readOnly />
        <CopyButton source="end" what={text.end} />
      </div>
      <p class="hint">{text.sealed(formatTime(locale, head.sealedAt, now.zone))}</p>
    </Sheet>
  );
}
