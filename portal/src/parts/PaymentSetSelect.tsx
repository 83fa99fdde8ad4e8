import { Select } from "./Field.tsx";

interface Props {
  label: string;
  /** The id of the chosen set. */
  value: string;
  paymentSets: readonly { id: string; name: string; currency: string }[];
}

/** The choice of a payment set, and with it of the currency. */
export function PaymentSetSelect({ label, value, paymentSets }: Props) {
  const options = paymentSets.map(({ id, name, currency }) => ({ value: id, label: `${name} · ${currency}` }));
  return <Select name="paymentSet" label={label} value={value} options={options} />;
}
