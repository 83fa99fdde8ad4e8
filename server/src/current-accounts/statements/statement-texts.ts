export type StatementLocale = "tr" | "en";

export const statementTexts = {
  tr: {
    title: "Hesap ekstresi",
    account: "Hesap",
    period: "Dönem",
    column: {
      date: "Tarih",
      due: "Vade",
      document: "Belge",
      erpCode: "ERP kodu",
      description: "Açıklama",
      debit: "Borç",
      credit: "Alacak",
      balance: "Bakiye",
      currency: "Para birimi",
    },
    opening: "Devreden bakiye",
    closing: "Kapanış bakiyesi",
    noLines: "Bu dönemde hareket yok.",
    page: (number: number, count: number) => `Sayfa ${number} / ${count}`,
  },
  en: {
    title: "Statement of account",
    account: "Account",
    period: "Period",
    column: {
      date: "Date",
      due: "Due",
      document: "Document",
      erpCode: "ERP code",
      description: "Description",
      debit: "Debit",
      credit: "Credit",
      balance: "Balance",
      currency: "Currency",
    },
    opening: "Opening balance",
    closing: "Closing balance",
    noLines: "No transactions in this period.",
    page: (number: number, count: number) => `Page ${number} of ${count}`,
  },
} as const;
