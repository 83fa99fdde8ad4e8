import type { DeclineClass } from "#acquirers/registry.ts";
import type { PaymentEvent, PaymentFacts, ProofStep, WaitingRequest } from "./model.ts";

/** Amounts and times in these texts are formatted already. */
export interface PaymentText {
  payment: {
    refund: string;
    requestWaits: Record<WaitingRequest["kind"], (sum: string) => string>;
    verdict: {
      charged: (at: string, installments: number) => string;
      notified: (at: string) => string;
      notNotified: string;
      partRefunded: (sum: string) => string;
      given_back: Record<"void" | "refund", (at: string) => string>;
      not_charged: Record<"open" | "failed" | "expired" | "cancelled", string>;
      unknown: string;
      unknownNote: string;
      unclear: string;
      unclearNote: string;
      archived: (month: string) => string;
      archivedNote: string;
    };
    declineWhy: Record<DeclineClass, string>;
    proofLabel: string;
    step: Record<ProofStep["step"], string>;
    stepState: Record<ProofStep["state"], string>;
    noStep: Partial<Record<ProofStep["step"], string>>;
    awaitedStep: Partial<Record<ProofStep["step"], string>>;
    toAudit: string;
    showLink: string;
    historyTitle: string;
    event: Record<PaymentEvent["kind"], string>;
    eventOf: {
      created: Record<"link" | "widget", string>;
      reversal_started: Record<"void" | "refund", string>;
      reversed: Record<"void" | "refund", string>;
      reversal_declined: Record<"void" | "refund", string>;
      reversal_unknown: Record<"void" | "refund", string>;
      webhook: Record<"delivered" | "pending" | "dead", string>;
      messageState: Record<"sent" | "waiting" | "failed" | "dropped", string>;
      message: Readonly<Record<string, string>>;
      channel: Record<"email" | "sms", string>;
    };
    attempt: (number: number) => string;
    installments: (count: number) => string;
    approval: (code: string) => string;
    bankReference: (text: string) => string;
    notCharged: string;
    attempts: (count: number) => string;
    sumsTitle: string;
    sum: Record<"order" | "charged" | "refunded" | "left", string>;
    markup: (installments: number) => string;
    factsTitle: string;
    fact: Record<keyof PaymentFacts, string>;
  };
}

