import { akbankProof } from "#acquirers/akbank/test-support/proof.ts";
import type { BankProof } from "#acquirers/contract/test-support/bank-proof.ts";
import { garantiProof } from "#acquirers/garanti/test-support/proof.ts";
import { nestpayProof } from "#acquirers/nestpay/test-support/proof.ts";
import { payforProof } from "#acquirers/payfor/test-support/proof.ts";
import { posnetProof } from "#acquirers/posnet/test-support/proof.ts";

/** How each bank's bytes are read a second time. */
export const banks: readonly BankProof[] = [nestpayProof, payforProof, garantiProof, akbankProof, posnetProof];
