import { isCurrencyCode, type Amount, type CurrencyCode } from "@servicepay/money";
import { InvalidArgumentError, type Command } from "commander";
import { limitedRoles, limitsIn, readLimits, setLimits, type LimitedRole } from "#approvals/index.ts";
import type { Context } from "#platform/context.ts";
import { decimalOf } from "#platform/text/money.ts";
import { WrongUsage } from "../cli/command-failure.ts";
import { amountValue } from "../cli/option-values.ts";
import { moment, setAction, table, type CommandOutput } from "../cli/output.ts";
import { tenantOption, withTenant, type TenantOption } from "../cli/with-tenant.ts";

type NewLimits = Partial<Record<LimitedRole, Amount>> & { currency: CurrencyCode };

export function addLimitCommands(program: Command): void {
  const limit = program
    .command("refund-limit")
    .description("what members of a role may refund or void on one day without another member's approval");
  setAction(tenantOption(limit.command("list").description("list a tenant's limits")), (options: TenantOption) =>
    withTenant(options, listLimits),
  );
  setAction(
    tenantOption(
      limit
        .command("set")
        .description("change a tenant's limits in one currency")
        .requiredOption("--currency <code>", "such as TRY", currencyValue)
        .option("--support <amount>", "the limit of support; 0: each refund needs approval", amountValue)
        .option("--finance <amount>", "the limit of finance", amountValue),
    ),
    ({ currency, support, finance, ...options }: TenantOption & NewLimits) => {
      if (support === undefined && finance === undefined)
        throw new WrongUsage("Say which limit: --support AMOUNT, --finance AMOUNT.");
      return withTenant(options, async (ctx) => {
        const stored = limitsIn(currency, await readLimits(ctx));
        const wanted = { support, finance };
        const changes = limitedRoles.flatMap((role) => {
          const amount = wanted[role];
          return amount === undefined ? [] : [{ role, currency, amount, seen: stored[role] }];
        });
        await setLimits(ctx, "operator", changes);
        return listLimits(ctx);
      });
    },
  );
}

/** The currencies that have a limit of their own, and the Turkish lira. */
async function listLimits(ctx: Context): Promise<CommandOutput> {
  const all = await readLimits(ctx);
  const currencies = [...new Set<CurrencyCode>(["TRY", ...all.map(({ currency }) => currency).toSorted()])];
  const data = currencies.flatMap((currency) =>
    limitedRoles.map((role) => {
      const set = all.find((each) => each.role === role && each.currency === currency);
      const limit = decimalOf(limitsIn(currency, all)[role], currency);
      return { currency, role, limit, changedAt: set?.changedAt ?? null };
    }),
  );
  const rows = data.map(({ currency, role, limit, changedAt }) => [
    currency,
    role,
    limit,
    changedAt === null ? "default" : moment(changedAt),
  ]);
  return { text: table(["CURRENCY", "ROLE", "LIMIT", "SINCE"], rows, ""), data };
}

function currencyValue(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw new InvalidArgumentError("It must be a currency such as TRY.");
  return text;
}
