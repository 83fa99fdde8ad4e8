import type { DeclineClass } from "#acquirers/registry.ts";
import { both, type Word } from "../words/both.ts";
import { evidenceWords } from "./evidence-words.ts";
import { routeWords } from "./route-words.ts";

/** Amounts and times in these texts are formatted already. */
export const paymentWords = {
  payment: {
    refund: both("İade et…", "Refund…"),
    approvalWaits: {
      reversal: both(
        (sum: string) => `${sum} tutarında bir iade isteği başka bir üyenin onayını bekliyor.`,
        (sum) => `A refund of ${sum} is waiting for another member's approval.`,
      ),
      settlement: both(
        (sum: string) => `${sum} tutarındaki işlemin sonucunu kaydetme isteği başka bir üyenin onayını bekliyor.`,
        (sum) => `An outcome for ${sum} is waiting for another member's approval.`,
      ),
    },
    verdict: {
      charged: both(
        (at: string, installments: number) =>
          `Para çekildi: ${at}${installments > 1 ? `, ${installments} taksit` : ", tek çekim"}.`,
        (at, installments) =>
          `The card was charged: ${at}, ${installments > 1 ? `${installments} installments` : "in one payment"}.`,
      ),
      notified: both(
        (at: string) => `Sisteminize bildirildi: ${at}.`,
        (at) => `Your system was notified: ${at}.`,
      ),
      notNotified: both("Sisteminize henüz bildirilmedi.", "Your system has not been notified yet."),
      partRefunded: both(
        (sum: string) => `Bir kısmı iade edildi: ${sum}.`,
        (sum) => `Part of it was refunded: ${sum}.`,
      ),
      given_back: {
        void: both(
          (at: string) => `İşlem iptal edildi: ${at}. Karttan para çekilmez.`,
          (at) => `The charge was voided: ${at}. The card is not debited.`,
        ),
        refund: both(
          (at: string) => `Paranın tamamı iade edildi: ${at}. Karta geçmesi bankaya göre birkaç gün sürer.`,
          (at) => `Refunded in full: ${at}. It takes the bank a few days to credit the card.`,
        ),
      },
      not_charged: {
        open: both("Henüz ödenmedi. Karttan para çekilmedi.", "Not paid yet. The card was not charged."),
        failed: both("Ödeme alınamadı. Karttan para çekilmedi.", "The payment failed. The card was not charged."),
        expired: both("Süresi doldu. Karttan para çekilmedi.", "The payment expired. The card was not charged."),
        cancelled: both(
          "Ödeme iptal edildi. Karttan para çekilmedi.",
          "The payment was cancelled. The card was not charged.",
        ),
      },
      unknown: both(
        "Bankanın yanıtı bekleniyor. Para çekilmiş olabilir; yeniden tahsil etmeyin.",
        "Waiting for the bank's answer. The card may have been charged, so do not charge it again.",
      ),
      unknownNote: both(
        "Bankaya kendiliğinden sorulur. Yanıt gelince bu sayfa ve sisteminiz bilgilenir.",
        "We ask the bank automatically. When it answers, this page updates and your system is notified.",
      ),
      unclear: both(
        "Paranın çekilip çekilmediği bilinmiyor. Yeniden tahsil etmeyin.",
        "It is not known whether the card was charged. Do not charge it again.",
      ),
      unclearNote: both(
        "Banka yanıt vermedi. Sonucu bankadan bir kişinin öğrenip girmesi gerekir.",
        "The bank did not answer. Contact the bank, then record the outcome.",
      ),
      archived: both(
        (month: string) => `Bu ödemenin ayrıntıları ${month} arşivindedir.`,
        (month) => `This payment was archived with ${month}.`,
      ),
      archivedNote: both(
        "İade için ayrıntıların veritabanına geri getirilmesi gerekir; bunu sistemin işletmecisi yapar.",
        "To refund it, ask the operator of the installation to restore it from the archive.",
      ),
    },
    declineWhy: {
      card_data: both(
        "Kart numarası, son kullanma tarihi ya da güvenlik kodu yanlış. Ödeyen bilgileri kontrol edip yeniden denemeli.",
        "The card number, expiry date or security code is wrong. The payer should check them and try again.",
      ),
      insufficient_funds: both(
        "Kartın limiti ya da bakiyesi yetmedi. Ödeyen başka bir kartla deneyebilir.",
        "The card's limit or balance is too low. The payer can use another card.",
      ),
      refused: both(
        "Kartın bankası neden belirtmeden reddetti. Ödeyen bankasını aramalı ya da başka bir kart kullanmalı.",
        "The card's bank declined without giving a reason. The payer should call the bank or use another card.",
      ),
      closed_to_internet: both(
        "Kart internet alışverişine kapalı. Ödeyen, bankasının uygulamasından açabilir.",
        "Online purchases are turned off for this card. The payer can turn them on in the bank's app.",
      ),
      not_authenticated: both(
        "3-D Secure doğrulaması tamamlanmadı. Ödeyen bankasının koduyla yeniden denemeli.",
        "3-D Secure was not completed. The payer should try again with the bank's code.",
      ),
      technical: both(
        "Bankada ya da bağlantıda teknik sorun oldu. Ödeyen biraz sonra yeniden deneyebilir.",
        "The bank or the connection had a technical problem. The payer can try again a little later.",
      ),
    } satisfies Record<DeclineClass, Word>,
    proofLabel: both("Paranın izi", "Where the money is"),
    step: {
      attempt: both("Deneme", "Attempt"),
      bank: both("Banka", "Bank"),
      ledger: both("Defter kaydı", "Ledger"),
      account: both("Cari hesap", "Current account"),
      erp: "ERP",
      webhook: "Webhook",
      bank_list: both("Banka listesi", "Bank's list"),
    },
    stepState: {
      proven: both("Doğrulandı", "Confirmed"),
      awaited: both("Bekleniyor", "Pending"),
      broken: both("Eksik", "Missing"),
      none: both("Yok", "None"),
    },
    noStep: {
      account: both("Müşterinin cari hesabı yok", "The customer has no current account"),
      erp: both("ERP bağlı değil", "No ERP is connected"),
      webhook: both("Adres tanımlı değil", "No webhook URL is set"),
    } as Readonly<Record<string, Word>>,
    awaitedStep: {
      bank_list: both("Gün sonu gelir", "Available after the end of the day"),
      erp: both("Aktarılmayı bekliyor", "Waits for the ERP"),
    } as Readonly<Record<string, Word>>,
    brokenStep: { bank_list: both("Fark var", "Differs") } as Readonly<Record<string, Word>>,
    receiverRefuses: both(
      (why: string | null) => `Alıcı kabul etmiyor${why === null ? "" : ` (${why})`}`,
      (why) => `The receiver refuses it${why === null ? "" : ` (${why})`}`,
    ),
    tries: both(
      (count: number) => `${count} kez gönderildi`,
      (count) => (count === 1 ? "sent once" : `sent ${count} times`),
    ),
    erpRefused: both("ERP kabul etmedi", "The ERP refused it"),
    toAudit: both("Kim ne yaptı: denetim kaydı", "View audit log"),
    showLink: both("Linki göster", "View link"),
    historyTitle: both("Geçmiş", "History"),
    event: {
      bank_page: both("Bankanın 3-D Secure sayfasına gönderildi", "Sent to the bank's 3-D Secure page"),
      authenticated: both("3-D Secure onaylandı", "3-D Secure approved"),
      charged: both("Tahsil edildi", "Collected"),
      declined: both("Reddedildi", "Declined"),
      abandoned: both("Ödeyen denemeyi tamamlamadı", "The payer did not complete the attempt"),
      unknown: both(
        "Banka yanıt vermedi; sonuç soruluyor",
        "The bank did not answer; it is being asked for the outcome",
      ),
      reversing_charge: both("Tahsilat bankadan geri alınıyor", "The charge is being reversed at the bank"),
      charge_reversed: both("Tahsilat bankada geri alındı", "The charge was reversed at the bank"),
      unclear: both("Sonuç belirsiz; bir kişi bankadan öğrenmeli", "Outcome unclear; someone needs to ask the bank"),
      message: both("Mesaj", "Message"),
    },
    eventOf: {
      created: {
        link: both("Link oluşturuldu", "Link created"),
        widget: both("Sayfadaki kart formu açıldı", "Card form opened in a page"),
      },
      reversal_started: { void: both("İptal başladı", "Void started"), refund: both("İade başladı", "Refund started") },
      reversed: { void: both("İptal edildi", "Voided"), refund: both("İade edildi", "Refunded") },
      reversal_declined: {
        void: both("Banka iptali reddetti", "The bank declined the void"),
        refund: both("Banka iadeyi reddetti", "The bank declined the refund"),
      },
      reversal_unknown: {
        void: both(
          "Banka iptale yanıt vermedi; sonuç soruluyor",
          "The bank did not answer the void; it is being asked for the outcome",
        ),
        refund: both(
          "Banka iadeye yanıt vermedi; sonuç soruluyor",
          "The bank did not answer the refund; it is being asked for the outcome",
        ),
      },
      webhook: {
        delivered: both("Sisteminize bildirildi", "Your system was notified"),
        pending: both("Sisteminize bildiriliyor", "Your system is being notified"),
        dead: both("Sisteminize bildirilemedi", "Your system could not be notified"),
      },
      messageState: {
        sent: both("gönderildi", "sent"),
        waiting: both("sırada", "waiting"),
        failed: both("gönderilemedi", "not delivered"),
        dropped: both("gerek kalmadı", "no longer needed"),
      },
      message: {
        "link.created": both("Link mesajı", "Link message"),
        "link.reminder": both("Hatırlatma", "Reminder"),
        "payment.receipt": both("Makbuz", "Receipt"),
        "payment.refunded": both("İade bildirimi", "Notice of the refund"),
        "payment.voided": both("İptal bildirimi", "Notice of the void"),
      } as Readonly<Record<string, Word>>,
      channel: { email: both("e-posta", "e-mail"), sms: "SMS" },
    },
    attempt: both(
      (number: number) => `${number}. deneme`,
      (number) => `Attempt ${number}`,
    ),
    installments: both(
      (count: number) => (count > 1 ? `${count} taksit` : "tek çekim"),
      (count) => (count > 1 ? `${count} installments` : "one payment"),
    ),
    approval: both(
      (code: string) => `onay kodu ${code}`,
      (code) => `approval code ${code}`,
    ),
    bankReference: both(
      (text: string) => `referans ${text}`,
      (text) => `reference ${text}`,
    ),
    notCharged: both("Karttan para çekilmedi.", "The card was not charged."),
    attempts: both(
      (count: number) => (count === 0 ? "henüz gönderilmedi" : `${count}. gönderim`),
      (count) => (count === 0 ? "not sent yet" : `delivery attempt ${count}`),
    ),
    sumsTitle: both("Tutar", "Amount"),
    sum: {
      order: both("Sipariş tutarı", "Order"),
      charged: both("Tahsil edilen", "Charged"),
      refunded: both("İade edilen", "Refunded"),
      voided: both("İptal edilen", "Voided"),
      left: both("İade edilebilir", "Can be refunded"),
    },
    markup: both(
      (installments: number) => `Vade farkı, ${installments} taksit`,
      (installments) => `Installment fee, ${installments} installments`,
    ),
    receipt: { send: both("Makbuzu yeniden gönder", "Send the receipt again") },
    ...evidenceWords,
    ...routeWords,
    fact: {
      user: both("Ödeyen kullanıcı", "Paid by the user"),
      card: both("Kart", "Card"),
      program: "Program",
      issuer: both("Kartı çıkaran banka", "Card issuer"),
      terminal: "Terminal",
      approvalCode: both("Onay kodu", "Approval code"),
      bankReference: both("Banka referansı", "Bank reference"),
      email: both("E-posta", "E-mail"),
      description: both("Açıklama", "Description"),
      orderReference: both("Sipariş referansı", "Order reference"),
      paymentId: both("Ödeme kimliği", "Payment id"),
      expires: both("Son ödeme zamanı", "Can be paid until"),
    },
  },
};
