import { findingOf, type CheckedConnection, type CheckFinding } from "../contract/check.ts";
import type { Localized } from "../contract/localized.ts";
import type { OrderReference } from "../contract/order.ts";
import type { ReplyReading } from "../contract/read-reply.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { classifyReversal } from "./classify.ts";
import { exchange, type GvpsMessage } from "./exchange.ts";
import type { GvpsReply } from "./gvps-reply.ts";
import { readHistory } from "./history.ts";
import { historyMessage, voidMessage } from "./requests.ts";
import { secretsOf, type GarantiSettings } from "./settings.ts";

const WRONG_LOG_IN: Localized = {
  tr: "Üye iş yeri numarası, terminal numarası ya da PROVAUT parolası yanlış, ya da ortam (PROD, TEST) adrese uymuyor. Bankanın sanal POS panelindekilerle karşılaştırın; parolayı oradan yenileyebilirsiniz.",
  en: "The merchant number, the terminal number or the password of PROVAUT is wrong, or the environment (PROD, TEST) does not fit the address. Compare them with the bank's panel, where you can also set a new password.",
};
const WRONG_REVERSAL_USER: Localized = {
  tr: "Banka PROVRFN kullanıcısını kabul etmiyor. Sanal POS panelinde PROVRFN için bir parola belirleyip terminale yazın.",
  en: "The bank does not accept the user PROVRFN. Set a password for PROVRFN in the bank's panel, and enter it in the terminal.",
};
/** A void must name a transaction. */
const NO_RETREF_NUM = "000000000000";

/**
 * Asks for an order that the bank has never received, and voids it: the user of voids has a password of its own, and with a wrong one
 * payments would work and refunds would not. Only the first return shows the key of 3-D Secure.
 */
export async function checkConnection(
  settings: GarantiSettings,
  tools: AcquirerTools,
  order: OrderReference,
): Promise<CheckedConnection> {
  const secrets = secretsOf(settings);
  const ask = (message: Omit<GvpsMessage, "secrets">) =>
    exchange(settings, tools, { ...message, operation: "check", secrets });
  const storeKey = findingOf("three_ds_key", "cannot_tell");
  const { answer, evidence } = await ask(historyMessage(order));
  const logIn = logInOf(answer, order);
  if (logIn.result !== "ok") {
    const isAnswered = answer.kind === "answered";
    const findings = isAnswered
      ? [findingOf("address", "ok"), logIn]
      : [{ ...logIn, what: "address" as const }, findingOf("log_in", "cannot_tell")];
    return { findings: [...findings, findingOf("reversal_user", "cannot_tell"), storeKey], calls: [evidence] };
  }
  const reversal = await ask(voidMessage(order, NO_RETREF_NUM));
  const findings = [findingOf("address", "ok"), logIn, reversalUserOf(reversal.answer, order), storeKey];
  return { findings, calls: [evidence, reversal.evidence] };
}

function logInOf(answer: ReplyReading<GvpsReply>, order: OrderReference): CheckFinding {
  if (answer.kind !== "answered") return { ...findingOf("log_in", "wrong"), reason: answer.reason };
  const { verdict } = readHistory(answer.reply, order);
  if (verdict.kind === "notFound") return findingOf("log_in", "ok");
  const reason = verdict.kind === "unknown" ? verdict.reason : `the order is ${verdict.kind}`;
  return { what: "log_in", result: "wrong", reason, bankMessage: messageOf(answer.reply), advice: WRONG_LOG_IN };
}

/** A reply that is signed with the user's password proves the password, and a refusal of the void that the user may void. */
function reversalUserOf(answer: ReplyReading<GvpsReply>, order: OrderReference): CheckFinding {
  const unclear = findingOf("reversal_user", "cannot_tell");
  if (answer.kind !== "answered") return { ...unclear, reason: answer.reason };
  const { signedFor } = answer.reply;
  const verdict = classifyReversal(answer.reply, order.bankOrderId, []);
  if (verdict.kind === "refused" && signedFor.includes("PROVRFN")) return findingOf("reversal_user", "ok");
  const says = {
    reason: "the bank does not accept the user PROVRFN, so voids and refunds would fail",
    bankMessage: messageOf(answer.reply),
    advice: WRONG_REVERSAL_USER,
  };
  return signedFor.length === 0 ? { ...unclear, ...says, result: "wrong" } : { ...unclear, ...says };
}

function messageOf({ errorMessage, systemMessage }: GvpsReply): string | null {
  return errorMessage || systemMessage || null;
}
