import type { Actor } from "#platform/context.ts";
import type { Id } from "#platform/ids.ts";
import type { TerminalId } from "../terminals/terminal.ts";
import type { ListedRate } from "./rate.ts";

export type RateVersionId = Id<"rate version">;

/** The rates of a terminal in a set, as a change left them. */
export interface RateVersion {
  id: RateVersionId;
  terminalId: TerminalId;
  madeAt: Date;
  /** Null: these rates were stored before versions were kept. */
  madeBy: Actor | null;
  rates: readonly ListedRate[];
}
