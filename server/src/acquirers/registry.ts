import { akbank } from "./akbank/akbank.ts";
import type { Acquirer } from "./contract/acquirer.ts";
import { garanti } from "./garanti/garanti.ts";
import { nestpay } from "./nestpay/nestpay.ts";
import { payfor } from "./payfor/payfor.ts";
import { posnet } from "./posnet/posnet.ts";

export type * from "./contract/acquirer.ts";
export type * from "./contract/check.ts";
export type * from "./contract/day-list.ts";
export type * from "./contract/localized.ts";
export type * from "./contract/order.ts";
export type * from "./contract/outcomes.ts";
export type * from "./contract/three-ds.ts";
export { noReferences } from "./contract/order.ts";
export { declineClasses } from "./contract/outcomes.ts";
export { acquirerTools } from "./tools.ts";
export { settingProblems, type SettingProblem } from "./contract/setting-problems.ts";
export {
  addDays,
  BANK_ZONE,
  bankDayOf,
  boundsOfBankDay,
  isDay,
  readBankTime,
  spreadsheetTime,
} from "./contract/bank-day.ts";
export { sandboxAccount } from "./contract/sandbox-account.ts";
export { describeLineFault, type AnotherDay, type LineFault, type ListFailure } from "./contract/line-fault.ts";
export { readMovementList, type ListItem } from "./contract/movement-list.ts";

export const acquirers: readonly Acquirer[] = [nestpay, payfor, garanti, akbank, posnet];

export function acquirerByCode(code: string): Acquirer | null {
  return acquirers.find((acquirer) => acquirer.code === code) ?? null;
}
