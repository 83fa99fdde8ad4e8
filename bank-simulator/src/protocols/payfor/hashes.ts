import { createHash } from "node:crypto";
import type { FormFields } from "../../web/http.ts";
import type { PayforAccount } from "./accounts.ts";

const SIGNED = ["MbrId", "OrderId", "PurchAmount", "OkUrl", "FailUrl", "TxnType", "InstallmentCount", "Rnd"];

/** The hash of the merchant's 3-D form. */
export function formHash(form: FormFields, merchantPass: string): string {
  const values = SIGNED.map((name) => form.get(name) ?? "");
  return hashOf("sha1", [...values, merchantPass]);
}

/**
 * The ResponseHash of the return. Recorded returns of 2022 have SHA-1, one of 17 March 2024 has SHA-256 of the same text. Which
 * one a bank sends today is not known.
 */
export function returnHash(
  fields: FormFields,
  account: Pick<PayforAccount, "clientId" | "merchantPass" | "userCode">,
  algorithm: "sha1" | "sha256",
): string {
  const of = (name: string) => fields.get(name) ?? "";
  const own = [of("OrderId"), of("AuthCode"), of("ProcReturnCode"), of("3DStatus"), of("ResponseRnd")];
  return hashOf(algorithm, [account.clientId, account.merchantPass, ...own, account.userCode]);
}

function hashOf(algorithm: string, values: readonly string[]): string {
  return createHash(algorithm).update(values.join(""), "utf8").digest("base64");
}
