import type { JSX } from "preact";
import { brandOf, digitsOf } from "../card/index.ts";
import type { CardFormModel, FormField, InstallmentChoice } from "../model.ts";
import { formatMoney, textIn } from "../text/index.ts";
import { ErrorSummary, problemText } from "./ErrorSummary.tsx";
import { Consents } from "./Consents.tsx";
import { Field } from "./Field.tsx";
import { Fixed } from "./Fixed.tsx";
import type { FixedParts } from "./fixed-parts.ts";
import { Installments } from "./Installments.tsx";

/** What script adds to the form; without it the same form is posted to the service. */
export interface CardFormBehaviour {
  onNumberInput(event: JSX.TargetedInputEvent<HTMLInputElement>): void;
  onExpiryInput(event: JSX.TargetedInputEvent<HTMLInputElement>): void;
  onInput(field: FormField): void;
  onLeave(field: FormField): void;
  onChoose(choice: InstallmentChoice): void;
  /** Of any choice in the form: that of a saved card is made in markup that no script renders. */
  onChange(event: JSX.TargetedEvent<HTMLFormElement>): void;
  onTick(): void;
  onSubmit(event: JSX.TargetedSubmitEvent<HTMLFormElement>): void;
  /** A field that is left by pressing the button must not move the button away from under the pointer. */
  keepFocus(event: JSX.TargetedMouseEvent<HTMLButtonElement>): void;
  isBusy: boolean;
  /** What is found on leaving a field stands beside it, and moves nothing else. */
  isRefused: boolean;
  /** What keeps the payer waiting, or from paying: a lost connection. */
  trouble: string;
  /** For screen readers: what was found wrong on leaving a field, that the payment is under way. */
  spoken: string;
}

interface Props {
  model: CardFormModel;
  action?: string;
  nonce?: string;
  behaviour?: CardFormBehaviour;
  /** The number as it is being typed; the model holds what the form began with. */
  typedNumber?: string;
  /** On the server only. */
  fixed?: FixedParts;
}

/** The card form of the hosted page and of the widget's frame: one document, so that autofill and Tab work as expected. */
export function CardForm({ model, action, nonce, behaviour, typedNumber = model.values.number, fixed }: Props) {
  const text = textIn(model.locale);
  const chosen = model.values.installment ?? model.choices?.find((choice) => choice.count === 1)?.token ?? null;
  return (
    <form
      class="card-form"
      method="post"
      action={action}
      noValidate
      onChange={behaviour?.onChange}
      onSubmit={behaviour?.onSubmit}
    >
      <ErrorSummary model={behaviour?.isRefused === false ? { ...model, problems: [] } : model} />
      {nonce !== undefined && <input type="hidden" name="nonce" value={nonce} autocomplete="off" />}
      <Fixed>{fixed && <fixed.SavedCards model={model} />}</Fixed>
      <CardFields model={model} {...(behaviour !== undefined && { behaviour })} typedNumber={typedNumber} />
      <p class="visually-hidden" role="status">
        {behaviour?.spoken}
      </p>
      <Installments model={model} chosen={chosen} {...(behaviour !== undefined && { onChoose: behaviour.onChoose })}>
        <Fixed hidden={model.choices !== null}>{fixed && <fixed.ProgramTables model={model} />}</Fixed>
      </Installments>
      <Fixed>{fixed && <fixed.SaveCard model={model} />}</Fixed>
      <Consents model={model} {...(behaviour !== undefined && { onTick: behaviour.onTick })} />
      {fixed && <fixed.ShowOptions model={model} />}
      <p class="hint offline" role="status">
        {behaviour?.trouble}
      </p>
      <button
        type="submit"
        name="step"
        value="pay"
        class="primary"
        aria-disabled={behaviour !== undefined && (behaviour.isBusy || behaviour.trouble !== "")}
        onMouseDown={behaviour?.keepFocus}
      >
        {behaviour?.isBusy === true ? text.paying : payLabel(model, chosen, behaviour !== undefined)}
      </button>
      <p class="hint after-pay">{text.afterPay}</p>
    </form>
  );
}

/** The button names the sum that will be taken. Without script it cannot follow the choice where the choices differ. */
function payLabel(model: CardFormModel, chosen: string | null, isLive: boolean): string {
  const text = textIn(model.locale);
  const choices = model.choices ?? [];
  if (!isLive && choices.some((choice) => choice.total !== choices[0]?.total)) return text.payChosen;
  const total = choices.find((choice) => choice.token === chosen)?.total ?? model.price.amount;
  return text.pay(formatMoney(model.locale, total, model.price.currency));
}

/** Number, expiry, security code, name: in the order in which they are typed. */
function CardFields({
  model,
  behaviour,
  typedNumber,
}: Required<Pick<Props, "model" | "typedNumber">> & Pick<Props, "behaviour">) {
  const text = textIn(model.locale);
  const problemOf = (field: FormField) => {
    const problem = model.problems.find((candidate) => candidate.field === field);
    return problem === undefined ? null : problemText(text, problem);
  };
  const brand = brandOf(digitsOf(typedNumber));
  const { code, securityCodeLength } = brand;
  return (
    <>
      <Field
        name="cc-number"
        label={text.field.number}
        mark={brand}
        problem={problemOf("number")}
        hasReason={model.decline !== null}
        defaultValue={model.values.number}
        inputMode="numeric"
        maxLength={30}
        dir="ltr"
        onInput={behaviour?.onNumberInput}
        onBlur={() => behaviour?.onLeave("number")}
      />
      <div class="pair">
        <Field
          name="cc-exp"
          label={text.field.expiry}
          hint={text.field.expiryHint}
          problem={problemOf("expiry")}
          defaultValue={model.values.expiry}
          inputMode="numeric"
          maxLength={10}
          dir="ltr"
          onInput={behaviour?.onExpiryInput}
          onBlur={() => behaviour?.onLeave("expiry")}
        />
        <Field
          name="cc-csc"
          label={text.field.cvv}
          hint={code === null ? text.field.cvvHint : text.field.cvvHintOf(securityCodeLength)}
          problem={problemOf("cvv")}
          inputMode="numeric"
          maxLength={code === null ? 4 : securityCodeLength}
          dir="ltr"
          onInput={() => behaviour?.onInput("cvv")}
          onBlur={() => behaviour?.onLeave("cvv")}
        />
      </div>
      <Field
        name="cc-name"
        label={text.field.holderName}
        problem={problemOf("holderName")}
        defaultValue={model.values.holderName}
        autoCapitalize="characters"
        maxLength={100}
        onInput={() => behaviour?.onInput("holderName")}
        onBlur={() => behaviour?.onLeave("holderName")}
      />
    </>
  );
}
