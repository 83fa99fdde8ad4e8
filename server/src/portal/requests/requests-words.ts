import { both, type Word } from "../words/both.ts";

export const requestsWords = {
  requests: {
    title: both("Tahsilat istekleri", "Payment requests"),
    intro: both(
      "Birçok kişinin ödeyebildiği, süresi dolmayan adresler: ürün, bağış ya da bölüşülen borç.",
      "Addresses that many payers can use and that do not expire: for a product, a donation, or a debt that several people share.",
    ),
    ownOnly: both("Oluşturduğunuz tahsilat istekleri.", "Payment requests you created."),
    new: both("Yeni istek", "New request"),
    nothingYet: both(
      "Henüz tahsilat isteği yok. Bir istek oluşturun; adresini paylaşın ya da afişini basıp asın.",
      "No payment requests yet. Create one, then share its address or print its poster.",
    ),
    column: {
      code: both("Kod", "Code"),
      description: both("Açıklama", "Description"),
      kind: both("Tür", "Kind"),
      state: both("Durum", "Status"),
      price: both("Tutar", "Amount"),
      uses: both("Ödeyen", "Paid"),
      collected: both("Tahsil edilen", "Collected"),
      created: both("Oluşturuldu", "Created"),
      address: both("Adres", "Address"),
    },
    state: {
      active: both("Açık", "Active"),
      complete: both("Tamamlandı", "Complete"),
      withdrawn: both("Kapalı", "Withdrawn"),
    },
    filterState: { active: both("Açık", "Active"), withdrawn: both("Kapalı", "Withdrawn") },
    kind: {
      multi_use: both("Sabit tutar", "Fixed price"),
      open_amount: both("Serbest tutar", "Open amount"),
      parts: both("Parça parça", "In parts"),
    },
    text: both("Kod ya da açıklama", "Code or description"),
    maker: both("Oluşturan", "Created by"),
    makerMine: both("Ben", "Me"),
    between: (least: string, most: string) => `${least} – ${most}`,
    usesOf: (paid: string, max: string) => `${paid} / ${max}`,
  },
  request: {
    address: both("Ödeyenlerin adresi", "Address for payers"),
    addressHint: both(
      "Süresi dolmaz. Paylaşın ya da karekodu okutun; her ödeyen için 20 dakika geçerli ayrı bir link oluşturulur.",
      "It does not expire. Share it, or have payers scan the code. Each payer gets their own link, valid for 20 minutes.",
    ),
    qr: both("Adresin karekodu", "QR code of the address"),
    copyAddress: both("Adresi kopyala", "Copy address"),
    saveQr: both("Karekodu indir", "Download QR code"),
    poster: {
      tr: both("Türkçe afiş (PDF)", "Turkish poster (PDF)"),
      en: both("İngilizce afiş (PDF)", "English poster (PDF)"),
    },
    withdrawnNote: both(
      "İstek kapalı. Adresini açanlar böyle bir sayfanın olmadığını görür; afişi de yoktur.",
      "This request is withdrawn. Payers who open its address see “Page not found”, and it has no poster.",
    ),
    details: both("Ayrıntılar", "Details"),
    sums: both("Ödemeler", "Payments"),
    price: both("Tutar", "Amount"),
    range: both("Seçilebilecek tutarlar", "Amounts to choose from"),
    debt: both("Borcun tamamı", "Total debt"),
    leastPart: both("En küçük parça", "Smallest part"),
    presets: both("Önerilen tutarlar", "Suggested amounts"),
    usesMax: both("En fazla ödeyen sayısı", "Maximum number of payers"),
    usesAny: both("Sınırsız", "No limit"),
    paid: both("Ödeyen", "Paid"),
    paying: both("Şu anda ödeyen", "Paying now"),
    collected: both("Tahsil edilen", "Collected"),
    collectedHint: both(
      "Vade farklarıyla birlikte; iade edilenler düşülmüştür.",
      "Includes installment mark-ups, less refunds.",
    ),
    left: both("Kalan", "Remaining"),
    paymentSet: both("Ödeme seti", "Payment set"),
    successUrl: both("Ödemeden sonra", "Return URL after payment"),
    failUrl: both("Ödenmezse", "Return URL if not paid"),
    webhookUrl: both("Webhook adresi", "Webhook URL"),
    visits: both("Ödeyenler", "Payers"),
    noVisits: both("Henüz kimse ödemeye başlamadı.", "No one has started to pay yet."),
    visit: {
      reference: both("Sipariş no", "Order"),
      at: both("Başlangıç", "Started"),
      payer: both("Ödeyen", "Payer"),
      state: both("Durum", "Status"),
      amount: both("Tutar", "Amount"),
    },
    edit: both("Düzenle", "Edit"),
    withdraw: both("Kapat…", "Withdraw…"),
    withdrawText: both(
      "Artık kimse bu adresten ödemeye başlayamaz. Başlamış olanlar ödemelerini tamamlayabilir. İsteği sonra yeniden açabilirsiniz.",
      "No one will be able to start a payment at this address. Payers who have already started can finish. You can reactivate the request later.",
    ),
    withdrawSubmit: both("Evet, kapat", "Yes, withdraw the request"),
    activate: both("Yeniden aç…", "Reactivate…"),
    activateText: both(
      "Adres ve basılmış afişler yeniden çalışır.",
      "The address and printed posters will work again.",
    ),
    activateSubmit: both("Evet, aç", "Yes, reactivate the request"),
    audit: both("Denetim kaydında göster", "View in audit log"),
  },
  requestForm: {
    newTitle: both("Yeni tahsilat isteği", "New payment request"),
    editTitle: both("İsteği düzenle", "Edit request"),
    kind: both("Ne tahsil edilecek?", "What are you collecting?"),
    kindChoice: {
      multi_use: {
        label: both("Sabit tutar", "Fixed price"),
        hint: both(
          "Herkes aynı tutarı öder: bir ürün, bir etkinlik.",
          "Everyone pays the same amount: a product, an event.",
        ),
      },
      open_amount: {
        label: both("Serbest tutar", "Open amount"),
        hint: both(
          "Ödeyen, sınırlar içinde tutarı kendisi seçer: bağış, bakiye.",
          "The payer chooses within limits: a donation, a balance.",
        ),
      },
      parts: {
        label: both("Parça parça", "In parts"),
        hint: both(
          "Birkaç kişi bir borcu bölüşür: ortak hediye, aidat.",
          "Several people share a debt: a joint gift, dues.",
        ),
      },
    },
    kindStays: both(
      "Tür ve para birimi değiştirilemez. Başka bir tür ya da para birimi için yeni bir istek oluşturun.",
      "Kind and currency cannot be changed. For a different kind or currency, create another request.",
    ),
    code: both("Kod", "Code"),
    codeHint: both(
      "Her ödeme “kod-1”, “kod-2” gibi bir sipariş numarası alır.",
      "Each payment gets an order number such as “code-1”, “code-2”.",
    ),
    paymentSet: both("Ödeme seti", "Payment set"),
    description: both("Açıklama", "Description"),
    descriptionHint: both("Ödeyen görür; afişe de basılır.", "Shown to the payer and printed on the poster."),
    price: both("Tutar", "Amount"),
    least: both("En az", "At least"),
    most: both("En çok", "At most"),
    presets: both("Önerilen tutarlar", "Suggested amounts"),
    presetsHint: both("İsteğe bağlı. Sayfada düğme olarak görünür.", "Optional. Shown as buttons on the page."),
    preset: both(
      (number: number) => `Öneri ${number}`,
      (number) => `Suggestion ${number}`,
    ),
    debt: both("Borcun tamamı", "Total debt"),
    leastPart: both("En küçük parça", "Smallest part"),
    leastPartHint: both(
      "Boş bırakılırsa ödeme setinin en düşük tutarı geçerlidir.",
      "If empty, the lowest amount of the payment set applies.",
    ),
    amountHint: both("Örneğin 1.250,50", "For example, 1,250.50"),
    usesMax: both("En çok kaç kişi ödeyebilir?", "Maximum number of payers"),
    usesMaxHint: both(
      "Boş bırakılırsa sınır yoktur; parça parça ödemede 1.000 olur.",
      "If empty, there is no limit; a debt in parts allows 1,000.",
    ),
    addresses: both("Sistemleriniz için adresler (isteğe bağlı)", "URLs for your systems (optional)"),
    successUrl: both("Ödemeden sonra gidilecek adres", "Return URL after payment"),
    failUrl: both("Ödenmezse gidilecek adres", "Return URL if not paid"),
    webhookUrl: both("Webhook adresi", "Webhook URL"),
    submit: both("İstek oluştur", "Create request"),
  },
};

