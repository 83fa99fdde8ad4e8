import { both } from "../words/both.ts";

export const customersWords = {
  customers: {
    title: both("Müşteriler", "Customers"),
    tabsLabel: both("Müşteriler ve kullanıcıları", "Customers and their users"),
    tab: { customers: both("Müşteriler", "Customers"), users: both("Kullanıcılar", "Users") },
    nothingYet: both(
      "Henüz müşteri yok. İlk ödeme linkiyle ya da programınızdan gelen kayıtla burada görünürler.",
      "No customers yet. They appear here when you create a payment link or your systems create them.",
    ),
    masked: both(
      "Kişisel bilgiler rolünüze kapalı olduğu için gizlenir; yalnızca kodla aranabilir.",
      "Your role cannot see personal details, so they are masked. You can only search by code.",
    ),
    column: {
      name: both("Ad", "Name"),
      code: both("Kod", "Code"),
      email: both("E-posta", "E-mail"),
      gsm: both("Cep telefonu", "Mobile number"),
      state: both("Durum", "Status"),
      created: both("Kayıt", "Created"),
    },
    filterName: both("Ad ya da soyad", "First or last name"),
    filterCode: both("Müşteri ya da ERP kodu", "Customer or ERP code"),
    state: { active: both("Etkin", "Active"), inactive: both("Etkin değil", "Inactive") },
    noName: both("Adsız", "No name"),
    filterKind: both("Kimler", "Type"),
    usualKind: both("Müşteriler; aramada herkes", "Customers (search covers everyone)"),
    kind: {
      visitors: both("Yalnız tahsilat isteği ödeyenleri", "Payers of payment requests only"),
      all: both("Herkes", "Everyone"),
    },
    visitor: both("Tahsilat isteği ödeyeni", "Payer of a payment request"),
  },
  customer: {
    personTitle: both("Kişisel veriler", "Personal data"),
    exportHint: both(
      "Bu kişi hakkında saklanan her şey bir dosyada. Dışa aktarma denetim kaydına yazılır.",
      "Everything stored about this person, in one file. The export is recorded in the audit log.",
    ),
    export: both("Dosyayı indir", "Download the file"),
    erase: both("Kişisel verileri sil…", "Erase personal data…"),
    isDefault: both("Varsayılan müşteri", "Default customer"),
    edit: both("Düzenle", "Edit"),
    recordTitle: both("Kayıt", "Record"),
    fact: {
      code: both("Müşteri kodu", "Customer code"),
      erpCode: both("ERP kodu", "ERP code"),
      email: both("E-posta", "E-mail"),
      gsm: both("Cep telefonu", "Mobile number"),
      tckn: both("TC kimlik no", "Identity number"),
      taxNumber: both("Vergi no", "Tax number"),
      taxOffice: both("Vergi dairesi", "Tax office"),
      created: both("Kayıt", "Created"),
      changed: both("Son değişiklik", "Last changed"),
    },
    paymentsTitle: both("Son ödemeler", "Latest payments"),
    allPayments: both("Tüm ödemeleri", "All payments"),
    noPayments: both("Bu müşterinin ödemesi yok.", "This customer has no payments."),
    cardsTitle: both("Kayıtlı kartlar", "Saved cards"),
    noCards: both("Kayıtlı kart yok.", "No saved cards."),
    moreCards: both("Yalnızca en yeni kartlar gösteriliyor.", "Only the newest cards are shown."),
    expires: both(
      (expiry: string) => `son kullanma ${expiry}`,
      (expiry) => `expires ${expiry}`,
    ),
    expired: both(
      (expiry: string) => `süresi ${expiry} sonunda doldu`,
      (expiry) => `expired ${expiry}`,
    ),
    deleteCard: both("Sil", "Delete"),
    deleteCardOf: both(
      (card: string) => `Kartı sil: ${card}`,
      (card) => `Delete the card: ${card}`,
    ),
    accountTitle: both("Cari hesap", "Current account"),
    accountsTitle: both("Cari hesaplar", "Current accounts"),
    accountCode: both("Hesap", "Account"),
    balance: both(
      (currency: string) => `Bakiye (${currency})`,
      (currency) => `Balance (${currency})`,
    ),
    balanceHint: both(
      "Artı bakiye müşterinin borcudur; tahsilatlar bakiyeyi azaltır.",
      "A positive balance is what the customer owes; payments reduce it.",
    ),
    transactions: both(
      (count: string) => `Hareket: ${count}`,
      (count) => `Transactions: ${count}`,
    ),
    noTransactions: both("Hesapta hareket yok.", "The account has no transactions."),
    noRecord: both(
      "Bu müşterinin açık kalemler sayfası henüz yok. Sayfayı ERP programınız açar.",
      "This customer has no page for open items yet. Your ERP creates it.",
    ),
    open: both(
      (currency: string) => `Açık kalemler (${currency})`,
      (currency) => `Open items (${currency})`,
    ),
    openItems: both(
      (count: string) => `Kalem: ${count}`,
      (count) => `Items: ${count}`,
    ),
    beingPaid: both(
      (amount: string) => `Ayrıca ${amount} tutarında bir ödeme şu anda sürüyor.`,
      (amount) => `Another ${amount} is being paid now.`,
    ),
    openItemsTitle: both("Açık kalemler", "Open items"),
    noOpenItems: both("Ödenmemiş kalem yok.", "Nothing is unpaid."),
    unnamedItem: both("Cari hareket", "Transaction"),
    due: both(
      (day: string) => `Vade: ${day}`,
      (day) => `Due ${day}`,
    ),
    overdue: both(
      (day: string) => `Gecikti, vade: ${day}`,
      (day) => `Overdue since ${day}`,
    ),
    ofWhole: both(
      (amount: string) => `toplam ${amount}`,
      (amount) => `of ${amount}`,
    ),
    itemBeingPaid: both(
      (amount: string) => `${amount} şu anda ödeniyor`,
      (amount) => `${amount} is being paid now`,
    ),
    moreItems: both(
      (account: string) => `Öteki kalemler: ${account}`,
      (account) => `Other items: ${account}`,
    ),
    paymentPageMessage: both(
      (company: string, link: string) => `${company} – açık kalemleriniz ve kartla ödeme: ${link}`,
      (company, link) => `${company} – your open items, and payment by card: ${link}`,
    ),
    paymentPage: both("Ödeme sayfasının adresini al", "Get payment page link"),
    paymentPageHint: both(
      "Müşteri bu sayfada açık kalemlerini görür, seçer ve kartla öder.",
      "On this page the customer sees open items, selects some and pays by card.",
    ),
    paymentPageMade: both("Adres hazır", "The link is ready"),
    paymentPageTitle: both("Açık kalemler sayfası", "Open items page"),
    consentsTitle: both("Onay metinleri", "Consents"),
    noConsents: both("Son ödemelerde yanıtlanmış onay metni yok.", "No consents were answered in the latest payments."),
    version: both(
      (version: number) => `sürüm ${version}`,
      (version) => `version ${version}`,
    ),
    answer: {
      accepted: both("Kabul etti", "Accepted"),
      declined: both("Kabul etmedi", "Declined"),
      shown: both("Gösterildi", "Shown"),
    },
  },
  editCustomer: {
    title: both("Müşteri kaydını düzenle", "Edit customer"),
    reference: both("Müşteri kodu", "Customer code"),
    referenceHint: both("Sizin müşteriye verdiğiniz kod.", "Your own code for the customer."),
    erpReference: both("ERP kodu", "ERP code"),
    erpHint: both(
      "Cari hesabı bu kodla, yoksa müşteri koduyla bulunur.",
      "The current account is looked up by this code, or by the customer code if empty.",
    ),
    name: both("Ad", "First name"),
    surname: both("Soyad", "Last name"),
    email: both("E-posta", "E-mail"),
    gsm: both("Cep telefonu", "Mobile number"),
    tckn: both("TC kimlik no", "Identity number"),
    tcknHint: both(
      "11 hane. Şifreli saklanır, tamamı bir daha gösterilmez.",
      "11 digits. Stored encrypted, and never shown in full again.",
    ),
    tcknStored: both(
      (masked: string) => `Kayıtlı: ${masked}. Değiştirmeyecekseniz boş bırakın.`,
      (masked) => `Stored: ${masked}. Leave the field empty to keep it.`,
    ),
    removeTckn: both("Kayıtlı kimlik numarasını sil", "Delete the stored identity number"),
    kind: both("Tür", "Kind"),
    kinds: { person: both("Kişi", "Person"), company: both("Şirket", "Company") },
    taxNumber: both("Vergi no", "Tax number"),
    taxHint: both("Şirketler için gerekli.", "Required for companies."),
    taxNumberHint: both(
      "Şirketler için gerekli. Şahıs şirketlerinde 11 haneli TC kimlik no; şifreli saklanır.",
      "Required for companies. A sole trader has an identity number of 11 digits, which is stored encrypted.",
    ),
    taxOffice: both("Vergi dairesi", "Tax office"),
    state: both("Durum", "Status"),
    stateHint: both(
      "Etkin olmayan müşteriye yeni link oluşturulamaz.",
      "No new links can be created for an inactive customer.",
    ),
    problem: {
      form: {
        stale: both(
          "Bu arada başka biri bu kaydı değiştirdi. Yazdıklarınız duruyor; kaydederseniz onun yerine geçer.",
          "Someone else changed this record in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
      },
    },
  },
  deleteCard: {
    title: both("Kayıtlı kart silinsin mi?", "Delete the saved card?"),
    text: both(
      "Kart numarası kalıcı olarak silinir. Müşteri bu kartla ödemek isterse yeniden girmesi gerekir.",
      "The card number is permanently deleted. To pay with this card again, the customer has to enter it again.",
    ),
    submit: both("Evet, sil", "Yes, delete"),
  },
  erasePerson: {
    fileName: both("kişisel veriler", "person"),
    notErased: both("Silinmedi", "Not erased"),
    title: both("Kişisel veriler kalıcı olarak silinsin mi?", "Permanently erase personal data?"),
    goesTitle: both("Silinecekler", "What is erased"),
    goes: both(
      (cards: string, visits: string) => [
        "Ad, iletişim bilgileri, kimlik ve vergi numarası, müşteri kodları",
        `Kayıtlı kartlar (${cards})`,
        `Ödeme taleplerine aynı e-posta adresiyle yapılan ziyaretler (${visits})`,
        "Ödemelerin açıklamaları, ödeyenin IP adresi, linklere yazılan bilgiler",
        "Bu ödemelerin iade, onay ve mutabakatında yazılan nedenler ve notlar",
        "Kişinin cari hesaplarının adı ve vergi bilgileri",
        "Diğer hesap ve görünüm adlarında, ödeme taleplerinde ve notlarda geçen tam ad, e-posta ve numaralar",
        "Kişiye gönderilen mesajların adresleri ve metinleri",
      ],
      (cards, visits) => [
        "Name, contact details, identity and tax number, customer codes",
        `Saved cards (${cards})`,
        `Visits to payment requests with the same e-mail address (${visits})`,
        "Descriptions of payments, the payer's IP addresses, the content of links",
        "Reasons and notes of refunds, approvals and reconciliation about these payments",
        "Name and tax details of the person's current accounts",
        "Full name, e-mail address and numbers in names of other accounts and views, payment requests and notes",
        "Addresses and texts of messages that were sent to the person",
      ],
    ),
    staysTitle: both("Yasa gereği kimliksiz saklanacaklar", "Kept by law, without personal details"),
    stays: both(
      (payments: string) => [
        `Ödemeler (${payments}): tutar, zaman, referanslar, kartın ilk 6 ve son 4 hanesi`,
        "Muhasebe kayıtları ve hesabın kodu altındaki cari hareketler",
        "Onay metinlerine verilen yanıtlar, IP adresi olmadan",
        "Denetim kaydı. Eski sürümlerin kayıtlarında üyelerin yazdığı nedenler geçebilir",
      ],
      (payments) => [
        `Payments (${payments}): amount, time, references, first 6 and last 4 digits of the card`,
        "The ledger, and the account's transactions under its code",
        "Answers to consents, without IP address",
        "The audit log. Entries of older versions may contain reasons that members typed",
      ],
    ),
    leftTitle: both("Sizin bakmanız gerekenler", "What you need to check yourself"),
    left: both(
      (others: string) => [
        `Aynı e-posta adresli diğer müşteriler (${others}): her biri kendi sayfasından silinir`,
        "Başka türlü yazılmış adlar: kayıtlı görünümler, hesaplar, ödeme talepleri, diğer ödemelerin nedenleri ve cari hareketlerin açıklamaları",
      ],
      (others) => [
        `Other customers with the same e-mail address (${others}): erase each on its own page`,
        "Other spellings of the name: in saved views, accounts, payment requests, reasons of other payments, and texts of current-account transactions",
      ],
    ),
    forEver: both(
      "Silinen bilgi buradan geri getirilemez. Daha önce alınmış yedekler, silinene kadar bu bilgileri içerir.",
      "Erased details cannot be restored here. Older backups contain them until they are deleted.",
    ),
    type: both(
      (word: string) => `Onaylamak için ${word} yazın`,
      (word) => `Type ${word} to confirm`,
    ),
    submit: both("Kalıcı olarak sil", "Erase permanently"),
    refusedTitle: both("Bu müşteri şu anda silinemez", "This customer cannot be erased now"),
    underWay: both("ödeme sürüyor", "in progress"),
    cancelLink: both("Linki iptal et", "Cancel the link"),
    toCustomer: both("Müşteriye dön", "Back to the customer"),
    problem: {
      form: {
        default_customer: both(
          "Varsayılan müşteri silinemez. Önce başka bir müşteriyi varsayılan yapın.",
          "The default customer cannot be erased. Make another customer the default first.",
        ),
        payment_unfinished: both(
          "Bu siparişlerin ödemesi sürüyor ya da hâlâ yapılabilir. Linki iptal edin ya da ödemenin bitmesini bekleyin.",
          "These orders are being paid or can still be paid. Cancel the link, or wait until the payment has finished.",
        ),
      },
    },
  },
};
