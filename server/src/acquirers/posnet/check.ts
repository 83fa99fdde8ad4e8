import { findingOf, type CheckedConnection, type CheckFinding } from "../contract/check.ts";
import type { Localized } from "../contract/localized.ts";
import type { Order } from "../contract/order.ts";
import type { Evidence } from "../contract/outcomes.ts";
import type { ReplyReading } from "../contract/read-reply.ts";
import { readAgreement } from "./agreement.ts";
import type { PosnetReply } from "./posnet-reply.ts";

const WRONG_NUMBERS_OR_ADDRESS: Localized = {
  tr: "Banka üye iş yeri numarasını (MID), terminal numarasını (TID) ya da bu sunucunun IP adresini tanımıyor. Bankanın gördüğü adres yanıtında yazar: bu adresi bankaya kaydettirin, iki numarayı da bankanınkilerle karşılaştırın. Test ve gerçek ortam ayrı kayıt ister.",
  en: "The bank does not know the merchant number (MID), the terminal number (TID) or the IP address of this server. Its answer names the address that it sees: have it registered at the bank, and compare both numbers. Test and live systems are registered separately.",
};
const WRONG_USER: Localized = {
  tr: "Banka kullanıcıyı ya da anahtarı kabul etmiyor. PosNet numarasını ve şifreleme anahtarını PosNet yönetici ekranındakilerle karşılaştırın.",
  en: "The bank does not accept the user or the key. Compare the PosNet ID and the encryption key with the PosNet panel.",
};

/** Judges the bank's answer about an order that it has never received. PosNet ID and key show in the first payment only. */
export function checkedBy(
  answer: ReplyReading<PosnetReply>,
  evidence: Evidence,
  asked: { orderID: string; order: Order },
): CheckedConnection {
  return { findings: [...findingsOf(answer, asked), findingOf("three_ds_key", "cannot_tell")], calls: [evidence] };
}

function findingsOf(answer: ReplyReading<PosnetReply>, { orderID, order }: { orderID: string; order: Order }) {
  const unclear = [findingOf("log_in", "cannot_tell"), findingOf("ip", "cannot_tell")];
  if (answer.kind !== "answered") return [{ ...findingOf("address", "wrong"), reason: answer.reason }, ...unclear];
  const { reply } = answer;
  const verdict = readAgreement(reply, orderID, order);
  const address = findingOf("address", "ok");
  if (verdict.kind === "notFound") return [address, findingOf("log_in", "ok"), findingOf("ip", "ok")];
  const reason = verdict.kind === "unknown" ? verdict.reason : `the order is ${verdict.kind}`;
  const says = { reason, bankMessage: reply.message || null };
  const wrong = (what: CheckFinding["what"], advice: Localized | null): CheckFinding => ({
    ...says,
    what,
    result: "wrong",
    advice,
  });
  if (["0148", "0150"].includes(reply.code))
    return [address, findingOf("log_in", "cannot_tell"), wrong("ip", WRONG_NUMBERS_OR_ADDRESS)];
  const isUser = ["0146", "0147"].includes(reply.code);
  return [address, wrong("log_in", isUser ? WRONG_USER : null), findingOf("ip", "cannot_tell")];
}
