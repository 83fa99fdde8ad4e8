import type { DeclineClass } from "#acquirers/registry.ts";

/** A charge, in words. `card`: its last four digits. */
interface ChargeWords {
  order: string;
  sum: string;
  at: string;
  card: string | null;
  installments: number;
  code: string | null;
}

/** Amounts and times in these texts are formatted already. */
export const paymentTr = {
  payment: {
    refund: "İade et…",
    approvalWaits: {
      reversal: (sum: string) => `${sum} tutarında bir iade isteği başka bir üyenin onayını bekliyor.`,
      settlement: (sum: string) =>
        `${sum} tutarındaki işlemin sonucunu kaydetme isteği başka bir üyenin onayını bekliyor.`,
    },
    verdict: {
      charged: (at: string, installments: number) =>
        `Para çekildi: ${at}${installments > 1 ? `, ${installments} taksit` : ", tek çekim"}.`,
      notified: (at: string) => `Sisteminize bildirildi: ${at}.`,
      notNotified: "Sisteminize henüz bildirilmedi.",
      partRefunded: (sum: string) => `Bir kısmı iade edildi: ${sum}.`,
      given_back: {
        void: (at: string) => `İşlem iptal edildi: ${at}. Karttan para çekilmez.`,
        refund: (at: string) => `Paranın tamamı iade edildi: ${at}. Karta geçmesi bankaya göre birkaç gün sürer.`,
      },
      not_charged: {
        open: "Henüz ödenmedi. Karttan para çekilmedi.",
        failed: "Ödeme alınamadı. Karttan para çekilmedi.",
        expired: "Süresi doldu. Karttan para çekilmedi.",
        cancelled: "Ödeme iptal edildi. Karttan para çekilmedi.",
      },
      unknown: "Bankanın yanıtı bekleniyor. Para çekilmiş olabilir; yeniden tahsil etmeyin.",
      unknownNote: "Bankaya kendiliğinden sorulur. Yanıt gelince bu sayfa ve sisteminiz bilgilenir.",
      unclear: "Paranın çekilip çekilmediği bilinmiyor. Yeniden tahsil etmeyin.",
      unclearNote: "Banka yanıt vermedi. Sonucu bankadan bir kişinin öğrenip girmesi gerekir.",
      archived: (month: string) => `Bu ödemenin ayrıntıları ${month} arşivindedir.`,
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
    } satisfies Record<DeclineClass, string>,
    proofLabel: "Paranın izi",
    step: {
      attempt: "Deneme",
      bank: "Banka",
      ledger: "Defter kaydı",
      account: "Cari hesap",
      erp: "ERP",
      webhook: "Webhook",
      bank_list: "Banka listesi",
    },
    stepState: { proven: "Doğrulandı", awaited: "Bekleniyor", broken: "Eksik", none: "Yok" },
    noStep: {
      account: "Müşterinin cari hesabı yok",
      erp: "ERP bağlı değil",
      webhook: "Adres tanımlı değil",
    } as Readonly<Record<string, string>>,
    awaitedStep: { bank_list: "Gün sonu gelir", erp: "Aktarılmayı bekliyor" } as Readonly<Record<string, string>>,
    brokenStep: { bank_list: "Fark var" } as Readonly<Record<string, string>>,
    receiverRefuses: (why: string | null) => `Alıcı kabul etmiyor${why === null ? "" : ` (${why})`}`,
    tries: (count: number) => `${count} kez gönderildi`,
    erpRefused: "ERP kabul etmedi",
    toAudit: "Kim ne yaptı: denetim kaydı",
    showLink: "Linki göster",
    historyTitle: "Geçmiş",
    event: {
      bank_page: "Bankanın 3-D Secure sayfasına gönderildi",
      authenticated: "3-D Secure onaylandı",
      charged: "Tahsil edildi",
      declined: "Reddedildi",
      abandoned: "Ödeyen denemeyi tamamlamadı",
      unknown: "Banka yanıt vermedi; sonuç soruluyor",
      reversing_charge: "Tahsilat bankadan geri alınıyor",
      charge_reversed: "Tahsilat bankada geri alındı",
      unclear: "Sonuç belirsiz; bir kişi bankadan öğrenmeli",
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
        "payment.voided": "İptal bildirimi",
      } as Readonly<Record<string, string>>,
      channel: { email: "e-posta", sms: "SMS" },
    },
    attempt: (number: number) => `${number}. deneme`,
    installments: (count: number) => (count > 1 ? `${count} taksit` : "tek çekim"),
    approval: (code: string) => `onay kodu ${code}`,
    bankReference: (text: string) => `referans ${text}`,
    notCharged: "Karttan para çekilmedi.",
    attempts: (count: number) => (count === 0 ? "henüz gönderilmedi" : `${count}. gönderim`),
    sumsTitle: "Tutar",
    sum: {
      order: "Sipariş tutarı",
      charged: "Tahsil edilen",
      refunded: "İade edilen",
      voided: "İptal edilen",
      left: "İade edilebilir",
    },
    markup: (installments: number) => `Vade farkı, ${installments} taksit`,
    receipt: { send: "Makbuzu yeniden gönder" },
    evidence: {
      open: "Ödeme kanıtı",
      title: "Ödeme kanıtı",
      print: "Yazdır",
      printed: (at: string, by: string) => `Düzenleyen: ${by}, ${at}.`,
      authorizedTitle: "Bankanın onayladığı işlem",
      at: "Onay zamanı",
      bank: "Banka",
      transaction: "Banka işlem no",
      bankOrder: "Banka sipariş no",
      order: "Sipariş no",
      payerTitle: "Ödeyen",
      name: "Ad",
      ip: "IP adresi",
      authenticated: "Kart sahibini bankası doğruladı; doğrulamanın sonucu imzalı olarak geri geldi.",
      notAuthenticated: "Bu işlemde kart sahibi 3-D Secure ile doğrulanmadı.",
      opened: "Bankanın sayfası açıldı",
      returned: "Doğrulandı",
      signature: "Bankanın imzası",
      signatureHolds: "Doğru",
    },
    reply: {
      title: "Müşteriye yanıt",
      hint: "Kopyalayıp gönderin. Ad, adres ve kartın son dört hanesinden fazlası yazmaz.",
      language: { tr: "Türkçe", en: "İngilizce" },
      greeting: "Merhaba,",
      goodbye: (company: string) => `İyi günler dileriz,\n${company}`,
      charged: ({ order, sum, at, card, installments, code }: ChargeWords) =>
        `${order} numaralı siparişiniz için ${at} tarihinde ${card === null ? "kartınızdan" : `sonu ${card} olan kartınızdan`} ${sum} çekildi${installments > 1 ? ` (${installments} taksit)` : ""}.${code === null ? "" : ` Bankanın onay kodu: ${code}.`}`,
      partRefunded: (sum: string) => `Bunun ${sum} tutarındaki kısmı iade edildi; karta geçmesi birkaç gün sürebilir.`,
      refunded: (at: string) => `Tutarın tamamı ${at} tarihinde iade edildi; karta geçmesi birkaç gün sürebilir.`,
      voided: (at: string) => `Bu çekim ${at} tarihinde iptal edildi; ekstrenize yansımaz.`,
      unknown: (order: string) =>
        `${order} numaralı siparişinizin ödemesi için bankanın yanıtını bekliyoruz. Lütfen yeniden ödemeyin; sonuç belli olunca size yazacağız.`,
      notCharged: (order: string, why: string | null) =>
        `${order} numaralı siparişinizin ödemesi alınmadı${why === null ? "" : `: ${why}`}. Kartınızdan para çekilmedi.`,
      why: {
        card_data: "kart bilgileri yanlış yazılmış; kontrol edip yeniden deneyebilirsiniz",
        insufficient_funds: "kartın limiti ya da bakiyesi yetmedi; başka bir kartla deneyebilirsiniz",
        refused: "bankanız neden belirtmeden onaylamadı; bankanızı arayabilir ya da başka bir kart kullanabilirsiniz",
        closed_to_internet: "kartınız internet alışverişine kapalı; bankanızın uygulamasından açabilirsiniz",
        not_authenticated: "3-D Secure doğrulaması tamamlanmadı; bankanızın koduyla yeniden deneyebilirsiniz",
        technical: "bankada teknik bir sorun oldu; biraz sonra yeniden deneyebilirsiniz",
      } satisfies Record<DeclineClass, string>,
    },
    factsTitle: "Kart ve müşteri",
    fact: {
      card: "Kart",
      program: "Program",
      issuer: "Kartı çıkaran banka",
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
