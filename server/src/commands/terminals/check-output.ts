import {
  checkTerminal,
  isClockApart,
  type CheckResult,
  type TerminalCheck,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import { terminalEvidence, type TerminalProof } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { moment, table, type CommandOutput } from "../cli/output.ts";

type Line = readonly [name: string, result: CheckResult, sentence: string];

/** Checks a terminal's connection, and says in plain words what is right and what is wrong. */
export async function checkOutput(ctx: Context, terminal: TerminalRecord): Promise<CommandOutput> {
  const check = await checkTerminal(ctx, terminal.id);
  const evidence = await terminalEvidence(ctx, terminal.id);
  const lines: readonly Line[] = [
    ["address", check.address, addressSentence(check)],
    ["log-in", check.credentials, logInSentence(check)],
    ...(check.reversals === "unknown"
      ? []
      : [["voids and refunds", check.reversals, REVERSALS[check.reversals]] as const]),
    ["clock", check.clock, clockSentence(check)],
    ["3-D Secure key", ...proven(evidence.threeDs, THREE_DS)],
    ["charge", ...proven(evidence.sale, SALE)],
    ["void", ...proven(evidence.void, VOID)],
  ];
  const note = (check.advice === null ? "" : `\n\n${check.advice.en}`) + (terminal.isTest ? TRY_IT : "");
  return {
    text: `${table(["", "RESULT", ""], lines, "")}${note}`,
    data: { terminalId: terminal.id, check, evidence },
    exitCode: lines.some(([, result]) => result === "wrong") ? 1 : 0,
  };
}

const TRY_IT =
  "\n\nTo prove the last three: make a link with a small amount, pay it with the bank's test card, and void the payment on the same day.";

const REVERSALS = {
  ok: "the bank accepted the user of voids and refunds",
  wrong: "the bank did not accept the user of voids and refunds: payments work, voids and refunds do not",
};
const THREE_DS = {
  ok: "the bank and we accept each other's signatures, and the payer came back",
  wrong:
    "the signatures did not match, or the bank refused the request: compare the key of 3-D Secure and the merchant number",
  unknown: "no payment of the last 24 hours has come back from the bank's page",
};
const SALE = {
  ok: "the bank approved a charge",
  wrong: "the bank refused a charge for a technical reason",
  unknown: "no charge was approved in the last 24 hours",
};
const VOID = {
  ok: "the bank voided a charge",
  wrong: "the bank refused a void: ask it whether the user may void",
  unknown: "no charge was voided in the last 24 hours",
};

function proven(proof: TerminalProof | null, words: Readonly<Record<CheckResult, string>>): [CheckResult, string] {
  if (proof === null) return ["unknown", words.unknown];
  const { result, at, bankMessage } = proof;
  return [result, `${words[result]} (${moment(at)} UTC)${said(bankMessage)}`];
}

function addressSentence({ address, url, httpStatus, durationMs, reason }: TerminalCheck): string {
  if (address === "ok") return `${url} answered in ${durationMs} ms`;
  if (httpStatus !== null) return `a server answers at ${url}, but not as the bank does (HTTP ${httpStatus})`;
  return `${url} does not answer (${reason}): check it, the firewall, and whether the bank knows this machine's address`;
}

function logInSentence({ credentials, bankMessage }: TerminalCheck): string {
  switch (credentials) {
    case "ok":
      return "the bank accepted the merchant number, the user and the password";
    case "wrong":
      return `the bank refused the merchant number, the user or the password, or does not know this machine's address${said(bankMessage)}`;
    case "unknown":
      return "the bank did not answer, so the log-in was not tested";
  }
}

function clockSentence(check: TerminalCheck): string {
  const { clock, clockApartMs } = check;
  if (clock === "wrong" && !isClockApart(check))
    return "the bank refused the time of the request: set the clock with NTP";
  if (clock === "unknown" || clockApartMs === null) return "the bank did not send its time";
  const seconds = Math.round(clockApartMs / 1_000);
  return clock === "ok" ? `${seconds} s apart from the bank's` : `${seconds} s apart from the bank's: set it with NTP`;
}

function said(bankMessage: string | null): string {
  return bankMessage === null ? "" : `; the bank said: "${bankMessage}"`;
}
