import type { Program } from "../cards/test-cards.ts";
import type { Account } from "./bank.ts";

const INSTALLMENTS_MAX = 12;

/** Installments need a card of a program that the account offers. */
export function areOffered(installments: number, program: Program | null, { programs }: Account): boolean {
  if (installments === 1) return true;
  const isOffered = program !== null && (programs === undefined || programs.includes(program));
  return isOffered && installments >= 2 && installments <= INSTALLMENTS_MAX;
}
