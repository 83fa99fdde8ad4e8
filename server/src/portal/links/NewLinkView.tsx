import type { ListedPaymentSet } from "#payment-sets/index.ts";
import type { WebhookStop } from "#webhooks/index.ts";
import { pageUrl, Shell, useMember, usePage, useText } from "../page/index.ts";
import { Choices, Field, FormActions, Heading, PaymentSetSelect, Problems, Select } from "../parts/index.ts";
import { WebhookStopNotice } from "../webhooks/WebhookStopNotice.tsx";
import { timeText, type Problem } from "../words/index.ts";
import { LINK_LENGTHS, type LinkFields } from "./link-fields.ts";
import { DAYS } from "./LinkActions.tsx";
import type { ChannelName } from "./list-open-channels.ts";

interface Props {
  problems: readonly Problem[];
  /** The id of the future link, so that a form that is sent twice creates one link. */
  id: string;
  fields: LinkFields;
  sets: readonly ListedPaymentSet[];
  channels: readonly ChannelName[];
  /** The link from which the fields were copied, which is sent along with the form. */
  copied: { id: string; reference: string } | null;
  /** About the webhook address of the link that was copied. */
  webhookStops: readonly WebhookStop[];
  /** The address of the preview. Null: no amount was typed, or it is not understood. */
  frameUrl: string | null;
}

export function NewLinkView(props: Props) {
  const { ctx } = useMember();
  const { id, copied, problems } = props;
  const words = useText();
  const text = words.newLink;
  const action = pageUrl(ctx, "/links/new");
  const listUrl = pageUrl(ctx, "/links");
  return (
    <Shell nav="links" title={text.title} problems={problems}>
      <Heading
        title={text.title}
        note={
          copied === null ? undefined : (
            <>
              {text.copied(copied.reference)} <a href={action}>{text.clear}</a>
            </>
          )
        }
        back={{ label: words.links.title, url: listUrl }}
      />
      <WebhookStopNotice stops={props.webhookStops} />
      <div class="with-preview">
        <form class="sheet" method="post" action={action} data-once data-preview={action}>
          <Problems />
          <input type="hidden" name="id" value={id} />
          {copied !== null && <input type="hidden" name="copied" value={copied.id} />}
          <Payment {...props} />
          <Customer {...props} />
          <FormActions
            label={text.submit}
            cancelUrl={listUrl}
            preview={{ label: text.preview, url: `${action}#preview` }}
          />
        </form>
        <Preview {...props} />
      </div>
    </Shell>
  );
}

function Payment({ fields, sets }: Props) {
  const { locale } = usePage();
  const text = useText().newLink;
  // The set can be changed without script, so its time is named only where all sets have the same.
  const times = new Set(sets.map(({ linkLifetimeSeconds }) => Math.round(linkLifetimeSeconds / 60)));
  const [setTime = null] = times.size === 1 ? times : [];
  return (
    <div class="field-grid">
      <Field
        name="amount"
        label={text.amount}
        hint={text.amountHint}
        value={fields.amount}
        inputmode="decimal"
        autocomplete="off"
        required
      />
      <PaymentSetSelect label={text.paymentSet} value={fields.paymentSetId} paymentSets={sets} />
      <Field
        name="clientOrderReference"
        label={text.order}
        hint={text.orderHint}
        value={fields.clientOrderReference}
        maxLength={255}
        required
      />
      <Select
        name="days"
        label={text.days}
        value={fields.days}
        options={[
          { value: "", label: setTime === null ? text.daysOfSets : text.daysOfSet(timeText(locale, setTime)) },
          ...DAYS.map((days) => ({ value: String(days), label: text.daysOf(days) })),
        ]}
      />
      <div class="whole-line">
        <Field
          name="description"
          label={text.description}
          hint={text.descriptionHint}
          value={fields.description}
          maxLength={500}
        />
      </div>
    </div>
  );
}

function Customer({ fields, channels }: Props) {
  const text = useText().newLink;
  const typed = (name: keyof typeof LINK_LENGTHS) => ({
    name,
    value: fields[name],
    maxLength: LINK_LENGTHS[name],
    autocomplete: "off",
  });
  return (
    <>
      <h2>{text.customer}</h2>
      <div class="field-grid">
        <Field {...typed("customer.name")} label={text.name} />
        <Field {...typed("customer.surname")} label={text.surname} />
        <Field {...typed("customer.email")} label={text.email} type="email" required />
        <Field {...typed("customer.gsm")} label={text.gsm} type="tel" />
        <Field {...typed("customer.code")} label={text.code} hint={text.codeHint} />
      </div>
      {channels.length > 0 && (
        <Choices
          name="notifyBy"
          legend={text.notify}
          choices={channels.map((channel) => ({ value: channel, label: text.channel[channel] }))}
          chosen={fields.notifyBy}
        />
      )}
    </>
  );
}

/** The script replaces this section while somebody types; without script the form's second button does. */
function Preview({ frameUrl }: Props) {
  const text = useText().newLink;
  return (
    <section class="preview" id="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{text.previewTitle}</h2>
      {frameUrl === null ? (
        <p class="sheet">{text.noAmount}</p>
      ) : (
        <div class="phone-frame">
          <iframe src={frameUrl} title={text.previewFrame} sandbox="allow-same-origin" width="375" height="700" />
        </div>
      )}
      <p class="hint">{text.previewNote}</p>
    </section>
  );
}
