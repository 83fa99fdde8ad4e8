import type { AttemptResult } from "#reports/index.ts";
import { both, type Word } from "../words/both.ts";

export const reportsWords = {
  attempts: {
    title: both("Banka işlemleri", "Bank transactions"),
    note: both(
      "Bankaya gönderilen her satış, iptal ve iade. Gün, işlemin bankaya gönderildiği gündür; gönderilmeyenlerde başladığı gün.",
      "Every charge, void and refund sent to a bank, by the day it was sent. If it was never sent, by the day it was started.",
    ),
    ownOnly: both("Oluşturduğunuz linklerin işlemleri.", "Transactions of the links you created."),
    nothingYet: both("Bu dönemde bankaya gönderilen işlem yok.", "Nothing was sent to a bank in this period."),
    column: {
      time: both("Zaman", "Time"),
      reference: both("Sipariş no", "Order"),
      kind: both("Tür", "Kind"),
      result: both("Sonuç", "Result"),
      card: both("Kart", "Card"),
      terminal: "Terminal",
      bank: both("Banka", "Bank"),
      installments: both("Taksit", "Installments"),
      amount: both("Tutar", "Amount"),
      id: both("İşlem kimliği", "Transaction id"),
    },
    kind: { sale: both("Satış", "Charge"), void: both("İptal", "Void"), refund: both("İade", "Refund") },
    kindFilter: { sale: both("Satış", "Charges"), reversal: both("İptal ve iade", "Voids and refunds") },
    result: {
      approved: both("Onaylandı", "Approved"),
      declined: both("Reddedildi", "Declined"),
      waiting: both("Sonucu bekleniyor", "Waiting for the result"),
      unclear: both("İnceleme gerekli", "Needs review"),
      undone: both("Çekildi, geri verildi", "Charged, then refunded"),
      abandoned: both("Yarıda kaldı", "Abandoned"),
    } satisfies Record<AttemptResult, Word>,
    several: both("2 ve üzeri", "2 or more"),
    until: both("Saate kadar", "Until"),
    hour: both("Saat dilimi", "Hour"),
    hourValue: both(
      (hour: string) => `${hour}.00–${hour}.59`,
      (hour) => `${hour}:00–${hour}:59`,
    ),
  },
  report: {
    title: both("Raporlar", "Reports"),
    tabsLabel: both("Dönem", "Period"),
    tabs: {
      month: both("Bu ay", "This month"),
      last_month: both("Geçen ay", "Last month"),
      quarter: both("Son 3 ay", "Last 3 months"),
      year: both("Son 12 ay", "Last 12 months"),
    } as Record<string, Word>,
    note: both(
      (from: string, to: string, zone: string) =>
        `${from} – ${to}, ${zone} saati. Tutarlar bankanın onayladığı işlemlerdir.`,
      (from, to, zone) => `${from} – ${to}, ${zone} time. Amounts are what the bank approved.`,
    ),
    ownNote: both("Yalnızca oluşturduğunuz linkler.", "Only links you created."),
    nothing: both("Bu dönemde bankanın onayladığı işlem yok.", "The bank approved nothing in this period."),
    table: both(
      (currency: string) => `Banka, ay ve taksite göre tahsilat (${currency})`,
      (currency) => `Collected by bank, month and installments (${currency})`,
    ),
    commissionHint: both(
      "Komisyon, her satışla kaydedilen kendi maliyet oranlarınızla hesaplanan beklentidir; oran girilmemiş satışlarda sıfırdır. İptal ve iadelerin komisyonu düşülür.",
      "Expected commission uses your own cost rates at the time of each charge. It is zero where no rate was set. Commission on voids and refunds is deducted.",
    ),
    column: {
      month: both("Ay", "Month"),
      bank: both("Banka", "Bank"),
      terminal: "Terminal",
      installments: both("Taksit", "Installments"),
      gross: both("Tahsil edilen", "Collected"),
      grossCount: both("Satış sayısı", "Charges"),
      reversed: both("İptal ve iade", "Refunded"),
      reversedCount: both("İptal ve iade sayısı", "Voids and refunds"),
      net: "Net",
      commission: both("Beklenen komisyon", "Expected commission"),
    },
    total: both("Toplam", "Total"),
  },
};
