import type { ListedPaymentSet } from "#payment-sets/index.ts";
import { requestKinds, type StoredRequest } from "#requests/index.ts";
import { pageUrl, Shell, useMember, usePage, useText } from "../page/index.ts";
import { Field, FormActions, Heading, OneOf, PaymentSetSelect, Problems } from "../parts/index.ts";
import { problemText, type Problem } from "../words/index.ts";
import type { RequestFormFields } from "./request-fields.ts";
import { requestPageUrl } from "./visible-requests.ts";

interface Props {
  problems: readonly Problem[];
  /** Null for a new request. Kind and currency of a stored one stay. */
  stored: StoredRequest | null;
  sets: readonly ListedPaymentSet[];
  /** The id of a new request. */
  id: string;
  /** The `updatedAt` of the request when the form was shown; "" for a new one. */
  seen: string;
  fields: RequestFormFields;
}

/** A new request chooses its kind. Style sheets show the chosen kind's fields; without them all are shown, and others are ignored. */
export function RequestFormView(props: Props) {
  const { ctx } = useMember();
  const { stored, id, seen, fields, problems } = props;
  const words = useText();
  const text = words.requestForm;
  const title = stored === null ? text.newTitle : text.editTitle;
  const shown = stored === null ? requestKinds : [stored.kind];
  const list = pageUrl(ctx, "/requests");
  const own = stored === null ? null : requestPageUrl(ctx, stored);
  const action = own === null ? `${list}/new` : `${own}/edit`;
  const cancelUrl = own ?? list;
  return (
    <Shell nav="links" title={title} problems={problems}>
      <Heading
        title={title}
        note={stored === null ? undefined : text.kindStays}
        back={{ label: stored?.code ?? words.requests.title, url: cancelUrl }}
      />
      <form class="sheet request-form" method="post" action={action} data-once noValidate>
        <Problems />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        {stored === null && (
          <OneOf
            name="requestKind"
            legend={text.kind}
            choices={requestKinds.map((value) => ({ value, ...text.kindChoice[value] }))}
            chosen={fields.requestKind}
          />
        )}
        <Basics {...props} />
        {shown.includes("multi_use") && <Price {...props} />}
        {shown.includes("open_amount") && <OpenAmount {...props} />}
        {shown.includes("parts") && <Parts {...props} />}
        <Limits {...props} />
        <FormActions label={stored === null ? text.submit : words.save} cancelUrl={cancelUrl} />
      </form>
    </Shell>
  );
}

function Basics({ fields, sets }: Props) {
  const text = useText().requestForm;
  const common = { autocomplete: "off" };
  return (
    <div class="field-grid">
      <div class="whole-line">
        <Field
          {...common}
          name="description"
          label={text.description}
          hint={text.descriptionHint}
          value={fields.description}
          maxLength={500}
        />
      </div>
      <Field
        {...common}
        name="requestCode"
        class="code"
        label={text.code}
        hint={text.codeHint}
        value={fields.requestCode}
        maxLength={100}
        required
      />
      <PaymentSetSelect label={text.paymentSet} value={fields.paymentSetId} paymentSets={sets} />
    </div>
  );
}

function Price({ fields }: Props) {
  const text = useText().requestForm;
  return (
    <div class="field-grid of-multi_use">
      <Field {...amountField} name="price" label={text.price} hint={text.amountHint} value={fields.price} />
    </div>
  );
}

function OpenAmount({ fields }: Props) {
  const { problems } = usePage();
  const words = useText();
  const text = words.requestForm;
  const problem = problems.find((each) => each.field === "presets");
  return (
    <div class="of-open_amount">
      <div class="field-grid">
        <Field {...amountField} name="least" label={text.least} hint={text.amountHint} value={fields.least} />
        <Field {...amountField} name="most" label={text.most} value={fields.most} />
      </div>
      <fieldset class={problem ? "field field-wrong" : "field"} id="presets" aria-describedby="presets-note">
        <legend>{text.presets}</legend>
        <p class={problem ? "error" : "hint"} id="presets-note">
          {problem ? problemText(words, problem) : text.presetsHint}
        </p>
        <div class="field-grid presets">
          {fields.presets.map((value, index) => (
            <Field
              {...amountField}
              key={index}
              name={`preset${index + 1}`}
              label={text.preset(index + 1)}
              value={value}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function Parts({ fields }: Props) {
  const text = useText().requestForm;
  return (
    <div class="field-grid of-parts">
      <Field {...amountField} name="debt" label={text.debt} hint={text.amountHint} value={fields.debt} />
      <Field
        {...amountField}
        name="leastPart"
        label={text.leastPart}
        hint={text.leastPartHint}
        value={fields.leastPart}
      />
    </div>
  );
}

const amountField = { inputmode: "decimal", autocomplete: "off" } as const;

function Limits({ fields }: Props) {
  const { problems } = usePage();
  const text = useText().requestForm;
  const common = { autocomplete: "off" };
  const urls = { successUrl: fields.successUrl, failUrl: fields.failUrl, webhookUrl: fields.webhookUrl };
  const names = Object.keys(urls) as (keyof typeof urls)[];
  const isOpen = names.some((name) => urls[name] !== "" || problems.some(({ field }) => field === name));
  return (
    <>
      <div class="field-grid">
        <Field
          {...common}
          name="usesMax"
          label={text.usesMax}
          hint={text.usesMaxHint}
          value={fields.usesMax}
          inputmode="numeric"
          maxLength={6}
        />
      </div>
      <details class="field" open={isOpen}>
        <summary>{text.addresses}</summary>
        {names.map((name) => (
          <Field
            {...common}
            key={name}
            name={name}
            type="url"
            label={text[name]}
            value={urls[name]}
            maxLength={2_000}
          />
        ))}
      </details>
    </>
  );
}
