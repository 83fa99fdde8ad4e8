import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const setsWords = {
  noPaymentSet: both(
    "Kullanımda ödeme seti yok. Yönetici, Kurulum → Ödeme setleri sayfasında bir tane ekler.",
    "No active payment set. An administrator can add one under Set-up → Payment sets.",
  ),
  sets: {
    title: both("Ödeme setleri", "Payment sets"),
    intro: both(
      "Bir para biriminde nasıl tahsil edildiği: kurallar ve sırasıyla terminaller.",
      "How payments are collected in one currency: the rules and the order of terminals.",
    ),
    new: both("Ödeme seti ekle", "Add payment set"),
    newTitle: both("Yeni ödeme seti", "New payment set"),
    changeTitle: both("Ödeme setini değiştir", "Edit payment set"),
    add: both("Ödeme setini ekle", "Add payment set"),
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
      "Payments go to the terminal where the payer pays least; if equal, where it costs you least; then in this order. Removing a terminal from the set also deletes its rates.",
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
      "This set will take no new payments, and its open links cannot be paid. Voids and refunds still work.",
    ),
    disableSubmit: both("Ödeme setini kapat", "Disable payment set"),
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
    threeDsAmount: both("Hangi tutarın üstünde", "Amount"),
    linkTime: both("Link ne kadar geçerli", "Links are valid for"),
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
    returnMethod: both("Mağazaya dönüş", "Return to your site"),
    returnMethods: {
      get: both("adres satırıyla (GET)", "by URL (GET)"),
      post: both("formla (POST)", "by form (POST)"),
    },
    receipts: both("Ödeyene e-postayla makbuz", "E-mail receipts to payers"),
    reminders: both("Hatırlatmalar", "Reminders"),
    remindersHint: both(
      "Linkin gönderilmesinden kaç saat sonra, örneğin 24, 72.",
      "Hours after the link was created, such as 24, 72.",
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
      "The sites where the widget works. They apply to all of the company's payment sets.",
    ),
    noOrigins: both(
      "Yok. Canlı ortamda hiçbir site kart formunu gösteremez; deneme ortamında her site gösterebilir.",
      "None. In live mode, no site can show the widget; in the sandbox, every site can.",
    ),
    origin: both("Site adresi", "Site URL"),
    originHint: both(
      "Şema, alan adı ve gerekirse port (origin), örneğin https://magaza.example.",
      "Scheme, host and optional port, such as https://shop.example.",
    ),
    addOrigin: both("Ekle", "Add"),
    removeOrigin: both("Kaldır", "Remove"),
    none: both("Yok", "None"),
    yes: both("Evet", "Yes"),
    no: both("Hayır", "No"),
    offerTitle: both("Ödeyen ne görür?", "What payers see"),
    offerAmount: both("Tutar", "Amount"),
    offerShow: both("Göster", "Show"),
    offerFor: both(
      (amount: string) => `${amount} için taksitler:`,
      (amount) => `Installments for ${amount}:`,
    ),
    problem: {
      name: {
        required: both("Ödeme setine bir ad verin.", "Enter a name."),
        taken: both("Bu adda başka bir ödeme seti var.", "Another payment set has this name."),
      },
      terminalIds: {
        required: both("En az bir terminal seçin.", "Choose at least one terminal."),
        same_place: both("İki terminal aynı sırada.", "Two terminals have the same number."),
        other_currency: both("Bir terminal bu para birimini almıyor.", "A terminal does not take this currency."),
      },
      minimumAmount: {
        invalid: both(
          "1.250,50 gibi bir tutar girin ya da boş bırakın.",
          "Enter an amount such as 1,250.50, or leave it empty.",
        ),
      },
      maximumAmount: {
        invalid: both(
          "En yüksek tutar 1.250,50 gibi, en düşükten küçük olmayan bir tutardır.",
          "Enter an amount such as 1,250.50, not below the lowest amount.",
        ),
      },
      "threeDsRule.amount": {
        invalid: both(
          "Hangi tutarın üstünde 3-D Secure gerektiğini girin.",
          "Enter the amount above which 3-D Secure is required.",
        ),
      },
      linkLifetimeSeconds: {
        invalid: both(
          "Bir sayı girin; link bir dakika ile bir yıl arasında geçerli olur.",
          "Enter a number. A link can be valid for one minute to one year.",
        ),
      },
      attemptsMax: { invalid: both("Ödeyenin 1 ile 20 arasında deneme hakkı olur.", "Enter a number from 1 to 20.") },
      reminders: {
        invalid: both(
          "24, 72 gibi saatler girin: ilki en az 1, sonrakiler bir öncekinden en az 24 saat sonra, en çok beş.",
          "Enter up to five hours such as 24, 72. The first must be at least 1, and each at least 24 after the one before.",
        ),
      },
      form: {
        stale: both(
          "Bu ödeme setini bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
          "Someone else changed this payment set in the meantime. Your changes are kept; saving overwrites theirs.",
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
    foreign: both("Bilinmiyor ya da yurt dışı", "Unknown or foreign bank"),
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
      "Enter a scheme, host and optional port, such as https://shop.example.",
    ),
  },
};