type Words = Readonly<Record<string, Word>>;

const amount = {
  invalid: both("Tutarı 1.250,50 gibi girin.", "Enter an amount, such as 1,250.50."),
  not_positive: both("Tutar sıfırdan büyük olmalı.", "The amount must be more than zero."),
  too_fine: both(
    "Tutarda bu para birimi için çok fazla ondalık basamak var.",
    "The amount has more decimal places than the currency allows.",
  ),
  too_small: both(
    "Tutar, ödeme setinin en düşük tutarının altında.",
    "The amount is below the lowest amount of the payment set.",
  ),
  too_large: both(
    "Tutar, ödeme setinin en yüksek tutarının üstünde.",
    "The amount is above the highest amount of the payment set.",
  ),
};

const address = {
  invalid: both(
    "http:// ya da https:// ile başlayan bir adres girin.",
    "Enter a URL that begins with http:// or https://.",
  ),
  too_long: both("Adres en çok 2.048 karakter olabilir.", "A URL can have at most 2,048 characters."),
};

export const requestProblems: Readonly<Record<string, Words>> = {
  requestKind: { required: both("Ne tahsil edileceğini seçin.", "Choose what is collected.") },
  requestCode: {
    required: both("Bir kod girin.", "Enter a code."),
    duplicate: both(
      "Bu kodu kullanan bir istek var. Başka bir kod girin.",
      "Another request has this code. Enter a different one.",
    ),
  },
  price: { ...amount, required: both("Tutarı girin.", "Enter the amount.") },
  least: { ...amount, required: both("En düşük tutarı girin.", "Enter the lowest amount.") },
  most: {
    ...amount,
    required: both("En yüksek tutarı girin.", "Enter the highest amount."),
    too_small: both(
      "En yüksek tutar, en düşük tutardan ve ödeme setinin en düşük tutarından küçük olamaz.",
      "The highest amount must not be below the lowest amount, nor below the lowest amount of the payment set.",
    ),
  },
  presets: {
    out_of_range: both(
      "Önerilen tutarlar en düşük ile en yüksek tutar arasında olmalı.",
      "Suggested amounts must be between the lowest and the highest amount.",
    ),
    duplicate: both("Önerilen tutarlardan ikisi aynı.", "Two of the suggested amounts are the same."),
  },
  preset1: amount,
  preset2: amount,
  preset3: amount,
  preset4: amount,
  debt: {
    ...amount,
    required: both("Borcun tutarını girin.", "Enter the amount of the debt."),
    below_used: both(
      "Borç, ödenmiş ve ödenmekte olan parçaların toplamından küçük olamaz.",
      "The debt cannot be less than the parts that are paid or being paid.",
    ),
  },
  leastPart: {
    ...amount,
    too_large: both(
      "En küçük parça, borçtan ve ödeme setinin en yüksek tutarından büyük olamaz.",
      "The smallest part must not exceed the debt, nor the highest amount of the payment set.",
    ),
    unpayable_rest: both(
      "Borç, ödeme setinin en yüksek tutarının üstünde; bu yüzden en küçük parça o tutarın en çok yarısı olabilir. Yoksa kalan borç ödenemeyebilir.",
      "The debt is above the highest amount of the payment set, so the smallest part can be at most half of that amount. Otherwise the rest might not be payable.",
    ),
  },
  usesMax: {
    invalid: both("1 ile 10.000 arasında bir sayı girin.", "Enter a number from 1 to 10,000."),
    below_used: both("Bundan daha çok kişi ödedi ya da ödüyor.", "More people than this have paid or are paying."),
  },
  successUrl: address,
  failUrl: address,
  webhookUrl: {
    ...address,
    invalid: both(
      "Bu adrese webhook gönderilemiyor. Herkese açık bir https:// adresi girin.",
      "Webhooks cannot be sent to this URL. Enter a public https:// URL.",
    ),
  },
};

export const requestFormProblems: Words = {
  request_changed: both(
    "Bu arada başka biri bu isteği değiştirdi. Yazdıklarınız duruyor; kaydederseniz onun değişikliğinin yerine geçer.",
    "Someone else changed this request in the meantime. Your changes are kept; saving overwrites theirs.",
  ),
  request_changed_meanwhile: both(
    "Bu arada başka biri bu isteği değiştirdi. Şimdiki hâline bakıp yeniden onaylayın.",
    "Someone else changed this request in the meantime. Check it and confirm again.",
  ),
  request_not_payable: both(
    "Ödeme seti bu isteği artık kabul etmiyor. Önce isteği düzenleyin.",
    "The payment set no longer accepts this request. Edit the request first.",
  ),
  request_has_no_poster: both(
    "Kapalı bir isteğin afişi yoktur. Önce isteği yeniden açın.",
    "A withdrawn request has no poster. Activate it first.",
  ),
};
