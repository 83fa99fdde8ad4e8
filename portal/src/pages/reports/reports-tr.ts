import type { AttemptResultName } from "./model.ts";

export const reportsTr = {
  attempts: {
    title: "Banka işlemleri",
    note: "Bankaya gönderilen her çekim, iptal ve iade. Gün, işlemin bankaya gönderildiği gündür; gönderilmeyenlerde başladığı gün.",
    ownOnly: "Oluşturduğunuz linklerin işlemleri.",
    nothingYet: "Bu dönemde bankaya gönderilen işlem yok.",
    column: {
      time: "Saat",
      reference: "Sipariş no",
      kind: "Tür",
      result: "Sonuç",
      card: "Kart",
      terminal: "Terminal",
      installments: "Taksit",
      amount: "Tutar",
    },
    kind: { sale: "Çekim", void: "İptal", refund: "İade" },
    kindFilter: { sale: "Çekim", reversal: "İptal ve iade" },
    result: {
      approved: "Onaylandı",
      declined: "Reddedildi",
      waiting: "Sonucu bekleniyor",
      unclear: "İnceleme gerekli",
      undone: "Çekildi, geri verildi",
      abandoned: "Yarıda kaldı",
    } satisfies Record<AttemptResultName, string>,
    hour: "Saat dilimi",
    hourValue: (hour: string) => `${hour}.00–${hour}.59`,
  },
};
