import type { EventSubject, EventType } from "#events/index.ts";
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
  /** When it happens, beside the type's name. */
  eventHint: {
    "payment.succeeded": both(
      "Sipariş ödendi: bankanın, bir çalışanın ya da banka listesinin bildirdiği gibi.",
      "The order is paid, as the bank, a person or the bank's list says.",
    ),
    "payment.declined": both(
      "Bir deneme başarısız; ödeyen yeniden deneyebilir.",
      "An attempt failed; the payer may try again.",
    ),
    "payment.failed": both("Ödeme, banka sorulmadan reddedildi.", "The payment was refused before a bank was asked."),
    "payment.pending": both(
      "Bankanın yanıtı 12 saniyedir bekleniyor; siparişi ne gönderin ne iptal edin.",
      "The bank's answer is awaited for 12 seconds: neither ship nor cancel.",
    ),
    "payment.cancelled": both(
      "Ödeyen, siz ya da yerine geçen bir ödeme iptal etti.",
      "By the payer, by you, or because it was replaced.",
    ),
    "payment.expired": both(
      "Süresi doldu ya da kimse bankadan dönmedi.",
      "Its time is over, or nobody came back from the bank.",
    ),
    "payment.needs_attention": both(
      "Sonucunu kimse bilmiyor; bankaya sorulması gerekiyor.",
      "Nobody knows the outcome; people ask the bank.",
    ),
    "refund.pending": both(
      "İadenin yanıtı 12 saniyedir bekleniyor.",
      "The answer to a refund is awaited for 12 seconds.",
    ),
    "refund.failed": both("Banka iadeyi ya da iptali reddetti.", "The bank refused a refund or void."),
    "refund.succeeded": both(
      "Para geri verildi; kimin istediği fark etmez.",
      "Money was given back, whoever asked for it.",
    ),
    "account.changed": both(
      "Cari hareketler eklendi, değişti ya da silindi.",
      "Transactions of accounts were added, changed or deleted.",
    ),
    "case.opened": both(
      "Banka ile kayıtlar arasında fark bulundu.",
      "A difference between the bank and our records was found.",
    ),
    "case.closed": both("Bir üye farkı kapattı.", "A member closed a difference."),
    "approval.requested": both(
      "İade ya da elle sonuçlandırma ikinci bir üyeyi bekliyor.",
      "A refund or a settlement by hand waits for a second member.",
    ),
    "approval.decided": both(
      "İkinci üye karar verdi ya da süre doldu.",
      "The second member decided, or the time is over.",
    ),
    "card.saved": both("Ödeyen kartını sakladı.", "A payer saved a card."),
    "card.deleted": both("Saklı kart silindi.", "A saved card was deleted."),
    "customer.created": both(
      "Yeni müşteri kaydı; yalnız kimlik numarası gönderilir.",
      "A new record of a customer; the id alone is sent.",
    ),
    "customer.erased": both(
      "Kişisel veri silindi; kendi kaydınızdan da silin.",
      "Personal data was erased; erase it on your side, too.",
    ),
    "endpoint.disabled": both(
      "Öteki uç noktalarınızdan biri artık hiçbir olay almıyor.",
      "One of your other endpoints gets nothing any more.",
    ),
  } satisfies Readonly<Record<EventType, Word>>,
  events: {
    title: both("Olaylar", "Events"),
    intro: both(
      "Şirketinizde olan her şey, sırasıyla. Programlarınız bunları GET /events ile okur ya da uç noktalarında alır.",
      "All that happened in your company, in its order. Your programs read it with GET /events, or get it at their endpoints.",
    ),
    nothingYet: both(
      "Bu dönemde olay yok. Bir ödeme, iade ya da kayıt değişikliği olunca burada görünür.",
      "No events in this period. An event appears here when there is a payment, a refund or a change of a record.",
    ),
    viewsLabel: both("Görünümler", "Views"),
    view: {
      all: both("Hepsi", "All"),
      today: both("Bugün", "Today"),
      money: both("Ödeme ve iade", "Payments and refunds"),
    } as Record<string, Word>,
    column: {
      sequence: both("Sıra no", "Sequence"),
      time: both("Zaman", "Time"),
      event: both("Olay", "Event"),
      subject: both("Kayıt", "Record"),
    },
    type: both("Tür", "Type"),
    kind: {
      "payment.*": both("Bütün ödeme olayları", "All about payments"),
      "refund.*": both("Bütün iade olayları", "All about refunds"),
    },
    subjectHint: both("Ödeme no, sipariş no ya da kaydın kimliği", "Order, reference, or id of the record"),
    subjectKind: {
      payment: both("Ödeme", "Payment"),
      account: both("Cari hesaplar", "Current accounts"),
      case: both("Mutabakat farkı", "Reconciliation case"),
      approval: both("Onay", "Approval"),
      card: both("Saklı kart", "Saved card"),
      customer: both("Müşteri", "Customer"),
      endpoint: both("Uç nokta", "Endpoint"),
    } satisfies Readonly<Record<EventSubject["kind"], Word>>,
  },
  event: {
    deliveries: both("Gönderimler", "Deliveries"),
    noDeliveries: both(
      "Bu olay hiçbir uç noktaya gönderilmedi: o anda türünü isteyen etkin bir uç nokta yoktu.",
      "This event was sent to no endpoint: none was active and wanted its type then.",
    ),
    column: {
      endpoint: both("Uç nokta", "Endpoint"),
      state: both("Durum", "Status"),
      attempts: both("Deneme", "Attempts"),
      last: both("Son yanıt", "Last reply"),
    },
    removedEndpoint: both("Kaldırılmış uç nokta", "Removed endpoint"),
    facts: both("Olay", "Event"),
    type: both("Tür", "Type"),
    id: both("Kimlik (webhook-id)", "Id (webhook-id)"),
    body: both("Gövde", "Body"),
    bodyNote: both(
      "Her okuyan ve her uç nokta aynı baytları alır.",
      "Every reader and every endpoint gets the same bytes.",
    ),
    send: both("Bu olayı gönder", "Send this event"),
    sendTo: both("Gönderilecek uç nokta", "To the endpoint"),
    problem: {
      form: {
        in_progress: both(
          "Bu uç noktaya yeniden gönderim sürüyor. Bitince yeniden deneyin.",
          "Events are being sent to this endpoint again. Try when that has ended.",
        ),
        not_wanted: both("Bu uç nokta bu türü istemiyor.", "This endpoint does not want this type."),
      },
    } as Record<string, Record<string, Word>>,
  },
};
