import { brandOf, digitsOf } from "../card/index.ts";
import type { CardFormModel, FormField } from "../model.ts";
import { textIn } from "../text/index.ts";
import { AcceptedCards } from "./AcceptedCards.tsx";
import type { CardFormBehaviour } from "./card-form-behaviour.ts";
import { problemText } from "./ErrorSummary.tsx";
import { Field } from "./Field.tsx";
import { FIELD_OF_DECLINE } from "./typed-card.ts";

interface Props {
  model: CardFormModel;
  behaviour: CardFormBehaviour | undefined;
  typedNumber: string;
}

/** Brands that have a picture; others show their name. */
const PICTURED = new Set(["visa", "mastercard", "troy", "american-express"]);

export function CardFields({ model, behaviour, typedNumber }: Props) {
  const text = textIn(model.locale);
  const { code, name, securityCodeLength } = brandOf(digitsOf(typedNumber));
  const fieldOf = (field: FormField) => {
    const problem = model.problems.find((candidate) => candidate.field === field);
    return {
      label: text.field[field],
      problem: problem === undefined ? null : problemText(text, problem),
      hasReason:
        model.decline !== null &&
        (field === "number" || (model.decline.class !== null && FIELD_OF_DECLINE[model.decline.class] === field)),
      onInput: () => behaviour?.onInput(field),
      onBlur: () => behaviour?.onLeave(field),
      enterkeyhint: field === "holderName" ? "done" : "next",
    } as const;
  };
  return (
    <>
      <Field
        {...fieldOf("number")}
        name="cc-number"
        aside={<AcceptedCards brands={model.brands} label={text.accepted} typed={code} />}
        mark={{ look: code === null ? "none" : PICTURED.has(code) ? code : "word", says: name }}
        defaultValue={model.values.number}
        inputMode="numeric"
        maxLength={30}
        dir="ltr"
        onInput={behaviour?.onNumberInput}
      />
      <div class="pair">
        <Field
          {...fieldOf("expiry")}
          name="cc-exp"
          hint={text.field.expiryHint}
          placeholder={text.field.expiryShape}
          defaultValue={model.values.expiry}
          inputMode="numeric"
          maxLength={20}
          dir="ltr"
          onInput={behaviour?.onExpiryInput}
        />
        <Field
          {...fieldOf("cvv")}
          name="cc-csc"
          hint={code === null ? text.field.cvvHint : text.field.cvvHintOf(securityCodeLength)}
          mark={{ look: securityCodeLength === 4 ? "front" : "back", says: null }}
          inputMode="numeric"
          maxLength={code === null ? 4 : securityCodeLength}
          dir="ltr"
        />
      </div>
      <Field
        {...fieldOf("holderName")}
        name="cc-name"
        defaultValue={model.values.holderName}
        autoCapitalize="characters"
        maxLength={100}
      />
    </>
  );
}
