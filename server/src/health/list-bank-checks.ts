import { listTenants } from "#identity/index.ts";
import { listTerminalChecks, listTerminals, type TerminalCheck } from "#payment-sets/index.ts";
import type { Context } from "#platform/context.ts";

/** `servicepay doctor` checks at most as many. */
const TERMINALS_MAX = 50;
const COMPANIES_MAX = 200;

export interface BankCheck {
  company: { code: string; name: string };
  terminal: string;
  /** Null: it has not been checked since its settings changed. */
  check: Pick<TerminalCheck, "at" | "address" | "credentials" | "clock"> | null;
}

/** The last connection check of the first active terminals, by company. Sends nothing to the banks. */
export async function listBankChecks(ctx: Context): Promise<BankCheck[]> {
  const found: BankCheck[] = [];
  const active = (await listTenants(ctx)).filter(({ isActive }) => isActive);
  for (const { id: tenantId, code, name } of active.slice(0, COMPANIES_MAX)) {
    const own = { ...ctx, tenantId };
    const [terminals, checks] = await Promise.all([listTerminals(own), listTerminalChecks(own)]);
    for (const terminal of terminals.filter((each) => each.isActive))
      found.push({ company: { code, name }, terminal: terminal.name, check: resultOf(checks.get(terminal.id)) });
    if (found.length >= TERMINALS_MAX) break;
  }
  return found.slice(0, TERMINALS_MAX);
}

/** Leaves out the address, the bank's message and the duration, which only the company may see. */
function resultOf(check: TerminalCheck | undefined): BankCheck["check"] {
  if (check === undefined) return null;
  const { at, address, credentials, clock } = check;
  return { at, address, credentials, clock };
}
