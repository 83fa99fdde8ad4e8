import type { Amount } from "@servicepay/money";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { programBank, programName } from "../bins/program.ts";
import { timeInIstanbul } from "../routing/time-in-istanbul.ts";
import { requirePayableSet, type Payable } from "../sets/payable-set.ts";
import type { PaymentSet } from "../sets/payment-set.ts";
import { cardBrands, type CardBrand } from "../terminals/terminal.ts";
import { installmentAmount, plansFor, type Plan } from "./plan.ts";
import { terminalsOfSet } from "./terminals-of-set.ts";

/** The plans for cards of one program. The issuer is not known yet, and its own terminal may have other rates. */
export interface ProgramPlans {
  program: string;
  programName: string;
  /** The bank that owns the program. */
  bankName: string | null;
  plans: readonly (Pick<Plan, "installments" | "chargedAmount" | "currency"> & { installmentAmount: Amount })[];
}

/** What a payment set accepts, shown before a card is typed. */
export interface ProgramTable {
  set: PaymentSet;
  brands: CardBrand[];
  /** The plans of every program, without tokens. */
  tables: ProgramPlans[];
}

export async function programTable(ctx: Context | ReadContext, input: Payable): Promise<ProgramTable> {
  const read = reading(ctx);
  const id = parseId<"payment-set">(input.paymentSetId);
  const [set, routable] = await Promise.all([
    requirePayableSet(read, input),
    id === null ? null : terminalsOfSet(read, id, input.currency),
  ]);
  const { terminals: all, rules } = routable ?? { terminals: [], rules: null };
  const terminals = all.filter(({ obstacle }) => obstacle === null);
  const at = timeInIstanbul(read.clock.now());
  const programs = [...new Set(terminals.flatMap((terminal) => terminal.programs))];
  const tables = programs.map((program) => {
    const request = {
      paymentSetId: set.id,
      amount: input.amount,
      currency: input.currency,
      card: { program, bankCode: null, cardType: "credit" as const, isCommercial: false },
      bankName: null,
      at,
      shareKey: "",
    };
    const plans: ProgramPlans["plans"][number][] = [];
    const offers = plansFor(request, terminals, rules);
    for (const offer of offers) {
      for (const plan of offer.plans) {
        const { installments, chargedAmount, currency } = plan;
        plans.push({ installments, chargedAmount, currency, installmentAmount: installmentAmount(plan) });
      }
    }
    return {
      program,
      programName: programName(program),
      bankName: programBank(program),
      plans: offers.length < 2 ? plans : plans.sort((left, right) => left.installments - right.installments),
    };
  });
  return { set, brands: brandsOf(terminals), tables: tables.filter(({ plans }) => plans.length > 1) };
}

function brandsOf(terminals: readonly { brands: readonly CardBrand[] }[]): CardBrand[] {
  return cardBrands.filter((brand) => terminals.some(({ brands }) => brands.includes(brand)));
}
