import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const setsWords = {
  noPaymentSet: both(
    "Kullanımda ödeme seti yok. Yönetici, Kurulum → Ödeme setleri sayfasında bir tane ekler.",
    "No payment set is in use. An administrator adds one under Set-up → Payment sets.",
  ),
  sets: {
    title: both("Ödeme setleri", "Payment sets"),
    intro: both(
      "Bir para biriminde nasıl tahsil edildiği: kurallar ve sırasıyla terminaller.",
      "How payments are collected in one currency: the rules, and the terminals in order.",
    ),
    new: both("Ödeme seti ekle", "Add a payment set"),
    newTitle: both("Yeni ödeme seti", "New payment set"),
    changeTitle: both("Ödeme setini değiştir", "Change the payment set"),
    add: both("Ödeme setini ekle", "Add the payment set"),
    nothingYet: both(
      "Henüz ödeme seti yok. Link ve widget ödemeleri bir ödeme setiyle tahsil edilir.",
      "No payment sets yet. Links and the widget need a payment set to take payments.",
    ),
    name: both("Ad", "Name"),
    currency: both("Para birimi", "Currency"),
    currencyFixed: both("Para birimi (sonra değişmez)", "Currency (cannot be changed later)"),
    terminals: both("Terminaller", "Terminals"),
    orderHint: both(
      "Ödeme, kart sahibinin en az ödediği terminale gider; eşitse size maliyeti en düşük olana, o da eşitse bu sıraya göre. Setten çıkan terminalin bu setteki oranları silinir.",
      "A payment goes to the terminal where the payer pays least; if equal, where it costs you least, then by this order. Removing a terminal from the set deletes its rates there.",
    ),
    notUsed: both("Kullanılmıyor", "Not used"),
    place: both(
      (place: number) => `${place}. sırada`,
      (place) => `Number ${place}`,
    ),
    widget: "widget",
    rates: both("Taksit oranları", "Installment rates"),
    rules: both("Kurallar", "Rules"),
    disableText: both(
      "Bu setle yeni ödeme alınmaz; açık linkleri ödenemez. İptal ve iadeler çalışır.",
      "No new payments are taken with this set, and its open links cannot be paid. Voids and refunds still work.",
    ),
    disableSubmit: both("Ödeme setini kapat", "Disable the payment set"),
    minimum: both("En düşük tutar", "Lowest amount"),
    maximum: both("En yüksek tutar", "Highest amount"),
    threeDs: "3-D Secure",
    threeDsRule: {
      always: both("Her zaman", "Always"),
      above: both("Bir tutarın üstünde", "Above an amount"),
      optional: both("İsteğe bağlı", "Optional"),
    },
    threeDsAbove: both(
      (amount: string) => `${amount} üstünde`,
      (amount) => `Above ${amount}`,
    ),
    threeDsAmount: both("Hangi tutarın üstünde", "Above which amount"),
    linkTime: both("Link ne kadar geçerli", "How long a link is valid"),
    linkUnit: both("Birim", "Unit"),
    unit: { minutes: both("dakika", "minutes"), hours: both("saat", "hours"), days: both("gün", "days") },
    minutes: both(
      (count: number) => `${count} dakika`,
      (count) => counted(count, "minute", "minutes"),
    ),
    hours: both(
      (count: number) => `${count} saat`,
      (count) => counted(count, "hour", "hours"),
    ),
    days: both(
      (count: number) => `${count} gün`,
      (count) => counted(count, "day", "days"),
    ),
    attempts: both("Ödeyenin deneme hakkı", "Attempts per payer"),
    returnMethod: both("Mağazaya dönüş", "Return to the shop"),
    returnMethods: {
      get: both("adres satırıyla (GET)", "by address (GET)"),
      post: both("formla (POST)", "by form (POST)"),
    },
    receipts: both("Ödeyene e-postayla makbuz", "Receipts to payers by e-mail"),
    reminders: both("Hatırlatmalar", "Reminders"),
    remindersHint: both(
      "Linkin gönderilmesinden kaç saat sonra, örneğin 24, 72.",
      "Hours after the link was made, such as 24, 72.",
    ),
    options: both("Seçenekler", "Options"),
    widgetChoice: both(
      "Sayfadaki kart formunun ödemeleri bu setle tahsil edilir",
      "Use this set for the widget on your site",
    ),
    widgetHint: both(
      "Widget için her para biriminde tek set; öteki setin yerini alır.",
      "The widget uses one set per currency. This set replaces the current one.",
    ),
    widgetOrigins: both("Kart formunu gösterebilen siteler", "Sites allowed to show the widget"),
    widgetOriginsHint: both(
      "Widget'in çalıştığı adresler. Şirketin bütün ödeme setleri için aynıdır.",
      "The addresses where the widget works. They are the same for all payment sets of the company.",
    ),
    noOrigins: both(
      "Yok. Canlı ortamda hiçbir site kart formunu gösteremez; deneme ortamında her site gösterebilir.",
      "None. In live mode no site can show the card form; in the sandbox every site can.",
    ),
    origin: both("Site adresi", "Address of the site"),
    originHint: both(
      "Şema, alan adı ve gerekirse port (origin), örneğin https://magaza.example.",
      "A scheme, a host and optionally a port, such as https://shop.example.",
    ),
    addOrigin: both("Ekle", "Add"),
    removeOrigin: both("Kaldır", "Remove"),
    none: both("Yok", "None"),
    yes: both("Evet", "Yes"),
    no: both("Hayır", "No"),
    offerTitle: both("Ödeyen ne görür?", "What does a payer see?"),
    offerAmount: both("Tutar", "Amount"),
    offerShow: both("Göster", "Show"),
    offerFor: both(
      (amount: string) => `${amount} için taksitler:`,
      (amount) => `Installments for ${amount}:`,
    ),
    problem: {
      name: {
        required: both("Ödeme setine bir ad verin.", "Give the payment set a name."),
        taken: both("Bu adda başka bir ödeme seti var.", "There is another payment set of this name."),
      },
      terminalIds: {
        required: both("En az bir terminal seçin.", "Choose at least one terminal."),
        same_place: both("İki terminal aynı sırada.", "Two terminals have the same place."),
        other_currency: both("Bir terminal bu para birimini almıyor.", "A terminal does not take this currency."),
      },
      minimumAmount: {
        invalid: both(
          "1.250,50 gibi bir tutar girin ya da boş bırakın.",
          "Write an amount such as 1,250.50, or leave it empty.",
        ),
      },
      maximumAmount: {
        invalid: both(
          "En yüksek tutar 1.250,50 gibi, en düşükten küçük olmayan bir tutardır.",
          "The highest amount is an amount such as 1,250.50, not below the lowest.",
        ),
      },
      "threeDsRule.amount": {
        invalid: both(
          "Hangi tutarın üstünde 3-D Secure gerektiğini girin.",
          "Write the amount above which 3-D Secure is required.",
        ),
      },
      linkLifetimeSeconds: {
        invalid: both(
          "Bir sayı girin; link bir dakika ile bir yıl arasında geçerli olur.",
          "Write a number; a link lives from a minute to a year.",
        ),
      },
      attemptsMax: { invalid: both("Ödeyenin 1 ile 20 arasında deneme hakkı olur.", "A payer has 1 to 20 attempts.") },
      reminders: {
        invalid: both(
          "24, 72 gibi saatler girin: ilki en az 1, sonrakiler bir öncekinden en az 24 saat sonra, en çok beş.",
          "Write hours such as 24, 72: the first at least 1, each further one at least 24 later, at most five.",
        ),
      },
      form: {
        stale: both(
          "Bu ödeme setini bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
          "Somebody has changed this payment set in the meantime. What you typed is kept; if you save, it replaces theirs.",
        ),
      },
    },
  },
  bins: {
    title: both("BIN listesi", "BIN list"),
    intro: both(
      "Kartın ilk hanelerinden bankası, türü ve taksit programı.",
      "The bank, type and installment program of a card, by its first digits.",
    ),
    count: both("Kayıt", "Entries"),
    age: both("Yüklendiği zaman", "Imported"),
    unknownAge: both("Bilinmiyor", "Unknown"),
    whoImports: both(
      "Listeyi işletmeci yükler; bütün şirketler için aynıdır.",
      "The operator imports the list; it is the same for every company.",
    ),
    lookUp: both("Kart sor", "Look up a card"),
    digits: both("Kartın ilk 6–8 hanesi", "The card's first 6 to 8 digits"),
    digitsHint: both("Kart numarasının tamamını yazmayın.", "Do not enter a full card number."),
    show: both("Sor", "Look up"),
    unknown: both("Listede yok: bu kart tek çekim öder.", "Not in the list: no installments for this card."),
    issuer: both("Banka", "Bank"),
    foreign: both("Bilinmiyor ya da yurt dışı", "Unknown, or abroad"),
    program: "Program",
    noProgram: both("Yok: tek çekim öder", "None: no installments"),
    type: both("Tür", "Type"),
    cardType: {
      credit: both("Kredi kartı", "Credit card"),
      debit: both("Banka kartı", "Debit card"),
      prepaid: both("Ön ödemeli", "Prepaid card"),
    },
    brand: both("Marka", "Brand"),
    commercial: both("Ticari kart", "Commercial card"),
    yes: both("Evet", "Yes"),
    no: both("Hayır", "No"),
  },
};

export const setProblems = {
  origin: {
    invalid: both(
      "Şema, alan adı ve gerekirse port girin, örneğin https://magaza.example.",
      "Enter a scheme, a host and optionally a port, such as https://shop.example.",
    ),
  },
};
