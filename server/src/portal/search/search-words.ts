import { both } from "../words/both.ts";

export const searchWords = {
  search: {
    title: both("Arama", "Search"),
    resultsFor: both(
      (query: string) => `“${query}” için sonuçlar`,
      (query) => `Results for “${query}”`,
    ),
    pages: both("Sayfalar", "Pages"),
    members: both("Üyeler", "Members"),
    payments: both("Ödemeler", "Payments"),
    customers: both("Müşteriler", "Customers"),
    nothing: both(
      (query: string) => `“${query}” ile eşleşen bir şey yok.`,
      (query) => `Nothing matches “${query}”.`,
    ),
    empty: both(
      "Bir sipariş numarası (başı da yeter), banka referansı, tutar (1.250,50), kartın son dört hanesi (biliyorsanız tutarla: 0003 2.500,00), dinamik alan değeri, müşteri adı, e-posta, telefon, izleme numarası ya da sayfa adı girin.",
      "Enter an order number or its beginning, a bank reference, an amount (1,250.50), the last four digits of a card (add the amount to narrow it down: 0003 2,500.00), a dynamic field's value, a customer's name, e-mail or phone, a trace id, or a page.",
    ),
    /** Pages that are found by another name than their tab's, or have no tab. */
    page: {
      attempts: both("Banka işlemleri", "Bank transactions"),
      unclear: both("Sonucu belirsiz işlemler", "Transactions with an unclear outcome"),
      newLink: both("Yeni link", "New link"),
      newRequest: both("Yeni tahsilat isteği", "New payment request"),
      accounts: both("Cari hesaplar", "Current accounts"),
      transactions: both("Cari hareketler", "Account transactions"),
      newTransaction: both("Yeni cari hareket", "New account transaction"),
      imports: both("Dosyadan hareket aktarma", "Import transactions from a file"),
      cases: both("Mutabakat: bankayla farklar", "Reconciliation: differences"),
      days: both("Mutabakat: karşılaştırılan günler", "Reconciliation: compared days"),
      terminals: both("Terminaller (sanal POS)", "Terminals (virtual POS)"),
      newTerminal: both("Terminal ekle", "Add terminal"),
      rates: both("Taksit oranları", "Installment rates"),
      costs: both("Banka maliyetleri (komisyon)", "Bank costs (commission)"),
      newCost: both("Banka maliyeti ekle", "Add a bank cost"),
      messages: both("Mesaj metinleri (e-posta ve SMS)", "Messages (e-mail and SMS)"),
      newConsent: both("Onay metni ekle", "New consent text"),
      newField: both("Alan tanımla", "New dynamic field"),
      webhooks: both("Webhook gönderimleri", "Webhook deliveries"),
      receivers: both("Webhook alıcıları", "Webhook receivers"),
      signature: both("Webhook imzası ve sırrı", "Webhook signature and secret"),
      newCredential: both("Yeni API anahtarı", "New API credential"),
      invite: both("Üye davet et", "Invite a member"),
      settings: both("Şirket ayarları ve iade sınırları", "Company settings and refund limits"),
      logIn: both("Şirket hesabıyla giriş", "Log-in with a company account"),
    },
  },
};
