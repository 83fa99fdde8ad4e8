import type { Factor, OidcPurpose, OidcReason, ViewList } from "#members/index.ts";
import type { Channel, Language } from "#notifications/index.ts";
import type { CheckResult } from "#payment-sets/index.ts";
import type { ManualOutcome, OutcomeReason } from "#payments/index.ts";
import { both, type Word } from "../words/both.ts";

/** Why a payment or a reversal was refused before any bank was asked; other codes are shown as they are. */
type Refused = "already_paid" | "another_attempt" | "in_progress" | "not_again" | "refused";

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
  reason: Record<OutcomeReason | OidcReason | Refused, Word>;
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
    all: both("hepsi", "all"),
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
    acquirer_failed: both("bankanın yanıtı işlenemedi", "the bank's answer could not be processed"),
    already_paid: both("sipariş daha önce ödenmiş", "the order was already paid"),
    amount_differs: both("bankadaki tutar farklı", "the bank reported a different amount"),
    another_attempt: both("yeni bir deneme başladı", "another attempt started"),
    another_sum_was_refunded: both("bankadaki toplam iade farklı", "the bank's total of refunds differs"),
    another_was_faster: both("başka bir deneme daha önce davrandı", "another attempt finished first"),
    attempted: both("3-D doğrulaması yarım kaldı", "authentication was attempted but not completed"),
    bad_answer: both("sağlayıcının yanıtı geçersiz", "the provider's response was not valid"),
    bank_answers_no_queries: both("banka sorgu yanıtlamıyor", "the bank does not answer status queries"),
    bank_unreachable: both("bankaya ulaşılamadı", "the bank could not be reached"),
    began_anew: both("ödeyen yeniden başladı", "the payer started again"),
    cancelled: both("iptal edildi", "cancelled"),
    cancelled_meanwhile: both("bu arada iptal edildi", "cancelled in the meantime"),
    card_data_gone: both("kart bilgileri artık yoktu", "the card details had already been deleted"),
    clock_refused: both("banka saatimizi kabul etmedi", "the bank refused our clock"),
    day_closed: both("bankanın günü kapanmış", "the bank's day is closed"),
    day_not_closed: both("bankanın günü henüz kapanmamış", "the bank's day is not closed yet"),
    declined_at_start: both("banka doğrulamayı başlatmadı", "the bank declined to start the authentication"),
    denied: both("sağlayıcı izin vermedi", "the provider refused"),
    email_differs: both("e-posta adresi farklı", "the e-mail address differs"),
    email_unverified: both("e-posta adresi doğrulanmamış", "the e-mail address is not verified"),
    expired: both("süresi doldu", "expired"),
    in_progress: both("ödeme sürüyor", "the payment is in progress"),
    never_resolved: both("sonucu öğrenilemedi", "the outcome could not be found"),
    never_submitted: both("bankaya hiç gönderilmedi", "it was never sent to the bank"),
    no_provider: both("şirketin sağlayıcısı yok", "the company has no provider"),
    no_reply_recorded: both("bankanın yanıtı kaydedilemedi", "no bank response was recorded"),
    not_again: both("yeniden doğrulanmadı", "the provider did not confirm the member's identity again"),
    not_authenticated: both("kart sahibi doğrulanmadı", "the cardholder was not authenticated"),
    not_connected: both("üye sağlayıcıya bağlı değil", "no member is connected"),
    not_enrolled: both("kart 3-D Secure'a kayıtlı değil", "the card is not enrolled in 3-D Secure"),
    not_found: both("banka işlemi bulamadı", "the bank found no transaction"),
    not_submitted: both("bankaya ulaşmadı", "it never reached the bank"),
    nothing_to_reverse: both("geri alınacak bir şey yok", "there is nothing to reverse"),
    order_is_approved: both("bankada çekim onaylı", "the bank shows the charge as approved"),
    order_is_declined: both("bankada çekim reddedilmiş", "the bank shows the charge as declined"),
    order_is_notFound: both("bankada çekim bulunamadı", "the bank cannot find the charge"),
    order_is_refunded: both("bankada çekim iade edilmiş", "the bank shows the charge as refunded"),
    order_is_voided: both("bankada çekim iptal edilmiş", "the bank shows the charge as voided"),
    other: both("banka reddetti", "the bank refused"),
    payment_cancelled: both("ödeme iptal edildi", "the payment was cancelled"),
    payment_not_open: both("ödeme artık açık değildi", "the payment was no longer open"),
    pending_at_bank: both("bankada bekliyor", "pending at the bank"),
    refunded_at_bank: both("bankada iade edilmiş", "refunded at the bank"),
    refused: both("reddedildi", "refused"),
    replaced: both("ödeyen yeniden seçti", "the payer chose again"),
    reversal_given_up: both("geri alma sonuçlanmadı", "the reversal got no final result"),
    second_factor: both("ikinci doğrulama gerekiyor", "a second factor is required"),
    settled_manually: both("elle sonuçlandırıldı", "recorded by a member"),
    start_failed: both("doğrulama başlatılamadı", "the authentication could not be started"),
    status_tells_no_voids: both("bankanın durum yanıtı iptali göstermiyor", "the bank's status shows no voids"),
    status_tells_no_refunds: both("bankanın durum yanıtı iadeyi göstermiyor", "the bank's status shows no refunds"),
    taken: both("hesap başka bir üyeye bağlı", "another member is connected to this account"),
    technical: both("doğrulamada teknik hata", "a technical error in the authentication"),
    undone_at_bank: both("bankada geri alınmış", "reversed at the bank"),
    unreachable: both("sağlayıcıya ulaşılamadı", "the provider could not be reached"),
    unsent: both("bankaya gönderilemedi", "it could not be sent to the bank"),
    which_refund_is_unknown: both("hangi iade olduğu anlaşılmıyor", "it is not clear which refund it is"),
    withdrawn: both("geri çekildi", "withdrawn"),
  },
};
