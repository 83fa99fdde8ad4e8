import type { AkbankAccount } from "./akbank/accounts.ts";
import { akbank } from "./akbank/akbank.ts";
import type { GarantiAccount } from "./garanti/accounts.ts";
import { garanti } from "./garanti/garanti.ts";
import type { NestpayAccount } from "./nestpay/accounts.ts";
import { nestpay } from "./nestpay/nestpay.ts";
import type { PayforAccount } from "./payfor/accounts.ts";
import { payfor } from "./payfor/payfor.ts";
import type { PosnetAccount } from "./posnet/accounts.ts";
import { posnet } from "./posnet/posnet.ts";
import type { Protocol } from "./protocol.ts";

export const protocols: readonly Protocol[] = [nestpay, payfor, garanti, akbank, posnet];

export type BankAccount = NestpayAccount | PayforAccount | GarantiAccount | AkbankAccount | PosnetAccount;
