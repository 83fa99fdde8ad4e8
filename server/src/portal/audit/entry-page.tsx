import type { FastifyRequest } from "fastify";
import { proveEntry, type EntryProof } from "#audit/index.ts";
import type { MemberContext } from "#members/index.ts";
import { type Answer, nowFor, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, Sheet } from "../parts/index.ts";
import { formatCount, formatTime, textFor } from "../words/index.ts";
import { detailsOf } from "./entry-details.ts";
import { actionText, actorKindOf, actorOf, entryNames, recordTypeText, recordUrl } from "./entry-words.ts";
import { Verdict } from "./Verdict.tsx";

export async function entryPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = request.params as { id: string };
  const [proof, names] = await Promise.all([proveEntry(ctx, id), entryNames(ctx)]);
  const { entry, link, fault } = proof;
  const { locale } = ctx.session.member;
  const now = nowFor(ctx);
  const text = textFor(ctx).audit;
  const title = actionText(locale, entry);
  const listUrl = pageUrl(ctx, "/audit");
  const url = recordUrl(ctx, entry);
  const record = url === null ? entry.record_id : <a href={url}>{entry.record_id}</a>;
  const facts = [
    { label: text.column.at, value: formatTime(locale, entry.at, now.zone) },
    { label: text.column.actor, value: `${actorOf(entry, names.actors)} (${text.actorKind[actorKindOf(entry)]})` },
    { label: text.column.record, value: recordTypeText(locale, entry) },
    { label: text.recordId, value: record, kind: "identifier" } as const,
    ...detailsOf({ ctx, locale, zone: now.zone, names }, entry).map(({ name, value }) => ({ label: name, value })),
    { label: text.trace, value: entry.trace_id, kind: "identifier" } as const,
  ];
  const view = (
    <Shell nav="company" title={title}>
      <Heading title={title} note={<code>{entry.action}</code>} back={{ label: text.title, url: listUrl }}>
        <a class="button" href={withQuery(listUrl, { period: "all", record: entry.record_id })}>
          {text.sameRecord}
        </a>
      </Heading>
      <section class="sheet verdict-sheet" data-live={link === null && fault === null ? "" : undefined}>
        <Proof proof={proof} />
      </section>
      <Sheet look="narrow" title={text.entryTitle}>
        <Facts facts={facts} />
      </Sheet>
    </Shell>
  );
  return { view };
}

function Proof({ proof: { link, fault } }: { proof: EntryProof }) {
  const { locale, now } = useMember();
  const { proof, whole } = useText().audit;
  if (link === null)
    return fault === null ? (
      <Verdict kind="idle" sentence={proof.waiting} note={proof.waitingNote} />
    ) : (
      <Verdict kind="warn" sentence={proof.fault[fault]} note={whole.beside} />
    );
  const sealed = link.sealedAt === null ? "–" : formatTime(locale, link.sealedAt, now.zone);
  const place = proof.place(formatCount(locale, link.position), link.hash, sealed);
  return fault === null ? (
    <Verdict kind="good" sentence={proof.holds} note={place} />
  ) : (
    <Verdict kind="warn" sentence={proof.fault[fault]} note={place} />
  );
}
