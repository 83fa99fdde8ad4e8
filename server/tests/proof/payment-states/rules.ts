import { consequencesOf } from "#payments/attempts/consequences.ts";
import { findingOf } from "#payments/attempts/finding-of-status.ts";
import { reduceAttempt } from "#payments/attempts/reduce-attempt.ts";
import { isSubmittable, reasonNotPayable } from "#payments/payment-rules.ts";

/**
 * Everything that decides about money: the product's own functions and the guards in its statements. Tests break one of
 * them to check that the model finds it.
 */
export interface Rules {
  reduceAttempt: typeof reduceAttempt;
  consequencesOf: typeof consequencesOf;
  reasonNotPayable: typeof reasonNotPayable;
  isSubmittable: typeof isSubmittable;
  findingOf: typeof findingOf;
  /** `and fence = $n` of the statements in payments/store, and the comparisons of settle and resolve. */
  comparesFences: boolean;
  /** `set fence = fence + 1` of the claims: each new holder has a fence of its own. */
  raisesFences: boolean;
  /** A worker continues only with the fence that it claimed (payments/work-on-attempt.ts). */
  keepsClaim: boolean;
  /** The unique index one_live_charge, and selectLiveSale that reads it. */
  hasOneLiveCharge: boolean;
  /** The signature of a 3-D Secure return is checked. */
  checksSignatures: boolean;
  /** A return about which the bank could not be asked is judged later (payments/three-ds/receive-three-ds-return.ts). */
  keepsUndecided: boolean;
  /** SUBMITTING is committed before the first byte is sent. */
  writesAhead: boolean;
}

export const productRules: Rules = {
  reduceAttempt,
  consequencesOf,
  reasonNotPayable,
  isSubmittable,
  findingOf,
  comparesFences: true,
  raisesFences: true,
  keepsClaim: true,
  hasOneLiveCharge: true,
  checksSignatures: true,
  keepsUndecided: true,
  writesAhead: true,
};
