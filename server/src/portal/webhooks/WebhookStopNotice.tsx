import type { WebhookStop } from "#webhooks/index.ts";
import { isAllowed, pageUrl, useMember, useText } from "../page/index.ts";
import { Warning } from "../parts/index.ts";
import { formatCount, formatTime } from "../words/index.ts";

interface Props {
  /** None: webhooks to the addresses are sent. */
  stops: readonly WebhookStop[];
}

const NAMED_MAX = 5;

/** Says that webhooks to an address are not sent, and how to start them. */
export function WebhookStopNotice({ stops }: Props) {
  const { ctx, locale, now } = useMember();
  const text = useText().webhookStop;
  if (stops.length === 0) return null;
  const others = stops.length - NAMED_MAX;
  return (
    <Warning>
      <p>
        <strong>{text.title}</strong>
      </p>
      {stops.slice(0, NAMED_MAX).map(({ why, url, since }) => (
        <p key={url}>
          {text.why[why](why === "address" ? url : new URL(url).origin, formatTime(locale, since, now.zone))}
        </p>
      ))}
      {others > 0 && <p>{text.others(formatCount(locale, others))}</p>}
      <p>
        {text.waits}{" "}
        {isAllowed(ctx, "webhooks.write") ? (
          <a href={pageUrl(ctx, "/webhooks/receivers")}>{text.start}</a>
        ) : (
          text.whoStarts
        )}
      </p>
    </Warning>
  );
}
