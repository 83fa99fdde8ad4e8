import type { EventType } from "#events/index.ts";
import { both, type Word } from "../words/both.ts";

export const eventsWords = {
  /** What an event says, in lists of events and of deliveries. */
  eventType: {
    "payment.succeeded": both("Ödeme alındı", "Payment collected"),
    "payment.declined": both("Ödeme denemesi reddedildi", "Payment attempt declined"),
    "payment.failed": both("Ödeme başarısız sonlandı", "Payment ended unpaid"),
    "payment.pending": both("Bankanın yanıtı bekleniyor", "Waiting for the bank's answer"),
    "payment.cancelled": both("Ödeme iptal edildi", "Payment cancelled"),
    "payment.expired": both("Ödemenin süresi doldu", "Payment expired"),
    "payment.needs_attention": both("Ödemenin sonucu belirsiz", "Outcome of the payment unclear"),
    "refund.pending": both("İadede bankanın yanıtı bekleniyor", "Refund: waiting for the bank's answer"),
    "refund.failed": both("İade reddedildi", "Refund declined"),
    "refund.succeeded": both("İade ya da iptal yapıldı", "Refunded or voided"),
    "account.changed": both("Cari hesap değişti", "Current account changed"),
    "case.opened": both("Mutabakat farkı açıldı", "Reconciliation case opened"),
    "case.closed": both("Mutabakat farkı kapandı", "Reconciliation case closed"),
    "approval.requested": both("Onay istendi", "Approval requested"),
    "approval.decided": both("Onay verildi ya da reddedildi", "Approved or rejected"),
    "card.saved": both("Kart saklandı", "Card saved"),
    "card.deleted": both("Saklı kart silindi", "Saved card deleted"),
    "customer.created": both("Müşteri oluşturuldu", "Customer created"),
    "customer.erased": both("Müşterinin kişisel verisi silindi", "Personal data of a customer erased"),
    "endpoint.disabled": both("Uç nokta kapatıldı", "Endpoint disabled"),
  } satisfies Readonly<Record<EventType, Word>>,
};
