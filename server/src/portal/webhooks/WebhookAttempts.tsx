import type { DeliveryAttempt } from "#webhooks/index.ts";
import type { ShellModel } from "../page/shell-of.ts";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead, TableSheet } from "../parts/Table.tsx";
import { formatCount, textIn } from "../words/index.ts";
import { answerText } from "./shown-webhook.tsx";

interface Props extends Pick<ShellModel, "locale" | "now"> {
  attempts: readonly DeliveryAttempt[];
}

/** Every attempt with what the receiver answered, newest first. */
export function WebhookAttempts({ locale, now, attempts }: Props) {
  const text = textIn(locale).webhook;
  if (attempts.length === 0)
    return (
      <section class="sheet">
        <h2>{text.attemptsTitle}</h2>
        <p>{text.attempt.none}</p>
      </section>
    );
  return (
    <section>
      <TableSheet label={text.attemptsTitle}>
        <table class="cards">
          <TableHead
            columns={[
              { number: text.attempt.no },
              text.attempt.time,
              text.attempt.result,
              { number: text.attempt.duration },
              text.attempt.reply,
            ]}
          />
          <tbody>
            {attempts.map((attempt) => (
              <Row key={attempt.no} attempt={attempt} locale={locale} now={now} />
            ))}
          </tbody>
        </table>
      </TableSheet>
      <p class="hint">{text.replyNote}</p>
    </section>
  );
}

function Row({ attempt, locale }: { attempt: DeliveryAttempt } & Omit<Props, "attempts">) {
  const text = textIn(locale).webhook.attempt;
  const { no, startedAt, isReplay, durationMs, status, outcome, reply } = attempt;
  return (
    <tr>
      <th scope="row" class="number">
        <span class="visually-hidden">{text.no}: </span>
        {no}
      </th>
      <td class="soft nowrap">
        <ShortTime at={startedAt} isExact />
        {isReplay && <span> · {text.byHand}</span>}
      </td>
      <td>{outcome === null ? text.noResult : answerText(locale, outcome, status)}</td>
      <td class="number nowrap">
        <span class="visually-hidden">{text.duration}: </span>
        {durationMs === null ? <NoValue /> : text.ms(formatCount(locale, durationMs))}
      </td>
      <td>
        <span class="visually-hidden">{text.reply}: </span>
        {reply === null ? <NoValue /> : reply === "" ? text.emptyReply : <pre class="sent-text">{reply}</pre>}
      </td>
    </tr>
  );
}
