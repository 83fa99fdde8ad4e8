import { both, type Word } from "../words/both.ts";

export const webhooksWords = {
  webhooks: {
    title: both("Webhook gönderimleri", "Webhook deliveries"),
    viewsLabel: both("Görünümler", "Views"),
    view: {
      all: both("Hepsi", "All"),
      today: both("Bugün", "Today"),
      pending: both("Bekleyen", "Waiting"),
      dead: both("Ulaşmayan", "Not delivered"),
    } as Record<string, Word>,
    nothingYet: both(
      "Bu dönemde webhook yok. Webhook adresi olan bir ödeme sonuçlandığında burada görünür.",
      "No webhooks in this period. A webhook appears here when a payment with a webhook URL has a result.",
    ),
    column: {
      time: both("Zaman", "Time"),
      event: both("Olay", "Event"),
      payment: both("Sipariş no", "Order"),
      receiver: both("Alıcı", "Receiver"),
      state: both("Durum", "Status"),
      attempts: both("Deneme", "Attempts"),
      last: both("Son yanıt", "Last response"),
    },
    paymentHint: both("Sipariş numarası, referans ya da ödeme kimliği", "Order number, reference or payment id"),
    event: {
      succeeded: both("Ödeme alındı", "Payment collected"),
      failed: both("Ödeme başarısız", "Payment failed"),
      pending: both("Ödeme bekliyor", "Payment pending"),
      cancelled: both("Ödeme iptal edildi", "Payment cancelled"),
      refunded: both("Ödeme iade edildi", "Payment refunded"),
      partially_refunded: both("Ödeme kısmen iade edildi", "Payment partly refunded"),
      other: both("Olay", "Event"),
    },
    state: {
      pending: both("Bekliyor", "Waiting"),
      delivered: both("Ulaştı", "Delivered"),
      dead: both("Ulaşmadı", "Not delivered"),
    },
    held: both("Durdurulmuş adresi bekliyor", "Waiting for a stopped address"),
    endpoint: both("Uç nokta", "Endpoint"),
    outcome: {
      delivered: both("Kabul edildi", "Accepted"),
      gone: both("Artık istenmiyor", "No longer wanted"),
      overloaded: both("Alıcı meşgul", "Receiver busy"),
      redirected: both("Yönlendirildi", "Redirected"),
      rejected: both("Alıcı reddetti", "Rejected"),
      failed: both("Alıcı hata verdi", "Error at the receiver"),
      timeout: both("Zaman aşımı", "Timed out"),
      reset: both("Bağlantı koptu", "Connection lost"),
      refused: both("Bağlantı kurulamadı", "No connection"),
      unresolved: both("Adres bulunamadı", "Address not found"),
      untrusted: both("Sertifikaya güvenilmedi", "Certificate not trusted"),
      blocked: both("Adrese izin verilmiyor", "Address not allowed"),
      removed: both("Uç nokta kaldırıldı", "Endpoint removed"),
    },
  },
  webhook: {
    sendAgain: both("Yeniden gönder", "Send again"),
    verdict: {
      delivered: both(
        (time: string) => `Alıcı olayı aldı: ${time}.`,
        (time) => `The receiver accepted the event: ${time}.`,
      ),
      waiting: both("Henüz gönderilmedi.", "Not sent yet."),
      waitingNote: both("Sırası gelince kendiliğinden gönderilir.", "It will be sent automatically."),
      removed: both("Gönderilmedi: uç noktası kaldırıldı.", "Not sent: the endpoint was removed."),
      removedNote: both(
        "Kaldırılan uç noktanın bekleyen olayları gönderilmez.",
        "Events waiting for a removed endpoint are not sent.",
      ),
      sending: both(
        "Gönderildi, alıcının yanıtı henüz kaydedilmedi.",
        "Sent; the receiver's response is not recorded yet.",
      ),
      sendingNote: both(
        "Yanıt birkaç saniye içinde bu sayfada görünür.",
        "The response appears here in a few seconds.",
      ),
      disabled: {
        gone: both(
          "Gönderilmiyor: alıcı 410 yanıtıyla artık webhook istemediğini bildirdi.",
          "Not sent: the receiver answered 410, so it wants no more webhooks.",
        ),
        failing: both(
          "Gönderilmiyor: alıcı beş gün boyunca hiçbir gönderimi kabul etmediği için kapatıldı.",
          "Not sent: the receiver was disabled because it accepted nothing for five days.",
        ),
      },
      disabledNote: both(
        "Alıcı açılınca bekleyen gönderimler gider. Olay kaybolmaz.",
        "The event is not lost: waiting webhooks are sent once the receiver is enabled.",
      ),
      failing: both(
        (attempts: number, last: string) =>
          `Olay henüz ulaşmadı. Kabul edilmeyen deneme: ${attempts}. Son yanıt: ${last}.`,
        (attempts, last) => `Not delivered yet. Failed attempts: ${attempts}. Last response: ${last}.`,
      ),
      dead: both(
        (attempts: number, last: string) =>
          `Olay ulaşmadı. Kabul edilmeyen deneme: ${attempts}. Son yanıt: ${last}. Kendiliğinden yeniden denenmez.`,
        (attempts, last) =>
          `Not delivered. Failed attempts: ${attempts}. Last response: ${last}. There are no more automatic attempts.`,
      ),
    },
    advice: {
      delivered: "",
      gone: both(
        "Alıcı 410 yanıtı verdi: bu adrese webhook istemiyor.",
        "The receiver answered 410: it wants no more webhooks at this address.",
      ),
      overloaded: both(
        "Adrese ulaşılıyor, alıcı şu anda yetişemiyor. Olay yeniden denenir.",
        "The receiver was reached but is too busy. We will retry.",
      ),
      redirected: both(
        "Alıcı başka bir adrese yönlendiriyor; yönlendirmeler izlenmez. Webhook adresini düzeltin.",
        "The receiver redirects to another address, and redirects are not followed. Correct the webhook URL.",
      ),
      rejected: both(
        "Adrese ulaşılıyor, ama alıcı isteği reddediyor. Adresi ve imza denetiminizi kontrol edin.",
        "The receiver was reached but rejected the request. Check the URL and your signature verification.",
      ),
      failed: both(
        "Adrese ulaşılıyor; hatayı alıcının kendi programı veriyor. Yanıtı aşağıdadır.",
        "The receiver was reached, but its own code failed. Its response is below.",
      ),
      timeout: both(
        "Alıcı zamanında yanıt vermedi. Olayı kaydedip hemen 200 döndürün, işi sonra yapın.",
        "The receiver did not respond in time. Store the event, answer 200 immediately, and process it later.",
      ),
      reset: both("Alıcı bağlantıyı yanıt vermeden kapattı.", "The receiver closed the connection without responding."),
      refused: both(
        "Alıcıyla bağlantı kurulamadı. Sunucu çalışıyor mu, güvenlik duvarı izin veriyor mu?",
        "Could not connect to the receiver. Check that the server is running and its firewall allows the connection.",
      ),
      unresolved: both(
        "Adresin alan adı bulunamadı. Alan adı kaydını (DNS) kontrol edin.",
        "The domain name was not found. Check its DNS record.",
      ),
      untrusted: both(
        "Alıcının sertifikasına güvenilmedi. Süresini, alan adını ve ara sertifikaları kontrol edin.",
        "The receiver's certificate is not trusted. Check its expiry, its name and the intermediate certificates.",
      ),
      blocked: both(
        "Bu adrese gönderime izin verilmiyor: özel ya da yerel bir ağ adresi.",
        "Sending to this address is not allowed: it is in a private or local network.",
      ),
    },
    attemptsTitle: both("Denemeler", "Attempts"),
    attempt: {
      no: both("No", "No."),
      time: both("Zaman", "Time"),
      result: both("Sonuç", "Result"),
      duration: both("Süre", "Duration"),
      reply: both("Alıcının yanıtı", "Response"),
      none: both("Henüz deneme yok.", "No attempts yet."),
      noResult: both("Yanıt kaydedilmedi", "no response recorded"),
      byHand: both("elle", "manual"),
      emptyReply: both("Boş yanıt", "Empty response"),
      ms: (duration: string) => `${duration} ms`,
    },
    replyNote: both(
      "Yanıtın ilk 2 KB'ı saklanır; kart numarasına benzeyen rakamlar gizlenir.",
      "The first 2 KB of a response are kept; digits that look like a card number are hidden.",
    ),
    bodyTitle: both("Gönderilen gövde", "Request body"),
    bodyNote: both("Her denemede aynı baytlar gönderilir.", "Every attempt sends the same bytes."),
    factsTitle: both("Gönderim", "Delivery"),
    fact: {
      id: both("Gönderim no (webhook-id)", "Id (webhook-id)"),
      address: both("Adres", "Address"),
      payment: both("Ödeme", "Payment"),
      created: both("Olayın zamanı", "Time of the event"),
      next: both("Sonraki deneme", "Next attempt"),
      last: both("Vazgeçilme zamanı, yaklaşık", "Retries end around"),
    },
    problem: {
      form: {
        receiver_disabled: both(
          "Alıcı kapatılmış. Alıcı açılınca bekleyen gönderimler kendiliğinden gider.",
          "The receiver is disabled. Waiting webhooks are sent automatically once it is enabled.",
        ),
        address_stopped: both(
          "Bu adres 410 yanıtı verdiği için durduruldu. Alıcılar sayfasında açınca bekleyen gönderimler kendiliğinden gider.",
          "The address is stopped, because it answered 410. Waiting webhooks are sent automatically once you enable it under Receivers.",
        ),
        endpoint_removed: both(
          "Uç noktası kaldırılmış; olay artık buraya gönderilemez.",
          "Its endpoint was removed, so the event can no longer be sent there.",
        ),
        endpoint_inactive: both(
          "Uç noktası etkin değil. Etkinleştirilince bekleyen gönderimler kendiliğinden gider.",
          "Its endpoint is inactive. Waiting webhooks are sent automatically once it is active.",
        ),
        in_progress: both(
          "Şu anda gönderiliyor. Birkaç saniye sonra sonuca bakın.",
          "It is being sent. The result appears in a few seconds.",
        ),
        stale: both(
          "Bu arada yeniden gönderildi. Sonuç aşağıda; isterseniz bir daha gönderin.",
          "It was sent again in the meantime. The result is below.",
        ),
      },
    },
  },
};
