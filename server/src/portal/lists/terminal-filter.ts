import { parseId } from "#platform/ids.ts";
import type { TerminalNames } from "../shown/terminal-names.ts";
import type { FilterField } from "./filters.ts";

/** One of the company's terminals. */
export const terminalFilter: FilterField<
  { terminalId?: string | undefined },
  { column: { terminal: string } },
  { terminals: TerminalNames }
> = {
  label: ({ column }) => column.terminal,
  options: (_, { more }) => Object.fromEntries(more.terminals),
  read(text) {
    const terminalId = parseId(text);
    return terminalId === null ? null : { terminalId };
  },
};
