export const brandingTr = {
  branding: {
    title: "Görünüm",
    companyTitle: "Şirketin görünümü",
    companyIntro: "Kendi görünümü olmayan bütün ödeme setlerinde ödeyenin gördüğü sayfalar, widget ve e-postalar.",
    ownerOfAll: "Kendi görünümü olan setler bundan etkilenmez.",
    intro: "Bu setle ödeyenin gördüğü sayfalar, widget ve e-postalar.",
    owner: {
      set: "Bu setin kendi görünümü var.",
      company: "Bu set şirketin görünümünü kullanıyor. Kaydederseniz onun bir kopyasıyla kendi görünümünü alır.",
      service: "Görünüm ayarlanmamış: sayfalar hizmetin kendi görünümünde.",
    },
    who: "Ödeyenin göreceği şirket",
    name: "Ad",
    nameHint: (company: string) => `Boşsa: ${company}`,
    supportEmail: "Destek e-postası",
    supportPhone: "Destek telefonu",
    supportPhoneHint: "Ödeyenin çevireceği gibi, örneğin 0850 000 01 20.",
    termsUrl: "Satış sözleşmesinin adresi",
    privacyUrl: "Gizlilik bildiriminin adresi",
    look: "Renkler",
    coloursHint:
      "#0b5fcc gibi yazın. Boş bırakılan renk hizmetin kendi rengidir; koyu temanın düğme rengi boşsa açık temadakinden türetilir.",
    theme: "Tema",
    themes: { auto: "Ödeyenin cihazına göre", light: "Hep açık", dark: "Hep koyu" },
    radius: "Köşeler",
    radii: { none: "Köşeli", small: "Az yuvarlak", medium: "Yuvarlak", large: "Çok yuvarlak" },
    light: "Açık tema",
    dark: "Koyu tema",
    colour: { accent: "Düğme ve linkler", background: "Sayfanın zemini", surface: "Formun zemini", text: "Yazı" },
    choose: (colour: string) => `${colour}: renk seç`,
    preview: "Önizle",
    previewTitle: "Önizleme",
    previewOf: {
      payer: "Açık tema",
      "payer-dark": "Koyu tema",
      "three-ds": "3-D Secure",
      email: "E-posta",
    },
    frameOf: {
      payer: "Ödeme sayfasının açık temadaki önizlemesi",
      "payer-dark": "Ödeme sayfasının koyu temadaki önizlemesi",
      "three-ds": "Bankaya geçiş sayfasının önizlemesi",
      email: "Makbuz e-postasının önizlemesi",
    },
    previewNote: "Ödeyenin gerçek sayfası, örnek bir tutarla. Burada hiçbir şey gönderilmez ve kaydedilmez.",
    noPreview: "Böyle kaydedilemediği için önizleme yok:",
    logos: "Logolar",
    logoNote: "Logolar hemen kaydedilir. Yukarıda kaydetmediğiniz değişiklik varsa önce onu kaydedin.",
    logo: { light: "Logo", dark: "Koyu tema için logo" },
    logoHint: "PNG, en çok 256 KB. 36 piksel yüksekliğinde gösterilir; keskin ekranlar için iki katı büyüklükte olsun.",
    darkLogoHint: "PNG, en çok 256 KB. Yoksa koyu temada öteki logo beyaz zemin üzerinde gösterilir.",
    sendLogo: "Logoyu kaydet",
    removeLogo: "Logoyu kaldır",
    remove: "Görünümü kaldır…",
    removeCompanyText: "Kendi görünümü olmayan setlerin sayfaları yeniden hizmetin görünümünde olur.",
    removeText: "Set yeniden şirketin görünümünü kullanır. Renkleri, adı ve logoları silinir.",
    removeSubmit: "Görünümü kaldır",
    problem: {
      form: {
        stale: "Görünümü bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
      },
    },
  },
};

const COLOUR = {
  invalid: "#0b5fcc gibi altı haneli bir renk girin.",
  low_contrast: "Okunmuyor: kontrastı {what}:1. Zeminiyle en az 4,5:1 olmalı.",
};
const URL = { invalid: "https:// ya da http:// ile başlayan bir web adresi girin." };
const LOGO = {
  required: "Bir dosya seçin.",
  too_large: "Logo en çok 256 KB olabilir.",
  invalid: "Bu dosya kullanılamıyor: bütün, geçmeli (interlaced) olmayan, en çok 2.000 piksel kenarlı bir PNG gerekir.",
};

export const brandingProblemsTr = {
  brandName: { invalid: "Ad en çok 100 karakter olabilir." },
  "support-email": { invalid: "Bu bir e-posta adresi değil." },
  "support-phone": { invalid: "Telefonu ödeyenin çevireceği gibi girin, örneğin 0850 000 01 20." },
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
