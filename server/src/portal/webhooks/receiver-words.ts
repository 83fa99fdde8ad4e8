import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const receiverWords = {
  receivers: {
    title: both("Alıcılar", "Receivers"),
    intro: both("Webhook gönderilen sunucular.", "The servers that webhooks are sent to."),
    noneTroubled: both("Bütün alıcılar çalışıyor.", "All receivers work."),
    all: both("Bütün alıcılar", "All receivers"),
    nothingYet: both(
      "Henüz alıcı yok. Webhook adresi olan bir ödeme sonuçlandığında burada görünür.",
      "No receivers yet. A receiver appears here when a payment with a webhook URL has a result.",
    ),
    column: {
      receiver: both("Alıcı", "Receiver"),
      state: both("Durum", "Status"),
      lastDelivered: both("Son kabul", "Last accepted"),
      waiting: both("Bekleyen", "Waiting"),
      dead: both("Ulaşmayan", "Not delivered"),
    },
    working: both("Çalışıyor", "Working"),
    failing: both("Kabul etmiyor", "Failing"),
    disabled: both("Kapatıldı", "Disabled"),
    stopped: both("Adres durduruldu", "Address stopped"),
    since: both("Başlangıç:", "since"),
    why: {
      gone: both("410 yanıtıyla artık webhook istemediğini bildirdi", "it answered 410, so it wants no more webhooks"),
      address: both(
        "bir adresi 410 yanıtı verdi; diğer adreslerine gönderim sürüyor",
        "an address on it answered 410; its other addresses get their webhooks",
      ),
      failing: both("beş gün hiçbir gönderimi kabul etmedi", "it accepted nothing for five days"),
    },
    enable: both("Aç ve bekleyenleri gönder", "Enable and send waiting webhooks"),
    enableOf: both(
      (receiver: string) => `Aç ve bekleyenleri gönder: ${receiver}`,
      (receiver) => `Enable and send waiting webhooks: ${receiver}`,
    ),
    test: both("Deneme olayı gönder", "Send a test event"),
    testOf: both(
      (receiver: string) => `Deneme olayı gönder: ${receiver}`,
      (receiver) => `Send a test event: ${receiver}`,
    ),
    tested: both(
      (address: string) => `${address} adresine deneme olayı`,
      (address) => `Test event to ${address}`,
    ),
    notSent: both("Gönderilmedi", "Not sent"),
    never: both("Hiç", "Never"),
    more: both(
      (total: string) => `Toplam ${total} alıcı var; kapalı olanlar ve kabul etmeyenler önce gelir.`,
      (total) => `There are ${total} receivers; disabled ones and those that accept nothing come first.`,
    ),
    sendNow: both("Bekleyenleri şimdi gönder", "Send what waits now"),
    sendNowOf: both(
      (receiver: string) => `Bekleyenleri şimdi gönder: ${receiver}`,
      (receiver) => `Send what waits now: ${receiver}`,
    ),
    resend: both("Bir dönemi yeniden gönder…", "Send a period again…"),
    problem: {
      form: {
        too_often: both(
          "Dakikada en çok 10 deneme olayı gönderilir. Bir dakika bekleyin.",
          "At most 10 test events a minute are sent. Wait a minute.",
        ),
        sent_too_often: both(
          "Dakikada en çok 10 kez gönderilir. Bir dakika bekleyin.",
          "This can be done ten times a minute. Wait a minute.",
        ),
        no_address: both(
          "Bu alıcıya giden webhook'lar eskidiği için silindi. Bir sonrakinden sonra deneyin.",
          "The webhooks to this receiver are so old that they were deleted. Send a test event after the next one.",
        ),
        receiver_disabled: both(
          "Alıcı kapatılmış. Alıcı açılınca bekleyen gönderimler kendiliğinden gider.",
          "The receiver is disabled. Waiting webhooks are sent by themselves once it is enabled.",
        ),
      },
    },
  },
  resend: {
    title: both("Bir dönemi yeniden gönder", "Send a period again"),
    intro: both(
      "Alıcınız bir süre webhook kaybettiyse o saatlerin webhook'ları aynı kimlik (webhook-id) ve gövdeyle yeniden gönderilir.",
      "If your receiver lost webhooks for some time, those of these hours are sent again, with the same id (webhook-id) and body.",
    ),
    receiver: both("Alıcı", "Receiver"),
    allReceivers: both("Bütün alıcılar", "All receivers"),
    from: both("Başlangıç", "From"),
    to: both("Bitiş", "To"),
    timeHint: both("İstanbul saatiyle", "Istanbul time"),
    which: both("Hangileri?", "Which ones?"),
    onlyDead: both("Yalnız ulaşmayanlar", "Only those that were not delivered"),
    alsoDelivered: both("Ulaşanlar da", "Delivered ones, too"),
    alsoDeliveredHint: both(
      "Alıcı, kabul ettiği webhook'ları kaybettiyse. Kimliği tanıyan alıcı ikinci kez işlemez.",
      "If the receiver lost webhooks that it had accepted. A receiver that knows an id does nothing twice.",
    ),
    count: both("Kaç webhook olduğunu göster", "Show how many there are"),
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
        `Each receiver gets at most ${perSecond} a second; all of them take about ${time}. New webhooks do not wait for them.`,
    ),
    held: both(
      "Durdurulan adreslerin ve kapalı alıcıların webhook'ları, açılana kadar bekler.",
      "Those of stopped addresses and disabled receivers wait until these are enabled.",
    ),
    submit: both(
      (count: string) => `${count} webhook'u yeniden gönder`,
      (count) => `Send ${count} again`,
    ),
    none: both("Bu saatlerde yeniden gönderilecek webhook yok.", "There is nothing to send again in these hours."),
    tooMany: both(
      (max: string) => `Bu saatlerde ${max} webhook'tan fazlası var. Saatleri daraltıp parça parça gönderin.`,
      (max) => `There are more than ${max} webhooks in these hours. Choose fewer hours, and send them part by part.`,
    ),
    problem: {
      from: { invalid: both("Bir gün ve saat seçin.", "Choose a day and a time.") },
      to: {
        invalid: both("Bir gün ve saat seçin.", "Choose a day and a time."),
        before_from: both("Bitiş, başlangıçtan sonra olmalı.", "It must be later than the beginning."),
        too_many_webhooks: both(
          "Bu saatlerde çok fazla webhook var. Saatleri daraltıp parça parça gönderin.",
          "There are too many webhooks in these hours. Choose fewer hours, and send them part by part.",
        ),
      },
    },
  },
  stoppedAddresses: {
    title: both("Durdurulan adresler", "Stopped addresses"),
    intro: both(
      "410 yanıtı veren adreslere gönderilmez; webhook'ları kaybolmaz, adres açılınca gider.",
      "Addresses that answered 410 get nothing; no webhook is lost, they are sent once the address is enabled.",
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
      (total) => `There are ${total} addresses; those stopped last come first.`,
    ),
  },
  webhookStop: {
    title: both("Webhook adresine gönderilmiyor", "Nothing is sent to the webhook address"),
    why: {
      address: both(
        (address: string, time: string) => `${address} adresi 410 yanıtı verdi ve ${time} itibarıyla durduruldu.`,
        (address, time) => `${address} answered 410, and was stopped on ${time}.`,
      ),
      gone: both(
        (receiver: string, time: string) => `${receiver} alıcısı 410 yanıtı verdi ve ${time} itibarıyla kapatıldı.`,
        (receiver, time) => `The receiver ${receiver} answered 410, and was disabled on ${time}.`,
      ),
      failing: both(
        (receiver: string, time: string) =>
          `${receiver} alıcısı beş gün hiçbir gönderimi kabul etmediği için ${time} itibarıyla kapatıldı.`,
        (receiver, time) => `The receiver ${receiver} accepted nothing for five days, and was disabled on ${time}.`,
      ),
    },
    others: both(
      (count: string) => `Ayrıca ${count} adres daha.`,
      (count) => `And ${counted(count, "further address", "further addresses")}.`,
    ),
    waits: both(
      "Ödeme alınır; webhook'u kaybolmaz, adres açılınca gider.",
      "Payments are taken; no webhook is lost, they are sent once the address is enabled.",
    ),
    start: both("Alıcılar sayfasında açın", "Enable it on the page of receivers"),
    whoStarts: both(
      "Bir entegratör ya da yönetici, Geliştirici sayfalarındaki Alıcılar bölümünde açabilir.",
      "An integrator or administrator can enable it, under Receivers on the pages for developers.",
    ),
    short: both("Webhook gönderilmiyor", "No webhook is sent"),
  },
};
