import { Field, Select } from "../parts/Field.tsx";
import { textIn } from "../words/index.ts";
import type { LinkPage } from "./model.ts";

const DAYS = [1, 3, 7, 30, 90];

/** What the member can do with the link now. Each opens its form in place, also without script. */
export function LinkActions({ page }: { page: LinkPage }) {
  const { locale, copyUrl, renew, cancel, extend, problems } = page;
  const words = textIn(locale);
  const text = words.link;
  return (
    <>
      {renew !== null && (
        <form method="post" action={renew.action} data-once>
          <input type="hidden" name="id" value={renew.id} />
          <button class="primary" title={text.renewHint}>
            {text.renew}
          </button>
        </form>
      )}
      {extend !== null && (
        <details class="action-form" open={problems.some(({ field }) => field === "days")}>
          <summary class="button">{text.extend}</summary>
          <form class="sheet" method="post" action={extend.action} data-once>
            <Select
              name="days"
              label={text.extendLabel}
              value={extend.days}
              options={DAYS.map((days) => ({ value: String(days), label: words.newLink.daysOf(days) }))}
            />
            <button class="primary">{text.extendSubmit}</button>
          </form>
        </details>
      )}
      {cancel !== null && (
        <details class="action-form">
          <summary class="button danger">{text.cancel}</summary>
          <form class="sheet" method="post" action={cancel.action} data-once>
            <p>{text.cancelText}</p>
            <button class="danger">{text.cancelSubmit}</button>
          </form>
        </details>
      )}
      {copyUrl !== null && (
        <a class="button icon icon-add" href={copyUrl}>
          {text.copyAsNew}
        </a>
      )}
    </>
  );
}

/** A form for each way in which this service can send the link. */
export function SendForms({ page: { locale, send, problems } }: { page: LinkPage }) {
  if (send === null) return null;
  const words = textIn(locale);
  const { action, id, channels, email, gsm } = send;
  const field = {
    Email: { name: "email", type: "email", value: email },
    Sms: { name: "gsm", type: "tel", value: gsm },
  };
  return (
    <div class="row">
      {channels.map((channel) => {
        const { name } = field[channel];
        const isWrong = problems.some((problem) => problem.field === name);
        return (
          <details class="action-form" key={channel} name="send" open={isWrong}>
            <summary class="button">{words.link.send[channel]}</summary>
            <form class="sheet" method="post" action={action} data-once>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="channel" value={channel} />
              <Field
                {...field[channel]}
                label={channel === "Email" ? words.newLink.email : words.newLink.gsm}
                locale={locale}
                problems={problems}
                required
              />
              <button class="primary">{words.link.sendSubmit}</button>
            </form>
          </details>
        );
      })}
    </div>
  );
}
