import { formatDecimal } from "@servicepay/money";
import type { TerminalId } from "../terminals/terminal.ts";
import type { DropReason, RankReason, Route } from "./route.ts";

/** A route as it is kept with an attempt, as JSON: amounts are decimals in texts. */
export interface KeptRoute {
  /** Best first. */
  ranked: readonly {
    terminalId: TerminalId;
    payerTotal: string;
    /** Null: nobody had entered what the bank takes. */
    merchantCost: string | null;
    because: RankReason;
  }[];
  dropped: readonly { terminalId: TerminalId; because: DropReason }[];
  rules: Route["rules"];
}

export function keptRoute({ ranked, dropped, rules }: Route): KeptRoute {
  return {
    ranked: ranked.map(({ terminal, payerTotal, merchantCost, because }) => ({
      terminalId: terminal.id,
      payerTotal: formatDecimal(payerTotal),
      merchantCost: merchantCost && formatDecimal(merchantCost),
      because,
    })),
    dropped: dropped.map(({ terminal, because }) => ({ terminalId: terminal.id, because })),
    rules,
  };
}
