import { both } from "../words/both.ts";

export const brandingWords = {
  branding: {
    title: both("Görünüm", "Branding"),
    companyTitle: both("Şirketin görünümü", "The company's branding"),
    companyIntro: both(
      "Kendi görünümü olmayan bütün ödeme setlerinde ödeyenin gördüğü sayfalar, widget ve e-postalar.",
      "The pages, the widget and the e-mails that payers see with every payment set without its own branding.",
    ),
    ownerOfAll: both("Kendi görünümü olan setler bundan etkilenmez.", "Sets with their own branding stay as they are."),
    intro: both(
      "Bu setle ödeyenin gördüğü sayfalar, widget ve e-postalar.",
      "The pages, the widget and the e-mails that payers of this set see.",
    ),
    owner: {
      set: both("Bu setin kendi görünümü var.", "This set has its own branding."),
      company: both(
        "Bu set şirketin görünümünü kullanıyor. Kaydederseniz onun bir kopyasıyla kendi görünümünü alır.",
        "This set has the company's branding. If you save, it gets its own, which starts as a copy.",
      ),
      service: both(
        "Görünüm ayarlanmamış: sayfalar hizmetin kendi görünümünde.",
        "No branding is set: the pages have the service's own.",
      ),
    },
    who: both("Ödeyenin göreceği şirket", "The company that payers see"),
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
    termsUrl: both("Satış sözleşmesinin adresi", "Address of the terms of sale"),
    privacyUrl: both("Gizlilik bildiriminin adresi", "Address of the privacy notice"),
    look: both("Renkler", "Colours"),
    coloursHint: both(
      "#0b5fcc gibi yazın. Boş bırakılan renk hizmetin kendi rengidir; koyu temanın düğme rengi boşsa açık temadakinden türetilir.",
      "Write them as #0b5fcc. An empty colour is the service's own; the dark theme's colour of buttons is then derived from the light one.",
    ),
    theme: both("Tema", "Theme"),
    themes: {
      auto: both("Ödeyenin cihazına göre", "As the payer's device"),
      light: both("Hep açık", "Always light"),
      dark: both("Hep koyu", "Always dark"),
    },
    radius: both("Köşeler", "Corners"),
    radii: {
      none: both("Köşeli", "Square"),
      small: both("Az yuvarlak", "Slightly round"),
      medium: both("Yuvarlak", "Round"),
      large: both("Çok yuvarlak", "Very round"),
    },
    light: both("Açık tema", "Light theme"),
    dark: both("Koyu tema", "Dark theme"),
    colour: {
      accent: both("Düğme ve linkler", "Buttons and links"),
      background: both("Sayfanın zemini", "Background of the page"),
      surface: both("Formun zemini", "Background of the form"),
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
      "three-ds": both("Bankaya geçiş sayfasının önizlemesi", "Preview of the page on the way to the bank"),
      email: both("Makbuz e-postasının önizlemesi", "Preview of the receipt by e-mail"),
    },
    previewNote: both(
      "Ödeyenin gerçek sayfası, örnek bir tutarla. Burada hiçbir şey gönderilmez ve kaydedilmez.",
      "The payer's real page with a sample amount. Nothing is sent or saved from here.",
    ),
    noPreview: both("Böyle kaydedilemediği için önizleme yok:", "There is no preview, since this cannot be saved:"),
    logos: both("Logolar", "Logos"),
    logoNote: both(
      "Logolar hemen kaydedilir. Yukarıda kaydetmediğiniz değişiklik varsa önce onu kaydedin.",
      "Logos are saved at once. If you have changed something above, save it first.",
    ),
    logo: { light: "Logo", dark: both("Koyu tema için logo", "Logo for the dark theme") },
    logoHint: both(
      "PNG, en çok 256 KB. 36 piksel yüksekliğinde gösterilir; keskin ekranlar için iki katı büyüklükte olsun.",
      "PNG, at most 256 KB. It is shown 36 pixels high; use twice that size for sharp screens.",
    ),
    darkLogoHint: both(
      "PNG, en çok 256 KB. Yoksa koyu temada öteki logo beyaz zemin üzerinde gösterilir.",
      "PNG, at most 256 KB. Without it, the dark theme shows the other logo on white.",
    ),
    sendLogo: both("Logoyu kaydet", "Save the logo"),
    removeLogo: both("Logoyu kaldır", "Remove the logo"),
    remove: both("Görünümü kaldır…", "Remove the branding…"),
    removeCompanyText: both(
      "Kendi görünümü olmayan setlerin sayfaları yeniden hizmetin görünümünde olur.",
      "The pages of sets without their own branding have the service's branding again.",
    ),
    removeText: both(
      "Set yeniden şirketin görünümünü kullanır. Renkleri, adı ve logoları silinir.",
      "The set has the company's branding again. Its colours, name and logos are deleted.",
    ),
    removeSubmit: both("Görünümü kaldır", "Remove the branding"),
    problem: {
      form: {
        stale: both(
          "Görünümü bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
          "Somebody has changed the branding in the meantime. What you typed is kept; if you save, it replaces theirs.",
        ),
      },
    },
  },
};

const COLOUR = {
  invalid: both("#0b5fcc gibi altı haneli bir renk girin.", "Write a colour with six digits, such as #0b5fcc."),
  low_contrast: both(
    "Okunmuyor: kontrastı {what}:1. Zeminiyle en az 4,5:1 olmalı.",
    "It cannot be read: its contrast is {what}:1. At least 4.5:1 to its background is needed.",
  ),
};

const URL = {
  invalid: both(
    "https:// ya da http:// ile başlayan bir web adresi girin.",
    "Write a web address that begins with https:// or http://.",
  ),
};

const LOGO = {
  required: both("Bir dosya seçin.", "Choose a file."),
  too_large: both("Logo en çok 256 KB olabilir.", "A logo has at most 256 KB."),
  invalid: both(
    "Bu dosya kullanılamıyor: bütün, geçmeli (interlaced) olmayan, en çok 2.000 piksel kenarlı bir PNG gerekir.",
    "This file cannot be used: a whole PNG is needed, not interlaced, with at most 2,000 pixels a side.",
  ),
};

export const brandingProblems = {
  brandName: { invalid: both("Ad en çok 100 karakter olabilir.", "A name has at most 100 characters.") },
  "support-email": { invalid: both("Bu bir e-posta adresi değil.", "This is not an e-mail address.") },
  "support-phone": {
    invalid: both(
      "Telefonu ödeyenin çevireceği gibi girin, örneğin 0850 000 01 20.",
      "Write a telephone number as payers dial it, such as 0850 000 01 20.",
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
