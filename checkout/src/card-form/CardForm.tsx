import type { CardFormModel } from "../model.ts";
import { textIn } from "../text/index.ts";
import type { CardFormBehaviour } from "./card-form-behaviour.ts";
import { CardFields } from "./CardFields.tsx";
import { Consents } from "./Consents.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Installments } from "./Installments.tsx";
import { Pay } from "./Pay.tsx";
import type { ServerParts } from "./server-parts.tsx";
import { ServerMarkup } from "./ServerMarkup.tsx";

interface Props {
  model: CardFormModel;
  action?: string | undefined;
  nonce?: string | undefined;
  behaviour?: CardFormBehaviour;
  /** The number as typed; the model holds the initial one. */
  typedNumber?: string;
  /** Passed on the server only. */
  serverParts?: ServerParts;
}

/** The card form of the hosted page and the widget's frame. All its fields are in one document, so that autofill works. */
export function CardForm({ model, action, nonce, behaviour, typedNumber = model.values.number, serverParts }: Props) {
  const text = textIn(model.locale);
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
      <ServerMarkup>{serverParts?.savedCards}</ServerMarkup>
      <CardFields model={model} behaviour={behaviour} typedNumber={typedNumber} />
      <p class="visually-hidden" role="status">
        {behaviour?.announcement}
      </p>
      <Installments model={model} onChoose={behaviour?.onChoose}>
        <ServerMarkup hidden={model.choices !== null}>{serverParts?.programTables}</ServerMarkup>
      </Installments>
      <Consents model={model} onTick={behaviour?.onTick} />
      <ServerMarkup>{serverParts?.saveCard}</ServerMarkup>
      {serverParts?.showInstallments}
      <p class="hint offline" role="status">
        {behaviour?.waitReason}
      </p>
      <Pay model={model} behaviour={behaviour} />
      <p class="hint after-pay">
        <span class="on-page">{text.bankMayAsk} </span>
        {text.notShared}
      </p>
    </form>
  );
}
