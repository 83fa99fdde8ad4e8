import type { AttemptResult } from "#reports/index.ts";

export const reportsTr = {
  attempts: {
    title: "Banka işlemleri",
    note: "Bankaya gönderilen her satış, iptal ve iade. Gün, işlemin bankaya gönderildiği gündür; gönderilmeyenlerde başladığı gün.",
    ownOnly: "Oluşturduğunuz linklerin işlemleri.",
    nothingYet: "Bu dönemde bankaya gönderilen işlem yok.",
    column: {
      time: "Zaman",
      reference: "Sipariş no",
      kind: "Tür",
      result: "Sonuç",
      card: "Kart",
      terminal: "Terminal",
      bank: "Banka",
      installments: "Taksit",
      amount: "Tutar",
    },
    kind: { sale: "Satış", void: "İptal", refund: "İade" },
    kindFilter: { sale: "Satış", reversal: "İptal ve iade" },
    result: {
      approved: "Onaylandı",
      declined: "Reddedildi",
      waiting: "Sonucu bekleniyor",
      unclear: "İnceleme gerekli",
      undone: "Çekildi, geri verildi",
      abandoned: "Yarıda kaldı",
    } satisfies Record<AttemptResult, string>,
    hour: "Saat dilimi",
    hourValue: (hour: string) => `${hour}.00–${hour}.59`,
  },
  report: {
    title: "Raporlar",
    tabsLabel: "Dönem",
    tabs: { month: "Bu ay", last_month: "Geçen ay", quarter: "Son 3 ay", year: "Son 12 ay" } as Record<string, string>,
    note: (from: string, to: string, zone: string) =>
      `${from} – ${to}, ${zone} saati. Tutarlar bankanın onayladığı işlemlerdir.`,
    ownNote: "Yalnızca oluşturduğunuz linkler.",
    nothing: "Bu dönemde bankanın onayladığı işlem yok.",
    table: (currency: string) => `Banka, ay ve taksite göre tahsilat (${currency})`,
    commissionHint:
      "Komisyon, her satışla kaydedilen kendi maliyet oranlarınızla hesaplanan beklentidir; oran girilmemiş satışlarda sıfırdır. İptal ve iadelerin komisyonu düşülür.",
    column: {
      month: "Ay",
      bank: "Banka",
      terminal: "Terminal",
      installments: "Taksit",
      gross: "Tahsil edilen",
      grossCount: "Satış sayısı",
      reversed: "İptal ve iade",
      reversedCount: "İptal ve iade sayısı",
      net: "Net",
      commission: "Beklenen komisyon",
    },
    total: "Toplam",
    tooLong: "En çok 36 aylık bir dönem seçin.",
  },
};
