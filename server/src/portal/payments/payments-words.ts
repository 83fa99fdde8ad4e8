import type { OwnDecline } from "#payments/index.ts";
import { both, type Word } from "../words/both.ts";

export const paymentsWords = {
  payments: {
    title: both("Ödemeler", "Payments"),
    ownOnly: both("Oluşturduğunuz linklerin ödemeleri.", "Payments of the links you created."),
    viewsLabel: both("Görünümler", "Views"),
    view: {
      all: both("Hepsi", "All"),
      today: both("Bugün", "Today"),
      declined_today: both("Bugün reddedilen", "Declined today"),
      waiting: both("Banka yanıtı bekleyen", "Waiting for the bank"),
    },
    nothingYet: both(
      "Bu dönemde ödeme yok. Bir link ödendiğinde ya da denendiğinde burada görünür.",
      "No payments in this period. A payment appears here when someone pays, or tries to pay, a link.",
    ),
    column: {
      time: both("Zaman", "Time"),
      reference: both("Sipariş no", "Order"),
      customer: both("Müşteri", "Customer"),
      state: both("Durum", "Status"),
      card: both("Kart", "Card"),
      terminal: "Terminal",
      installments: both("Taksit", "Installments"),
      amount: both("Tutar", "Amount"),
      refunded: both("İade edilen", "Refunded"),
      issuer: both("Kartı çıkaran banka", "Card issuer"),
      approvalCode: both("Onay kodu", "Approval code"),
      orderReference: both("Sistem sipariş no", "ServicePay order number"),
      id: both("Ödeme kimliği", "Payment id"),
    },
    state: {
      open: both("Bekliyor", "Not paid yet"),
      processing: both("Banka yanıtı bekleniyor", "Waiting for the bank"),
      unclear: both("İnceleme gerekli", "Needs review"),
      succeeded: both("Tahsil edildi", "Collected"),
      partially_refunded: both("Kısmen iade", "Partly refunded"),
      refunded: both("İade edildi", "Refunded"),
      voided: both("Tahsilat iptal edildi", "Voided"),
      failed: both("Başarısız", "Failed"),
      expired: both("Süresi doldu", "Expired"),
      cancelled: both("İptal edildi", "Cancelled"),
    },
    /** Beside the reason of the decline. The payer may try again. */
    openAfterDecline: both("Ödenmedi", "Not paid yet"),
    declineShort: {
      card_data: both("kart bilgisi", "card details"),
      insufficient_funds: both("limit yetersiz", "insufficient funds"),
      refused: both("banka onaylamadı", "declined by the bank"),
      closed_to_internet: both("internete kapalı", "online purchases off"),
      not_authenticated: "3-D Secure",
      technical: both("teknik sorun", "technical problem"),
    },
    ownDecline: {
      notSubmitted: both("Bankaya ulaşmadı.", "It never reached the bank."),
      undoneAtBank: both("Banka parayı geri verdi.", "The bank took the payment back."),
      refusedByPeople: both("Banka yapmadı.", "The bank did not carry it out."),
      authenticationTimedOut: both(
        "Kart sahibi bankanın doğrulamasını zamanında bitirmedi.",
        "The cardholder did not finish the bank's authentication in time.",
      ),
      cardDataGone: both("Kart bilgileri artık yoktu.", "The card details were no longer there."),
      startFailed: both(
        "Bankanın doğrulaması başlatılamadı; para çekilmedi.",
        "The bank's authentication could not be started. Nothing was charged.",
      ),
      bankUnreachable: both(
        "Doğrulama bankaya sorulamadı; para çekilmedi.",
        "The bank could not be asked about the authentication. Nothing was charged.",
      ),
    } satisfies Record<OwnDecline, Word>,
    sourceLabel: both("Kaynak", "Source"),
    source: { link: "Link", widget: both("Sayfadaki kart formu", "Widget") },
    declineLabel: both("Ret nedeni", "Decline reason"),
    lastFour: both("Kartın son 4 hanesi", "Last 4 digits of the card"),
    oneCustomer: both("Seçilen müşteri", "Selected customer"),
  },
};
