import { createHash, timingSafeEqual } from "node:crypto";
import type { PayforSettings } from "./settings.ts";

type Fields = Readonly<Record<string, string>>;
type Keys = Pick<PayforSettings, "merchantId" | "merchantPass" | "userCode">;

/** Currency, SecureType and the card are not among them. */
const SIGNED_IN_FORM = ["MbrId", "OrderId", "PurchAmount", "OkUrl", "FailUrl", "TxnType", "InstallmentCount", "Rnd"];
const SIGNED_IN_RETURN = ["OrderId", "AuthCode", "ProcReturnCode", "3DStatus", "ResponseRnd"];

/** By the length of the hash in base64: a recorded return of 2022 has SHA-1, one of March 2024 has SHA-256 of the same text. */
const RETURN_ALGORITHMS: Readonly<Record<number, "sha1" | "sha256">> = { 28: "sha1", 44: "sha256" };

export function formHash(form: Fields, merchantPass: string): string {
  return hashOf("sha1", [...SIGNED_IN_FORM.map((name) => form[name] ?? ""), merchantPass]);
}

/** True if somebody with the key signed order, codes and status of this return. */
export function isSignedReturn(posted: Fields, { merchantId, merchantPass, userCode }: Keys): boolean {
  const given = posted["ResponseHash"] ?? "";
  const algorithm = RETURN_ALGORITHMS[given.length];
  if (algorithm === undefined) return false;
  const values = SIGNED_IN_RETURN.map((name) => posted[name] ?? "");
  const computed = Buffer.from(hashOf(algorithm, [merchantId, merchantPass, ...values, userCode]));
  const bytes = Buffer.from(given);
  return bytes.length === computed.length && timingSafeEqual(bytes, computed);
}

function hashOf(algorithm: "sha1" | "sha256", values: readonly string[]): string {
  return createHash(algorithm).update(values.join(""), "utf8").digest("base64");
}
