import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  startBankSimulator,
  testCards,
  type BankAccount,
  type BankSimulator,
  type BankSimulatorOptions,
  type CardBehaviour,
  type TestCard,
} from "@servicepay/bank-simulator";
import { systemClock } from "#platform/clock.ts";
import { createOutboundHttp } from "#platform/outbound-http/outbound-http.ts";
import { acquirerTools } from "../../tools.ts";
import type { Acquirer } from "../acquirer.ts";
import type { Card } from "../order.ts";
import { sandboxAccount } from "../sandbox-account.ts";
import type { BankForm, Returned } from "../three-ds.ts";
import type { BankUnderTest } from "./bank-under-test.ts";
import { postForm, returnedFields } from "./browser.ts";

export interface SimulatedBank extends BankUnderTest {
  simulator: BankSimulator;
}

/** Starts the simulator with this account, its own ledger and a free port, and tools that reach it over HTTP. */
export async function startBankOf(
  acquirer: Acquirer,
  account: BankAccount,
  options: Partial<BankSimulatorOptions> = {},
): Promise<SimulatedBank> {
  const folder = await mkdtemp(join(tmpdir(), "bank-"));
  const simulator = await startBankSimulator({
    port: 0,
    ledgerFile: join(folder, "ledger.ndjson"),
    terminals: [account],
    control: true,
    ...options,
  });
  const http = createOutboundHttp();
  return {
    simulator,
    settings: acquirer.sandboxSettings(simulator.url, sandboxAccount(account)),
    tools: acquirerTools({ clock: systemClock, http }),
    cards: {
      approved: cardFor("approved"),
      paysInInstallments: cardOf(account.programs?.[0]),
      declined: [
        { card: cardFor("insufficient_funds"), class: "insufficient_funds", reroute: "no" },
        { card: cardFor("do_not_honour"), class: "refused", reroute: "no" },
        { card: cardFor("lost_card"), class: "refused", reroute: "no" },
        { card: cardFor("expired_card"), class: "card_data", reroute: "no" },
        // At some banks the code also means that the card's bank did not answer.
        { card: cardFor("wrong_cvv"), class: "card_data", reroute: null },
        { card: { ...cardFor("approved"), cvv: "999" }, class: "card_data", reroute: null },
        { card: cardFor("closed_to_internet"), class: "closed_to_internet", reroute: "no" },
        { card: cardFor("system_error"), class: "technical", reroute: "if_confirmed" },
      ],
    },
    authenticate: (form) => atPage(form, "123456"),
    cancel: (form) => atPage(form, null),
    netCharge: (bankOrderId) =>
      BigInt(simulator.ledger.orders().find(({ orderId }) => orderId === bankOrderId)?.netAmount ?? "0"),
    closeDay: () => simulator.ledger.closeDay(),
    async close() {
      await simulator.close();
      await http.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function atPage({ action, fields }: BankForm, otp: string | null): Promise<Returned> {
  return { method: "POST", fields: await returnedFields(await postForm(action, fields), otp) };
}

/** An approved card of this program, or of any. */
function cardOf(program: TestCard["program"] | undefined): Card {
  const approved = testCards.filter(({ outcome }) => outcome === "approved");
  return cardFor(
    "approved",
    approved.findIndex((card) => card.program !== null && (program === undefined || card.program === program)),
  );
}

export function cardFor(outcome: CardBehaviour, index = 0): Card {
  const card = testCards.filter((testCard) => testCard.outcome === outcome)[index];
  if (card === undefined) throw new Error(`no such card: ${outcome}`);
  const { cardNumber, cvv, expMonth, expYear, cardHolderName } = card;
  return { pan: cardNumber, cvv, expMonth, expYear, holderName: cardHolderName };
}
