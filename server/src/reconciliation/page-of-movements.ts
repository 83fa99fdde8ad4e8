import { boundsOfBankDay } from "#acquirers/registry.ts";
import { selectSettled, type BankOrderAttempt } from "#payments/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import { selectListed, type CountedMovement, type CountedMovements } from "./store/listed-movements.ts";

const PAGE_SIZE = 50;

/** Lists the movements that one side's sum of a day counts, newest first. */
export function pageOfMovements(
  ctx: Context,
  day: string,
  { side, ...of }: CountedMovements & { side: "ours" | "bank" },
  position: ListPosition | null,
): Promise<ListPage<CountedMovement>> {
  const context = reading(ctx);
  const { movement: kind, ...rest } = of;
  const settled = { ...rest, kind, ...boundsOfBankDay(day) };
  return readListPage(PAGE_SIZE, position, async (limit) => {
    const movements =
      side === "bank"
        ? await selectListed(context, day, of, position, limit)
        : (await selectSettled(context, settled, position, limit)).map(ourMovement);
    return movements.map((each) => ({ ...each, createdAt: each.at }));
  });
}

function ourMovement(attempt: BankOrderAttempt): CountedMovement {
  const { id, bankOrderId, transactionId, authCode, chargedAmount, currency, installments, submittedAt } = attempt;
  if (submittedAt === null) throw new Error(`the attempt ${id} was carried out but never submitted`);
  return {
    id,
    bankOrderId,
    reference: transactionId,
    authCode,
    amount: chargedAmount,
    currency,
    installments,
    at: submittedAt,
  };
}
