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
    "refund.pending": both("İadede bankanın yanıtı bekleniyor", "Refund waiting for the bank's answer"),
    "refund.failed": both("İade reddedildi", "Refund declined"),
    "refund.succeeded": both("İade ya da iptal yapıldı", "Refunded or voided"),
    "account.changed": both("Cari hesap değişti", "Current account changed"),
    "case.opened": both("Mutabakat farkı açıldı", "Reconciliation case opened"),
    "case.closed": both("Mutabakat farkı kapandı", "Reconciliation case closed"),
    "approval.requested": both("Onay istendi", "Approval requested"),
    "approval.decided": both("Onay verildi ya da reddedildi", "Approval decided"),
    "card.saved": both("Kart saklandı", "Card saved"),
    "card.deleted": both("Saklı kart silindi", "Saved card deleted"),
    "customer.created": both("Müşteri oluşturuldu", "Customer created"),
    "customer.erased": both("Müşterinin kişisel verisi silindi", "Customer's personal data erased"),
    "endpoint.disabled": both("Uç nokta kapatıldı", "Endpoint disabled"),
  } satisfies Readonly<Record<EventType, Word>>,
  /** When it happens, beside the type's name. */
  eventHint: {
    "payment.succeeded": both(
      "Sipariş ödendi: bankanın, bir çalışanın ya da banka listesinin bildirdiği gibi.",
      "The order is paid: the bank's answer, the bank's list or a member confirmed it.",
    ),
    "payment.declined": both(
      "Bir deneme başarısız ya da ödeyen bankadan dönmedi. Yeniden denenip denenemeyeceğini ödemenin durumu söyler.",
      "An attempt was declined, or the payer did not return from the bank. The payment's state says whether another is possible.",
    ),
    "payment.failed": both("Ödeme, banka sorulmadan reddedildi.", "The payment was refused before a bank was asked."),
    "payment.pending": both(
      "Bankanın yanıtı 12 saniyedir bekleniyor; siparişi ne gönderin ne iptal edin.",
      "The bank has not answered for 12 seconds. Do not ship or cancel yet.",
    ),
    "payment.cancelled": both(
      "Ödeyen, siz ya da yerine geçen bir ödeme iptal etti.",
      "Cancelled by the payer, by you, or because it was replaced.",
    ),
    "payment.expired": both("Ödenmeden süresi doldu.", "Its time ran out before it was paid."),
    "payment.needs_attention": both(
      "Sonucunu kimse bilmiyor; bankaya sorulması gerekiyor.",
      "The outcome is unknown and a member has to ask the bank.",
    ),
    "refund.pending": both(
      "İadenin yanıtı 12 saniyedir bekleniyor.",
      "The bank has not answered a refund for 12 seconds.",
    ),
    "refund.failed": both("Banka iadeyi ya da iptali reddetti.", "The bank refused a refund or void."),
    "refund.succeeded": both(
      "Para geri verildi; kimin istediği fark etmez.",
      "Money was refunded or a charge was voided, from the portal or the API.",
    ),
    "account.changed": both(
      "Cari hareketler eklendi, değişti ya da silindi.",
      "Account transactions were added, changed or deleted.",
    ),
    "case.opened": both(
      "Banka ile kayıtlar arasında fark bulundu.",
      "A difference between the bank's list and our records was found.",
    ),
    "case.closed": both("Bir üye farkı kapattı.", "A member closed a difference."),
    "approval.requested": both(
      "İade ya da elle sonuçlandırma ikinci bir üyeyi bekliyor.",
      "A refund or an unclear outcome needs a second member's approval.",
    ),
    "approval.decided": both(
      "İkinci üye karar verdi ya da süre doldu.",
      "The second member decided, or the time ran out.",
    ),
    "card.saved": both("Ödeyen kartını sakladı.", "A payer saved a card."),
    "card.deleted": both("Saklı kart silindi.", "A saved card was deleted."),
    "customer.created": both(
      "Yeni müşteri kaydı; yalnız kimlik numarası gönderilir.",
      "A customer record was created. Only its id is sent.",
    ),
    "customer.erased": both(
      "Kişisel veri silindi; kendi kaydınızdan da silin.",
      "Personal data was erased. Erase it on your side too.",
    ),
    "endpoint.disabled": both(
      "Öteki uç noktalarınızdan biri artık hiçbir olay almıyor.",
      "One of your other endpoints was disabled.",
    ),
  } satisfies Readonly<Record<EventType, Word>>,
  events: {
    title: both("Olaylar", "Events"),
    intro: both(
      "Şirketinizde olan her şey, sırasıyla. Programlarınız bunları GET /events ile okur ya da uç noktalarında alır.",
      "Everything that happened in your company, in order. Your systems read it with GET /events or receive it at their endpoints.",
    ),
    nothingYet: both(
      "Bu dönemde olay yok. Bir ödeme, iade ya da kayıt değişikliği olunca burada görünür.",
      "No events in this period. Events appear here after payments, refunds and changes to records.",
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
      "payment.*": both("Bütün ödeme olayları", "All payment events"),
      "refund.*": both("Bütün iade olayları", "All refund events"),
    },
    subjectHint: both("Ödeme no, sipariş no ya da kaydın kimliği", "Order, reference or record id"),
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
      "Not sent to any endpoint: none was active and subscribed to this type at the time.",
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
      "GET /events and all endpoints deliver the same bytes.",
    ),
    send: both("Bu olayı gönder", "Send this event"),
    sendTo: both("Gönderilecek uç nokta", "Endpoint"),
    problem: {
      form: {
        in_progress: both(
          "Bu uç noktaya yeniden gönderim sürüyor. Bitince yeniden deneyin.",
          "Earlier events are already being sent to this endpoint. Try again when that has finished.",
        ),
        not_wanted: both("Bu uç nokta bu türü istemiyor.", "This endpoint is not subscribed to this type."),
      },
    } as Record<string, Record<string, Word>>,
  },
};
