import { useText } from "../page/scene.ts";
import { Select } from "./Field.tsx";

interface Props {
  label: string;
  /** The id of the chosen set. */
  value: string;
  paymentSets: readonly { id: string; name: string; currency: string }[];
}

/** The choice of a payment set, and with it of the currency. Says what to do where no set is in use. */
export function PaymentSetSelect({ label, value, paymentSets }: Props) {
  if (paymentSets.length === 0)
    return (
      <div class="field">
        <p class="alert alert-warn icon icon-warning">{useText().noPaymentSet}</p>
      </div>
    );
  const options = paymentSets.map(({ id, name, currency }) => ({
    value: id,
    label: name.includes(currency) ? name : `${name} · ${currency}`,
  }));
  return <Select name="paymentSetId" label={label} value={value} options={options} />;
}
