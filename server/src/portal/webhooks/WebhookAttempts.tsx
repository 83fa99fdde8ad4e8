import type { DeliveryAttempt } from "#webhooks/index.ts";
import { usePage, useText } from "../page/index.ts";
import { NoValue, Sheet, ShortTime, Table, type TableColumn, TableSheet } from "../parts/index.ts";
import { formatCount } from "../words/index.ts";
import { answerText } from "./shown-webhook.tsx";

/** Every attempt with what the receiver answered, newest first. */
export function WebhookAttempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const { locale } = usePage();
  const { attemptsTitle, attempt: text, replyNote } = useText().webhook;
  if (attempts.length === 0)
    return (
      <Sheet title={attemptsTitle}>
        <p>{text.none}</p>
      </Sheet>
    );
  const columns: TableColumn<DeliveryAttempt>[] = [
    { title: text.no, isHead: true, isCount: true, look: "number", cell: ({ no }) => no },
    {
      title: text.time,
      look: "soft nowrap",
      cell: ({ startedAt, isReplay }) => (
        <>
          <ShortTime at={startedAt} isExact />
          {isReplay && <span> · {text.byHand}</span>}
        </>
      ),
    },
    {
      title: text.result,
      cell: ({ outcome, status }) => (outcome === null ? text.noResult : answerText(locale, outcome, status)),
    },
    {
      title: text.duration,
      isCount: true,
      look: "number nowrap",
      cell: ({ durationMs }) => (durationMs === null ? <NoValue /> : text.ms(formatCount(locale, durationMs))),
    },
    {
      title: text.reply,
      isNamed: true,
      cell: ({ reply }) =>
        reply === null ? <NoValue /> : reply === "" ? text.emptyReply : <pre class="sent-text">{reply}</pre>,
    },
  ];
  return (
    <section>
      <TableSheet label={attemptsTitle}>
        <Table rows={attempts} keyOf={({ no }) => no} columns={columns} />
      </TableSheet>
      <p class="hint">{replyNote}</p>
    </section>
  );
}
