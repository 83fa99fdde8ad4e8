import type { Locale, ShellModel } from "../../model.ts";
import { formatMoney, formatTime, textIn } from "../../words/index.ts";
import type { WaitingRequest } from "../model.ts";

interface Props {
  page: { locale: Locale; requests: readonly WaitingRequest[]; now: ShellModel["now"] };
  /** What a request to give money back means for the page. */
  note?: string;
}

/** The requests about a payment that another member has to decide. */
export function WaitingRequests({ page: { locale, requests, now }, note }: Props) {
  const text = textIn(locale);
  return requests.map(({ kind, amount, askedBy, asked, url }) => (
    <div class="alert alert-info icon icon-idle" key={asked}>
      <div>
        <p>
          <strong>{text.payment.requestWaits[kind](formatMoney(locale, amount))}</strong>
        </p>
        <p>{[askedBy, formatTime(locale, asked, now.zone)].join(", ")}</p>
        {note !== undefined && kind === "reversal" && <p>{note}</p>}
        {url !== null && (
          <p>
            <a href={url}>{text.settle.toRequest}</a>
          </p>
        )}
      </div>
    </div>
  ));
}
