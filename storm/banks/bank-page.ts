import type { Random } from "../random.ts";

export type Fields = Record<string, string>;

/** The 3-D Secure page of a bank's protocol: what its return says, and what a forger makes of it. */
export interface BankPage {
  /** Of the address that takes our form. */
  path: RegExp;
  orderIdOf(returned: Fields): string;
  /** `half`: the issuer or the card does not support 3-D Secure. `gaveUp`: the payer did not enter the password. */
  authenticationIn(returned: Fields, gaveUp: boolean): "full" | "half" | "none";
  /** Our own form with the names of a return, under its own signature. */
  renamed(form: Fields): Fields;
  /** What another terminal, of this company or of another one, would sign with its own key. */
  signedByAnother(returned: Fields, random: Random): Fields;
  /** A success in which only the signature is wrong. */
  forged(returned: Fields, random: Random): Fields;
}

/** Changes the value of one of these fields. */
export function altered(fields: Fields, names: readonly string[], random: Random): Fields {
  const name = random.pick(names);
  return { ...fields, [name]: `${fields[name] ?? ""}A` };
}
