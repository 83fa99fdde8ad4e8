import type { NestpayAccount } from "./nestpay/accounts.ts";
import { nestpay } from "./nestpay/nestpay.ts";
import type { Protocol } from "./protocol.ts";

export const protocols: readonly Protocol[] = [nestpay];

export type BankAccount = NestpayAccount;
