import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";

export type TerminalNames = ReadonlyMap<string, string>;

/** The names of the company's terminals by their ids. */
export async function terminalNames(ctx: MemberContext): Promise<TerminalNames> {
  return namesOf(await listTerminals(ctx));
}

export function namesOf(terminals: readonly { id: string; name: string }[]): TerminalNames {
  return new Map(terminals.map(({ id, name }) => [id, name]));
}
