import type { MemberContext } from "#members/index.ts";
import type { WebhookStop } from "#webhooks/index.ts";
import { isAllowed, pageUrl, type ShellModel } from "../page/shell-of.ts";
import { formatTime, textIn } from "../words/index.ts";

interface Props {
  shell: ShellModel;
  ctx: MemberContext;
  /** Undefined: webhooks to the address are sent. */
  stop: WebhookStop | undefined;
}

/** Says that webhooks to an address are not sent, and how to start them. */
export function WebhookStopNotice({ shell: { locale, now }, ctx, stop }: Props) {
  if (stop === undefined) return null;
  const text = textIn(locale).webhookStop;
  const { why, url, since } = stop;
  return (
    <div class="alert alert-warn icon icon-warning">
      <div>
        <p>
          <strong>{text.title}</strong>
        </p>
        <p>{text.why[why](why === "address" ? url : new URL(url).origin, formatTime(locale, since, now.zone))}</p>
        <p>
          {text.waits}{" "}
          {isAllowed(ctx, "webhooks.write") ? (
            <a href={pageUrl(ctx, "/webhooks/receivers")}>{text.start}</a>
          ) : (
            text.whoStarts
          )}
        </p>
      </div>
    </div>
  );
}
