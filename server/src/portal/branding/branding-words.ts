import { both } from "../words/both.ts";

export const brandingWords = {
  branding: {
    title: both("Görünüm", "Branding"),
    companyTitle: both("Şirketin görünümü", "The company's branding"),
    companyIntro: both(
      "Kendi görünümü olmayan bütün ödeme setlerinde ödeyenin gördüğü sayfalar, widget ve e-postalar.",
      "Pages, widget and e-mails for every payment set without its own branding.",
    ),
    ownerOfAll: both(
      "Kendi görünümü olan setler bundan etkilenmez.",
      "Payment sets with their own branding do not change.",
    ),
    intro: both(
      "Bu setle ödeyenin gördüğü sayfalar, widget ve e-postalar.",
      "Pages, widget and e-mails that payers of this payment set see.",
    ),
    owner: {
      set: both("Bu setin kendi görünümü var.", "This payment set has its own branding."),
      company: both(
        "Bu set şirketin görünümünü kullanıyor. Kaydederseniz onun bir kopyasıyla kendi görünümünü alır.",
        "This payment set uses the company's branding. Saving gives it its own, starting from a copy.",
      ),
      service: both(
        "Görünüm ayarlanmamış: sayfalar hizmetin kendi görünümünde.",
        "No branding yet: pages use the default look.",
      ),
    },
    who: both("Ödeyenin göreceği şirket", "How payers see your company"),
    name: both("Ad", "Name"),
    nameHint: both(
      (company: string) => `Boşsa: ${company}`,
      (company) => `If empty: ${company}`,
    ),
    supportEmail: both("Destek e-postası", "Support e-mail"),
    supportPhone: both("Destek telefonu", "Support phone"),
    supportPhoneHint: both(
      "Ödeyenin çevireceği gibi, örneğin 0850 000 01 20.",
      "As payers dial it, such as 0850 000 01 20.",
    ),
    termsUrl: both("Satış sözleşmesinin adresi", "Terms of sale URL"),
    privacyUrl: both("Gizlilik bildiriminin adresi", "Privacy notice URL"),
    look: both("Renkler", "Colours"),
    coloursHint: both(
      "#0b5fcc gibi yazın. Boş bırakılan renk hizmetin kendi rengidir; koyu temanın düğme rengi boşsa açık temadakinden türetilir.",
      "Six-digit codes such as #0b5fcc. Leave a colour empty to use the default. The dark theme's default button colour is derived from the light theme's.",
    ),
    theme: both("Tema", "Theme"),
    themes: {
      auto: both("Ödeyenin cihazına göre", "Same as the payer's device"),
      light: both("Hep açık", "Always light"),
      dark: both("Hep koyu", "Always dark"),
    },
    radius: both("Köşeler", "Corners"),
    radii: {
      none: both("Köşeli", "Square"),
      small: both("Az yuvarlak", "Slightly rounded"),
      medium: both("Yuvarlak", "Rounded"),
      large: both("Çok yuvarlak", "Very rounded"),
    },
    light: both("Açık tema", "Light theme"),
    dark: both("Koyu tema", "Dark theme"),
    colour: {
      accent: both("Düğme ve linkler", "Buttons and links"),
      background: both("Sayfanın zemini", "Page background"),
      surface: both("Formun zemini", "Form background"),
      text: both("Yazı", "Text"),
    },
    choose: both(
      (colour: string) => `${colour}: renk seç`,
      (colour) => `${colour}: choose a colour`,
    ),
    preview: both("Önizle", "Preview"),
    previewTitle: both("Önizleme", "Preview"),
    previewOf: {
      payer: both("Açık tema", "Light theme"),
      "payer-dark": both("Koyu tema", "Dark theme"),
      "three-ds": "3-D Secure",
      email: both("E-posta", "E-mail"),
    },
    frameOf: {
      payer: both("Ödeme sayfasının açık temadaki önizlemesi", "Preview of the payment page in the light theme"),
      "payer-dark": both("Ödeme sayfasının koyu temadaki önizlemesi", "Preview of the payment page in the dark theme"),
      "three-ds": both("Bankaya geçiş sayfasının önizlemesi", "Preview of the page that leads to the bank"),
      email: both("Makbuz e-postasının önizlemesi", "Preview of the receipt by e-mail"),
    },
    previewNote: both(
      "Ödeyenin gerçek sayfası, örnek bir tutarla. Burada hiçbir şey gönderilmez ve kaydedilmez.",
      "The payer's real page with a sample amount. Nothing you do here is sent or saved.",
    ),
    noPreview: both("Böyle kaydedilemediği için önizleme yok:", "No preview, because this cannot be saved:"),
    logos: both("Logolar", "Logos"),
    logoNote: both(
      "Logolar hemen kaydedilir. Yukarıda kaydetmediğiniz değişiklik varsa önce onu kaydedin.",
      "Logos are saved immediately. Save any changes above first.",
    ),
    logo: { light: "Logo", dark: both("Koyu tema için logo", "Logo for the dark theme") },
    logoHint: both(
      "PNG, en çok 256 KB. 36 piksel yüksekliğinde gösterilir; keskin ekranlar için iki katı büyüklükte olsun.",
      "PNG, at most 256 KB. Shown 36 pixels high; upload twice that size for high-resolution screens.",
    ),
    darkLogoHint: both(
      "PNG, en çok 256 KB. Yoksa koyu temada öteki logo beyaz zemin üzerinde gösterilir.",
      "PNG, at most 256 KB. Without one, the dark theme shows the other logo on white.",
    ),
    sendLogo: both("Logoyu kaydet", "Save logo"),
    removeLogo: both("Logoyu kaldır", "Remove logo"),
    remove: both("Görünümü kaldır…", "Remove branding…"),
    removeCompanyText: both(
      "Kendi görünümü olmayan setlerin sayfaları yeniden hizmetin görünümünde olur.",
      "Payment sets without their own branding go back to the default look.",
    ),
    removeText: both(
      "Set yeniden şirketin görünümünü kullanır. Renkleri, adı ve logoları silinir.",
      "The payment set goes back to the company's branding. Its own colours, name and logos are deleted.",
    ),
    removeSubmit: both("Görünümü kaldır", "Remove branding"),
    problem: {
      form: {
        stale: both(
          "Görünümü bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
          "Someone else changed the branding in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
      },
    },
  },
};

const COLOUR = {
  invalid: both("#0b5fcc gibi altı haneli bir renk girin.", "Enter a six-digit colour code, such as #0b5fcc."),
  low_contrast: both(
    "Okunmuyor: kontrastı {what}:1. Zeminiyle en az 4,5:1 olmalı.",
    "Too hard to read: the contrast with its background is {what}:1. It must be at least 4.5:1.",
  ),
};

const URL = {
  invalid: both(
    "https:// ya da http:// ile başlayan bir web adresi girin.",
    "Enter a URL that begins with https:// or http://.",
  ),
};

const LOGO = {
  required: both("Bir dosya seçin.", "Choose a file."),
  too_large: both("Logo en çok 256 KB olabilir.", "A logo can be at most 256 KB."),
  invalid: both(
    "Bu dosya kullanılamıyor: bütün, geçmeli (interlaced) olmayan, en çok 2.000 piksel kenarlı bir PNG gerekir.",
    "This file cannot be used. Choose a complete, non-interlaced PNG of at most 2,000 × 2,000 pixels.",
  ),
};

export const brandingProblems = {
  brandName: { invalid: both("Ad en çok 100 karakter olabilir.", "A name can have at most 100 characters.") },
  "support-email": { invalid: both("Bu bir e-posta adresi değil.", "This is not an e-mail address.") },
  "support-phone": {
    invalid: both(
      "Telefonu ödeyenin çevireceği gibi girin, örneğin 0850 000 01 20.",
      "Enter a phone number as payers dial it, such as 0850 000 01 20.",
    ),
  },
  "terms-url": URL,
  "privacy-url": URL,
  "light-accent": COLOUR,
  "light-background": COLOUR,
  "light-surface": COLOUR,
  "light-text": COLOUR,
  "dark-accent": COLOUR,
  "dark-background": COLOUR,
  "dark-surface": COLOUR,
  "dark-text": COLOUR,
  logo: LOGO,
  "dark-logo": LOGO,
};
