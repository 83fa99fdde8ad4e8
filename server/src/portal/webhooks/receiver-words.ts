import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const receiverWords = {
  receivers: {
    title: both("Alıcılar", "Receivers"),
    intro: both("Webhook gönderilen sunucular.", "The servers that receive your webhooks."),
    noneTroubled: both("Bütün alıcılar çalışıyor.", "All receivers are working."),
    all: both("Bütün alıcılar", "All receivers"),
    nothingYet: both(
      "Henüz alıcı yok. Webhook adresi olan bir ödeme sonuçlandığında burada görünür.",
      "No receivers yet. A receiver appears here when a payment with a webhook URL has a result.",
    ),
    column: {
      receiver: both("Alıcı", "Receiver"),
      state: both("Durum", "Status"),
      lastDelivered: both("Son kabul", "Last delivered"),
      waiting: both("Bekleyen", "Waiting"),
      dead: both("Ulaşmayan", "Not delivered"),
    },
    working: both("Çalışıyor", "Working"),
    failing: both("Kabul etmiyor", "Failing"),
    disabled: both("Kapatıldı", "Disabled"),
    stopped: both("Adres durduruldu", "Address stopped"),
    since: both("Başlangıç:", "since"),
    why: {
      gone: both("410 yanıtıyla artık webhook istemediğini bildirdi", "it answered 410 and wants no more webhooks"),
      address: both(
        "bir adresi 410 yanıtı verdi; diğer adreslerine gönderim sürüyor",
        "one of its addresses answered 410; its other addresses still receive webhooks",
      ),
      failing: both("beş gün hiçbir gönderimi kabul etmedi", "it accepted nothing for five days"),
    },
    enable: both("Aç ve bekleyenleri gönder", "Enable and send waiting webhooks"),
    enableOf: both(
      (receiver: string) => `Aç ve bekleyenleri gönder: ${receiver}`,
      (receiver) => `Enable and send waiting webhooks: ${receiver}`,
    ),
    test: both("Deneme olayı gönder", "Send test event"),
    testOf: both(
      (receiver: string) => `Deneme olayı gönder: ${receiver}`,
      (receiver) => `Send test event: ${receiver}`,
    ),
    tested: both(
      (address: string) => `${address} adresine deneme olayı`,
      (address) => `Test event to ${address}`,
    ),
    notSent: both("Gönderilmedi", "Not sent"),
    never: both("Hiç", "Never"),
    more: both(
      (total: string) => `Toplam ${total} alıcı var; kapalı olanlar ve kabul etmeyenler önce gelir.`,
      (total) => `${total} receivers; disabled and failing ones come first.`,
    ),
    sendNow: both("Bekleyenleri şimdi gönder", "Send waiting webhooks now"),
    sendNowOf: both(
      (receiver: string) => `Bekleyenleri şimdi gönder: ${receiver}`,
      (receiver) => `Send waiting webhooks now: ${receiver}`,
    ),
    resend: both("Bir dönemi yeniden gönder…", "Send a period again…"),
    problem: {
      form: {
        too_often: both(
          "Dakikada en çok 10 deneme olayı gönderilir. Bir dakika bekleyin.",
          "At most 10 test events can be sent a minute. Try again in a minute.",
        ),
        sent_too_often: both(
          "Dakikada en çok 10 kez gönderilir. Bir dakika bekleyin.",
          "You can do this ten times a minute. Try again in a minute.",
        ),
        no_address: both(
          "Bu alıcıya giden webhook'lar eskidiği için silindi. Bir sonrakinden sonra deneyin.",
          "The webhooks to this receiver were deleted because of their age. Send a test event after the next one.",
        ),
        receiver_disabled: both(
          "Alıcı kapatılmış. Alıcı açılınca bekleyen gönderimler kendiliğinden gider.",
          "The receiver is disabled. Waiting webhooks are sent automatically once it is enabled.",
        ),
      },
    },
  },
  resend: {
    title: both("Bir dönemi yeniden gönder", "Send a period again"),
    intro: both(
      "Alıcınız bir süre webhook kaybettiyse o saatlerin webhook'ları aynı kimlik (webhook-id) ve gövdeyle yeniden gönderilir.",
      "If your receiver lost webhooks, choose the period to send again. Ids (webhook-id) and bodies do not change.",
    ),
    receiver: both("Alıcı", "Receiver"),
    allReceivers: both("Bütün alıcılar", "All receivers"),
    from: both("Başlangıç", "From"),
    to: both("Bitiş", "To"),
    timeHint: both("İstanbul saatiyle", "Istanbul time"),
    which: both("Hangileri?", "Which webhooks"),
    onlyDead: both("Yalnız ulaşmayanlar", "Only webhooks that were not delivered"),
    alsoDelivered: both("Ulaşanlar da", "Delivered webhooks too"),
    alsoDeliveredHint: both(
      "Alıcı, kabul ettiği webhook'ları kaybettiyse. Kimliği tanıyan alıcı ikinci kez işlemez.",
      "Use this if the receiver lost webhooks it had accepted. It should ignore ids it already knows.",
    ),
    count: both("Kaç webhook olduğunu göster", "Count webhooks"),
    found: both(
      (count: string) => `${count} webhook yeniden gönderilecek.`,
      (count) => `Webhooks to be sent again: ${count}.`,
    ),
    ofWhich: both(
      (dead: string, delivered: string) => `Ulaşmayan: ${dead}, ulaşan: ${delivered}.`,
      (dead, delivered) => `Not delivered: ${dead}, delivered: ${delivered}.`,
    ),
    pace: both(
      (perSecond: string, time: string) =>
        `Her alıcıya saniyede en çok ${perSecond} webhook gönderilir; hepsi yaklaşık ${time} sürer. Yeni webhook'lar bunları beklemez.`,
      (perSecond, time) =>
        `Each receiver gets at most ${perSecond} a second, so this takes about ${time}. New webhooks are not held up.`,
    ),
    held: both(
      "Durdurulan adreslerin ve kapalı alıcıların webhook'ları, açılana kadar bekler.",
      "Webhooks to stopped addresses and disabled receivers wait until these are enabled.",
    ),
    submit: both(
      (count: string) => `${count} webhook'u yeniden gönder`,
      (count) => `Send ${count} again`,
    ),
    none: both("Bu saatlerde yeniden gönderilecek webhook yok.", "There is nothing to send again in this period."),
    tooMany: both(
      (max: string) => `Bu saatlerde ${max} webhook'tan fazlası var. Saatleri daraltıp parça parça gönderin.`,
      (max) => `There are more than ${max} webhooks in this period. Choose shorter periods and send them one by one.`,
    ),
    problem: {
      from: { invalid: both("Bir gün ve saat seçin.", "Choose a date and time.") },
      to: {
        invalid: both("Bir gün ve saat seçin.", "Choose a date and time."),
        before_from: both("Bitiş, başlangıçtan sonra olmalı.", "Must be later than the start."),
        too_many_webhooks: both(
          "Bu saatlerde çok fazla webhook var. Saatleri daraltıp parça parça gönderin.",
          "There are too many webhooks in this period. Choose shorter periods and send them one by one.",
        ),
      },
    },
  },
  stoppedAddresses: {
    title: both("Durdurulan adresler", "Stopped addresses"),
    intro: both(
      "410 yanıtı veren adreslere gönderilmez; webhook'ları kaybolmaz, adres açılınca gider.",
      "Addresses that answered 410 receive nothing. No webhooks are lost: they are sent once you enable the address.",
    ),
    column: {
      address: both("Adres", "Address"),
      since: both("Durdurulma", "Stopped"),
      waiting: both("Bekleyen", "Waiting"),
    },
    start: both("Aç ve bekleyenleri gönder", "Enable and send waiting webhooks"),
    startOf: both(
      (address: string) => `Aç ve bekleyenleri gönder: ${address}`,
      (address) => `Enable and send waiting webhooks: ${address}`,
    ),
    more: both(
      (total: string) => `Toplam ${total} adres var; son durdurulanlar önce gelir.`,
      (total) => `${total} addresses; the most recently stopped come first.`,
    ),
  },
  webhookStop: {
    title: both("Webhook adresine gönderilmiyor", "Webhooks are not being sent"),
    why: {
      address: both(
        (address: string, time: string) => `${address} adresi 410 yanıtı verdi ve ${time} itibarıyla durduruldu.`,
        (address, time) => `${address} answered 410 and was stopped on ${time}.`,
      ),
      gone: both(
        (receiver: string, time: string) => `${receiver} alıcısı 410 yanıtı verdi ve ${time} itibarıyla kapatıldı.`,
        (receiver, time) => `The receiver ${receiver} answered 410 and was disabled on ${time}.`,
      ),
      failing: both(
        (receiver: string, time: string) =>
          `${receiver} alıcısı beş gün hiçbir gönderimi kabul etmediği için ${time} itibarıyla kapatıldı.`,
        (receiver, time) => `The receiver ${receiver} accepted nothing for five days and was disabled on ${time}.`,
      ),
    },
    others: both(
      (count: string) => `Ayrıca ${count} adres daha.`,
      (count) => `And ${counted(count, "other address", "other addresses")}.`,
    ),
    waits: both(
      "Ödeme alınır; webhook'u kaybolmaz, adres açılınca gider.",
      "Payments still work, and no webhooks are lost: they are sent once the address is enabled.",
    ),
    start: both("Alıcılar sayfasında açın", "Go to Receivers"),
    whoStarts: both(
      "Bir entegratör ya da yönetici, Geliştirici sayfalarındaki Alıcılar bölümünde açabilir.",
      "An integrator or administrator can enable it under Developers → Receivers.",
    ),
    short: both("Webhook gönderilmiyor", "Webhooks stopped"),
  },
};
