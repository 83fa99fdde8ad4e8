/** What is wrong with a field of a form, by field and reason. */
export const problemsTr: { problem: Readonly<Record<string, Readonly<Record<string, string>>>> } = {
  problem: {
    amountMin: { invalid: "Tutarı 1.250,50 gibi yazın." },
    amountMax: { invalid: "Tutarı 1.250,50 gibi yazın." },
    lastFour: { invalid: "Son dört haneyi rakamla yazın." },
    credentials: { wrong: "E-posta ya da parola yanlış." },
    email: {
      required: "E-posta adresini yazın.",
      format: "Bu bir e-posta adresi değil.",
      already_member: "Bu kişi zaten üye.",
    },
    name: { required: "Adınızı yazın.", length: "Ad en çok 100 karakterdir." },
    password: {
      required: "Parolayı yazın.",
      wrong: "Parola yanlış.",
      too_short: "Parola en az 12 karakter olmalı.",
      too_long: "Parola en çok 256 karakter olabilir.",
      guessable: "Bu parola kolay tahmin edilir.",
      common: "Bu parola, ilk denenen parolalardan biri ya da onlardan oluşuyor.",
    },
    passkey: {
      wrong: "Geçiş anahtarı kabul edilmedi. Yeniden deneyin ya da başka bir yol seçin.",
      last_factor: "Önce başka bir geçiş anahtarı ya da doğrulama uygulaması ekleyin: canlı ortamda biri kalmalıdır.",
      too_many_keys: "20 geçiş anahtarınız var. Önce birini kaldırın.",
    },
    code: { required: "Kodu yazın.", wrong: "Kod yanlış, kullanılmış ya da süresi geçmiş." },
    roles: {
      required: "En az bir rol seçin.",
      not_allowed: "Böyle bir rol yok.",
      stale:
        "Bu arada başka biri bu üyenin rollerini değiştirdi. Sizin seçiminiz duruyor; kaydederseniz onun yerine geçer.",
      last_administrator: "Şirketin bir yöneticisi olmalı. Önce bu rolü başka birine verin.",
    },
    form: {
      form_used: "Bu form daha önce kullanıldı. Sayfayı yeniden açın.",
      has_account: "Bu adresin hesabı var. Daveti kabul etmek için giriş yapın.",
      invalid: "Bu değer kabul edilmedi.",
    },
  },
};
