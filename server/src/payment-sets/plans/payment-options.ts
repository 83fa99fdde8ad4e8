import type { Amount, CurrencyCode, Rate } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { binOf, type Bin } from "../bins/bin.ts";
import { programName } from "../bins/program.ts";
import type { TerminalId } from "../terminals/terminal.ts";
import { cardPlans, type CardPlansInput } from "./card-plans.ts";
import { INSTALLMENT_TOKEN_SECONDS, sealInstallmentToken } from "./installment-token.ts";
import { installmentAmount, type Plan } from "./plan.ts";

/** One terminal that can take the card. The first is the default. */
export interface PosOption {
  id: TerminalId;
  name: string;
  /** What payers see: the card's bank and program; if neither is known, the terminal's name. */
  postTitle: string;
  /** The card's installment program and issuer, as payers know them. */
  programName: string | null;
  bankName: string | null;
  isDefaultPos: boolean;
  installments: InstallmentOption[];
}

export interface InstallmentOption {
  currencyId: CurrencyCode;
  /** The order's amount. */
  amount: Amount;
  installment: number;
  /** The largest part: the first, which takes the remainder. */
  installmentAmount: Amount;
  /** The InstallmentToken, which proves this choice for 20 minutes. */
  token: string;
  /** What the payer pays in all. */
  processAmount: Amount;
  /** The payer's mark-up in percent. */
  commRate: Rate;
  posId: TerminalId;
  /** 1 = the mark-up is charged to the payer, 2 = the merchant bears the commission. */
  commApplyTypeId: 1 | 2;
}

/** `subject` is the id of the widget token or link. Its tokens are refused for any other. */
export async function paymentOptions(ctx: Context | ReadContext, input: CardPlansInput): Promise<PosOption[]> {
  const { card, offers } = await cardPlans(reading(ctx), input);
  const bin = binOf(input.bin) ?? "";
  const expiresAt = new Date(ctx.clock.now().getTime() + INSTALLMENT_TOKEN_SECONDS * 1_000);
  return offers.map(({ terminal, plans }, index) => ({
    id: terminal.id,
    name: terminal.name,
    postTitle: titleOf(card, plans[0]?.program ?? null, terminal.name),
    programName: plans[0]?.program ? programName(plans[0].program) : null,
    bankName: card?.bankName ?? null,
    isDefaultPos: index === 0,
    installments: plans.map((plan) => ({
      ...describe(plan),
      token: sealInstallmentToken(ctx, input.subject, { plan, bin, expiresAt }),
    })),
  }));
}

function describe(plan: Plan): Omit<InstallmentOption, "token"> {
  return {
    currencyId: plan.currency,
    amount: plan.amount,
    installment: plan.installments,
    installmentAmount: installmentAmount(plan),
    processAmount: plan.chargedAmount,
    commRate: plan.customerRate,
    posId: plan.terminalId,
    commApplyTypeId: plan.customerRate > 0n ? 1 : 2,
  };
}

function titleOf(card: Bin | null, program: string | null, terminalName: string): string {
  if (program === null) return card?.bankName ?? terminalName;
  return card?.bankName ? `${card.bankName} ${programName(program)}` : programName(program);
}
