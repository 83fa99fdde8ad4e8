import type { Factor, OidcPurpose, ViewList } from "#members/index.ts";
import type { Channel, Language } from "#notifications/index.ts";
import type { CheckResult } from "#payment-sets/index.ts";
import type { ManualOutcome } from "#payments/index.ts";
import { both, type Word } from "../words/both.ts";

/** The words of codes that only the log shows. */
interface AuditValueWords {
  outcome: Record<ManualOutcome, Word>;
  factor: Record<Factor | "totp" | "all", Word>;
  channel: Record<Channel, Word>;
  language: Record<Language, Word>;
  list: Record<ViewList, Word>;
  check: Record<CheckResult, Word>;
  purpose: Record<OidcPurpose, Word>;
  listSource: Record<"bank" | "file", Word>;
  /** Banks and other systems have reasons of their own, which are shown as they wrote them. */
  reason: Record<string, Word>;
}

/** What the codes in details mean. */
export const auditValues: AuditValueWords = {
  outcome: {
    approved: both("onaylandı", "approved"),
    declined: both("reddedildi", "declined"),
    reversed: both("geri alındı", "reversed"),
  },
  factor: {
    password: both("parola", "password"),
    code: both("doğrulama kodu", "code"),
    recovery_code: both("kurtarma kodu", "recovery code"),
    passkey: both("geçiş anahtarı", "passkey"),
    provider: both("şirketin girişi", "the company's provider"),
    totp: both("doğrulama kodu uygulaması", "authenticator app"),
    all: both("hepsi", "all of them"),
  },
  channel: { email: both("e-posta", "e-mail"), sms: "SMS" },
  language: { tr: both("Türkçe", "Turkish"), en: both("İngilizce", "English") },
  list: {
    payments: both("Ödemeler", "Payments"),
    refunds: both("İadeler", "Refunds"),
    links: both("Linkler", "Links"),
  },
  check: { ok: both("tamam", "fine"), wrong: both("yanlış", "wrong"), unknown: both("bilinmiyor", "unknown") },
  purpose: {
    "log-in": both("giriş", "log-in"),
    "step-up": both("yeniden doğrulama", "confirmation"),
    connect: both("bağlama", "connection"),
  },
  listSource: { bank: both("banka", "bank"), file: both("dosya", "file") },
  reason: {
    abandoned: both("ödeyen vazgeçti", "the payer gave up"),
    already_paid: both("sipariş daha önce ödenmiş", "the order was paid before"),
    amount_differs: both("bankadaki tutar farklı", "the bank's amount differs"),
    another_attempt: both("yeni bir deneme başladı", "another attempt began"),
    bad_answer: both("sağlayıcının yanıtı geçersiz", "the provider's answer is not valid"),
    cancelled: both("iptal edildi", "cancelled"),
    cancelled_meanwhile: both("bu arada iptal edildi", "cancelled in the meantime"),
    day_closed: both("bankanın günü kapanmış", "the bank's day is closed"),
    day_not_closed: both("bankanın günü henüz kapanmamış", "the bank's day is not closed yet"),
    denied: both("sağlayıcı izin vermedi", "the provider refused"),
    email_differs: both("e-posta adresi farklı", "the e-mail address differs"),
    email_unverified: both("e-posta adresi doğrulanmamış", "the e-mail address is not verified"),
    expired: both("süresi doldu", "expired"),
    failed: both("başarısız", "failed"),
    in_progress: both("ödeme sürüyor", "the payment is under way"),
    never_resolved: both("sonucu öğrenilemedi", "the outcome could not be found"),
    no_provider: both("şirketin sağlayıcısı yok", "the company has no provider"),
    no_reply_recorded: both("bankanın yanıtı kaydedilemedi", "no reply of the bank was recorded"),
    not_again: both("yeniden doğrulanmadı", "not confirmed again"),
    not_connected: both("üye sağlayıcıya bağlı değil", "no member is connected"),
    not_found: both("banka işlemi bulamadı", "the bank found no transaction"),
    not_submitted: both("bankaya ulaşmadı", "it did not reach the bank"),
    nothing_to_reverse: both("geri alınacak bir şey yok", "there is nothing to reverse"),
    payment_cancelled: both("ödeme iptal edildi", "the payment was cancelled"),
    refused: both("reddedildi", "refused"),
    replaced: both("ödeyen yeniden seçti", "the payer chose again"),
    reversal_given_up: both("geri alma sonuçlanmadı", "the reversal did not end"),
    second_factor: both("ikinci doğrulama gerekiyor", "a second factor is needed"),
    settled_manually: both("elle sonuçlandırıldı", "settled by hand"),
    taken: both("hesap başka bir üyeye bağlı", "another member has this account"),
    timeout: both("süre aşımı", "timeout"),
    under_way: both("başka bir işlem sürüyor", "another request is under way"),
    undone_at_bank: both("bankada geri alınmış", "reversed at the bank"),
    unexpected: both("beklenmeyen hata", "unexpected error"),
    unreachable: both("sağlayıcıya ulaşılamadı", "the provider could not be reached"),
    withdrawn: both("geri çekildi", "withdrawn"),
  },
};