export const paymentTr: PaymentText = {
  payment: {
    refund: "İade et…",
    requestWaits: {
      reversal: (sum) => `${sum} tutarında bir iade isteği başka bir üyenin onayını bekliyor.`,
      settlement: (sum) => `${sum} tutarındaki işlemin sonucunu kaydetme isteği başka bir üyenin onayını bekliyor.`,
    },
    verdict: {
      charged: (at, installments) =>
        `Para çekildi: ${at}${installments > 1 ? `, ${installments} taksit` : ", tek çekim"}.`,
      notified: (at) => `Sisteminize bildirildi: ${at}.`,
      notNotified: "Sisteminize henüz bildirilmedi.",
      partRefunded: (sum) => `Bir kısmı iade edildi: ${sum}.`,
      given_back: {
        void: (at) => `İşlem iptal edildi: ${at}. Karttan para çekilmez.`,
        refund: (at) => `Paranın tamamı iade edildi: ${at}. Karta geçmesi bankaya göre birkaç gün sürer.`,
      },
      not_charged: {
        open: "Henüz ödenmedi. Karttan para çekilmedi.",
        failed: "Ödeme alınamadı. Karttan para çekilmedi.",
        expired: "Süresi doldu. Karttan para çekilmedi.",
        cancelled: "Ödemeden vazgeçildi. Karttan para çekilmedi.",
      },
      unknown: "Bankanın yanıtı bekleniyor. Para çekilmiş olabilir; yeniden tahsil etmeyin.",
      unknownNote: "Bankaya kendiliğinden sorulur. Yanıt gelince bu sayfa ve sisteminiz bilgilenir.",
      unclear: "Paranın çekilip çekilmediği bilinmiyor. Yeniden tahsil etmeyin.",
      unclearNote: "Banka yanıt vermedi. Sonucu bankadan bir kişinin öğrenip girmesi gerekir.",
      archived: (month) => `Bu ödemenin ayrıntıları ${month} arşivindedir.`,
      archivedNote: "İade için ayrıntıların veritabanına geri getirilmesi gerekir; bunu sistemin işletmecisi yapar.",
    },
    declineWhy: {
      card_data:
        "Kart numarası, son kullanma tarihi ya da güvenlik kodu yanlış. Ödeyen bilgileri kontrol edip yeniden denemeli.",
      insufficient_funds: "Kartın limiti ya da bakiyesi yetmedi. Ödeyen başka bir kartla deneyebilir.",
      refused: "Kartın bankası neden belirtmeden reddetti. Ödeyen bankasını aramalı ya da başka bir kart kullanmalı.",
      closed_to_internet: "Kart internet alışverişine kapalı. Ödeyen, bankasının uygulamasından açabilir.",
      not_authenticated: "3-D Secure doğrulaması tamamlanmadı. Ödeyen bankasının koduyla yeniden denemeli.",
      technical: "Bankada ya da bağlantıda teknik sorun oldu. Ödeyen biraz sonra yeniden deneyebilir.",
    },
    proofLabel: "Paranın izi",
    step: {
      attempt: "Deneme",
      bank: "Banka",
      ledger: "Defter kaydı",
      account: "Cari hesap",
      webhook: "Webhook",
      bank_list: "Banka listesi",
    },
    stepState: { proven: "Doğrulandı", awaited: "Bekleniyor", broken: "Eksik", none: "Yok" },
    noStep: {
      account: "Müşterinin cari hesabı yok",
      webhook: "Adres tanımlı değil",
    },
    awaitedStep: { bank_list: "Gün sonu gelir" },
    toAudit: "Kim ne yaptı: denetim kaydı",
    showLink: "Linki göster",
    historyTitle: "Geçmiş",
    event: {
      created: "Ödeme oluşturuldu",
      started: "Deneme başladı",
      bank_page: "Bankanın 3-D Secure sayfasına gönderildi",
      authenticated: "3-D Secure onaylandı",
      charged: "Tahsil edildi",
      declined: "Reddedildi",
      abandoned: "Ödeyen denemeyi tamamlamadı",
      unknown: "Banka yanıt vermedi; sonuç soruluyor",
      reversing_charge: "Tahsilat bankadan geri alınıyor",
      charge_reversed: "Tahsilat bankada geri alındı",
      unclear: "Sonuç belirsiz; bir kişi bankadan öğrenmeli",
      reversal_started: "İade başladı",
      reversed: "İade edildi",
      reversal_declined: "Banka iadeyi reddetti",
      reversal_unknown: "Banka iadeye yanıt vermedi; sonuç soruluyor",
      webhook: "Webhook",
      message: "Mesaj",
    },
    eventOf: {
      created: { link: "Link oluşturuldu", widget: "Sayfadaki kart formu açıldı" },
      reversal_started: { void: "İptal başladı", refund: "İade başladı" },
      reversed: { void: "İptal edildi", refund: "İade edildi" },
      reversal_declined: { void: "Banka iptali reddetti", refund: "Banka iadeyi reddetti" },
      reversal_unknown: {
        void: "Banka iptale yanıt vermedi; sonuç soruluyor",
        refund: "Banka iadeye yanıt vermedi; sonuç soruluyor",
      },
      webhook: {
        delivered: "Sisteminize bildirildi",
        pending: "Sisteminize bildiriliyor",
        dead: "Sisteminize bildirilemedi",
      },
      messageState: { sent: "gönderildi", waiting: "sırada", failed: "gönderilemedi", dropped: "gerek kalmadı" },
      message: {
        "link.created": "Link mesajı",
        "link.reminder": "Hatırlatma",
        "payment.receipt": "Makbuz",
        "payment.refunded": "İade bildirimi",
      },
      channel: { email: "e-posta", sms: "SMS" },
    },
    attempt: (number) => `${number}. deneme`,
    installments: (count) => (count > 1 ? `${count} taksit` : "tek çekim"),
    approval: (code) => `onay kodu ${code}`,
    bankReference: (text) => `referans ${text}`,
    notCharged: "Karttan para çekilmedi.",
    attempts: (count) => `${count}. gönderim`,
    sumsTitle: "Tutar",
    sum: { order: "Sipariş tutarı", charged: "Tahsil edilen", refunded: "İade edilen", left: "İade edilebilir" },
    markup: (installments) => `Vade farkı, ${installments} taksit`,
    factsTitle: "Kart ve müşteri",
    fact: {
      card: "Kart",
      program: "Program",
      issuer: "Kartın bankası",
      terminal: "Terminal",
      approvalCode: "Onay kodu",
      bankReference: "Banka referansı",
      email: "E-posta",
      description: "Açıklama",
      orderReference: "Sipariş referansı",
      paymentId: "Ödeme kimliği",
      expires: "Son ödeme zamanı",
    },
  },
};
