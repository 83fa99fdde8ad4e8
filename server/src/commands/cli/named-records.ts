import { findTerminal, lookUpPaymentSet, type ListedPaymentSet, type TerminalRecord } from "#payment-sets/index.ts";
import type { Context, WriteContext } from "#platform/context.ts";
import { CommandFailure } from "./command-failure.ts";

export async function requireTerminal(ctx: Context | WriteContext, idOrName: string): Promise<TerminalRecord> {
  const found = await findTerminal(ctx, idOrName);
  if (found === undefined) throw new CommandFailure(`The tenant has no terminal "${idOrName}".`);
  return found;
}

export async function requirePaymentSet(ctx: Context | WriteContext, idOrName: string): Promise<ListedPaymentSet> {
  const found = await lookUpPaymentSet(ctx, idOrName);
  if (found === undefined) throw new CommandFailure(`The tenant has no payment set "${idOrName}".`);
  return found;
}
