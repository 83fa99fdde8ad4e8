import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const accountsWords = {
  accounts: {
    title: both("Cari hesaplar", "Current accounts"),
    nothingYet: both(
      "Henüz cari hesap yok. ERP programınız gönderdiğinde burada görünürler.",
      "No current accounts yet. They appear here when your ERP sends them.",
    ),
    column: {
      name: both("Ad", "Name"),
      code: both("Kod", "Code"),
      erpCode: both("ERP kodu", "ERP code"),
      currency: both("Para birimi", "Currency"),
      customer: both("Müşteri", "Customer"),
      onPages: both("Ödeme sayfasında", "On payment pages"),
      state: both("Durum", "Status"),
    },
    withoutCode: both("Kodu yok", "Without a code"),
    filterCode: both("Kod ya da ERP kodu", "Code or ERP code"),
    yes: both("Evet", "Yes"),
    no: both("Hayır", "No"),
    state: { active: both("Etkin", "Active"), inactive: both("Etkin değil", "Inactive") },
  },
  transactions: {
    title: both("Cari hareketler", "Account transactions"),
    nothingYet: both(
      "Henüz hareket yok. ERP programınız, tahsilatlar ya da “Yeni hareket” ile eklenir.",
      "No transactions yet. Your ERP and payments add them, or you can add one with “New transaction”.",
    ),
    new: both("Yeni hareket", "New transaction"),
    column: {
      time: both("Tarih", "Date"),
      account: both("Hesap", "Account"),
      erpCode: both("ERP kodu", "ERP code"),
      description: both("Açıklama", "Description"),
      due: both("Vade", "Due"),
      amount: both("Tutar", "Amount"),
      open: both("Açık", "Open"),
    },
    filterAccount: both("Hesap (ERP kodu)", "Account (ERP code)"),
    filterText: both("Açıklamada geçen", "Description contains"),
    balancesTitle: both("Bakiye", "Balance"),
    balanceOf: both(
      (currency: string, count: string) => `${currency} · hareket: ${count}`,
      (currency, count) => `${currency} · ${counted(count, "transaction", "transactions")}`,
    ),
    noBalance: both("Bu hesapta hareket yok.", "This account has no transactions."),
    noDate: both("Tarihsiz", "No date"),
  },
  statement: {
    title: both("Hesap ekstresi", "Statement of account"),
    link: both("Ekstre…", "Statement…"),
    problemsTitle: both("Ekstre oluşturulmadı", "The statement was not created"),
    hint: both(
      "Devreden bakiye, hareketler ve kapanış bakiyesi; en çok 5.000 hareket.",
      "Opening balance, transactions and closing balance. Up to 5,000 transactions.",
    ),
  },
  transaction: {
    edit: both("Düzenle", "Edit"),
    delete: both("Sil…", "Delete…"),
    factsTitle: both("Hareket", "Transaction"),
    fact: {
      erpCode: both("ERP kodu", "ERP code"),
      account: both("Hesap", "Account"),
      at: both("Tarih", "Date"),
      due: both("Vade", "Due"),
      description: both("Açıklama", "Description"),
      documentType: both("Belge türü", "Document type"),
      documentNo: both("Belge no", "Document number"),
      id: both("Hareket no", "Transaction id"),
    },
    posted: both(
      "Bu hareketi bir ödeme yazdı; değiştirilemez ve silinemez. Geri almak için ödemeyi iade edin ya da iptal edin.",
      "This transaction was posted by a payment, so it cannot be edited or deleted. Refund or void the payment instead.",
    ),
    findPayment: both("Ödemeyi aç", "View payment"),
  },
  transactionForm: {
    newTitle: both("Yeni hareket", "New transaction"),
    editTitle: both("Hareketi düzenle", "Edit transaction"),
    erpReference: both("ERP kodu", "ERP code"),
    erpHint: both("Her hareketin kodu farklıdır.", "Must be unique for each transaction."),
    account: both("Hesap (ERP kodu)", "Account (ERP code)"),
    accountHint: both("Hesap kaydı olmasa da yazılabilir.", "The account does not have to exist yet."),
    amount: both("Tutar", "Amount"),
    amountHint: both("Borç artı, alacak eksi: -1.250,50", "Debts are positive, credits negative: -1,250.50"),
    currency: both("Para birimi", "Currency"),
    date: both("Tarih", "Date"),
    due: both("Vade", "Due"),
    description: both("Açıklama", "Description"),
    documentType: both("Belge türü", "Document type"),
    documentNo: both("Belge no", "Document number"),
    problem: {
      form: {
        stale: both(
          "Bu arada başka biri bu hareketi değiştirdi. Yazdıklarınız duruyor; kaydederseniz onun yerine geçer.",
          "Someone else changed this transaction in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
        posted_by_payment: both(
          "Bu hareketi bir ödeme yazdı; değiştirilemez.",
          "This transaction was posted by a payment, so it cannot be edited.",
        ),
        paid: both(
          "Bu borcun tamamı ya da yeni tutardan fazlası ödendi. Önce ödemeyi iade edin ya da ters tutarda bir hareket ekleyin.",
          "A payer has paid this debt, or more of it than the new amount. Refund the payment first, or add a transaction of the opposite amount.",
        ),
        being_paid: both(
          "Bu borcu şu anda biri ödüyor. 20 dakika sonra yeniden deneyin.",
          "Someone is paying this debt right now. Try again in 20 minutes.",
        ),
      },
    },
  },
  deleteTransaction: {
    title: both("Hareket silinsin mi?", "Delete the transaction?"),
    text: both(
      "Hareket listelerden ve bakiyeden çıkar. ERP kodu yeniden kullanılabilir.",
      "It is removed from lists and from the balance. Its ERP code can be used again.",
    ),
    submit: both("Evet, sil", "Yes, delete"),
  },
};

/** What is wrong with the days of a period. */
export const periodProblems = {
  from: {
    invalid: both("Geçerli bir tarih seçin.", "Choose a valid date."),
    not_a_day: both("Geçerli bir tarih seçin.", "Choose a valid date."),
    after_end: both("İlk gün, son günden sonra olamaz.", "The first day cannot be after the last day."),
    too_many_lines: both(
      "Bu dönemde 5.000'den çok hareket var. Daha kısa bir dönem seçin.",
      "This period has more than 5,000 transactions. Choose a shorter one.",
    ),
  },
  to: {
    invalid: both("Geçerli bir tarih seçin.", "Choose a valid date."),
    not_a_day: both("Geçerli bir tarih seçin.", "Choose a valid date."),
  },
};
