import { findingOf, type CheckedConnection, type CheckFinding } from "../contract/check.ts";
import type { Localized } from "../contract/localized.ts";
import type { Order } from "../contract/order.ts";
import type { Evidence } from "../contract/outcomes.ts";
import type { ReplyReading } from "../contract/read-reply.ts";
import { textAt, type XmlElement } from "../contract/read-xml.ts";
import { WRONG_CLOCK } from "./decline-codes.ts";
import { readInquiry } from "./inquiry.ts";

const WRONG_LOG_IN: Localized = {
  tr: "merchantSafeId, terminalSafeId ya da gizli anahtar yanlış, ya da test değerleri gerçek adreste kullanılıyor (veya tersi). Üçünü de Akbank Sanal POS panelindekilerle karşılaştırın; anahtar panelde yenilendiyse yenisini yazın.",
  en: "The merchantSafeId, the terminalSafeId or the secret key is wrong, or test values are used at the live address (or the other way round). Compare all three with Akbank's panel; if the key was made anew there, enter the new one.",
};
const SET_THE_CLOCK: Localized = {
  tr: "Akbank isteğin saatini kabul etmiyor. Bu sunucunun saati NTP ile ayarlanmalı; saat doğruysa bankanın destek hattına VPS-1073 kodunu bildirin.",
  en: "Akbank does not accept the time of the request. Set this server's clock with NTP; if it is right, tell the bank's support the code VPS-1073.",
};

/** Judges the answer to a question about an order that the bank has never received. It is signed like a charge. */
export function checkedBy(answer: ReplyReading<XmlElement>, evidence: Evidence, order: Order): CheckedConnection {
  // The same key signs the form. That the terminal is open for the model 3D shows in a return only.
  const storeKey = findingOf("three_ds_key", "cannot_tell");
  return { calls: [evidence], findings: [...findingsOf(answer, evidence, order), storeKey] };
}

function findingsOf(answer: ReplyReading<XmlElement>, { httpStatus, reply }: Evidence, order: Order): CheckFinding[] {
  const [address, logIn] = [findingOf("address", "ok"), findingOf("log_in", "ok")];
  if (answer.kind !== "answered") {
    if (httpStatus === 401 || httpStatus === 403)
      return [address, { ...findingOf("log_in", "wrong"), reason: answer.reason, advice: WRONG_LOG_IN }];
    const says = { reason: answer.reason, bankMessage: reply["message"] ?? null };
    if (says.bankMessage !== null) return [address, { ...findingOf("log_in", "cannot_tell"), ...says }];
    return [{ ...findingOf("address", "wrong"), ...says }, findingOf("log_in", "cannot_tell")];
  }
  if (readInquiry(answer.reply, order).kind === "notFound") return [address, logIn, findingOf("clock", "ok")];
  const code = textAt(answer.reply, "responseCode");
  const says = { reason: code, bankMessage: textAt(answer.reply, "responseMessage") || null };
  if (code === WRONG_CLOCK) return [address, logIn, { ...findingOf("clock", "wrong"), ...says, advice: SET_THE_CLOCK }];
  return [address, { ...findingOf("log_in", "cannot_tell"), ...says }];
}
