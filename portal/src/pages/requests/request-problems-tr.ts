type Words = Readonly<Record<string, string>>;

const amount = {
  invalid: "Tutarı 1.250,50 gibi yazın.",
  not_positive: "Tutar sıfırdan büyük olmalı.",
  too_fine: "Tutarda para biriminden daha küçük bir kesir var.",
  too_small: "Tutar, ödeme setinin en az tutarından küçük.",
  too_large: "Tutar, ödeme setinin en çok tutarından büyük.",
};
const address = {
  invalid: "http:// ya da https:// ile başlayan bir adres yazın.",
  too_long: "Adres en çok 2.048 karakter olabilir.",
};

export const requestProblemsTr: Readonly<Record<string, Words>> = {
  requestKind: { required: "Ne tahsil edileceğini seçin." },
  requestCode: { required: "Bir kod yazın.", duplicate: "Bu kodu kullanan bir istek var. Başka bir kod yazın." },
  price: { ...amount, required: "Tutarı yazın." },
  least: { ...amount, required: "En az tutarı yazın." },
  most: {
    ...amount,
    required: "En çok tutarı yazın.",
    too_small: "En çok tutar, en az tutardan ve ödeme setinin en az tutarından küçük olamaz.",
  },
  presets: {
    out_of_range: "Önerilen tutarlar en az ile en çok tutar arasında olmalı.",
    duplicate: "Önerilen tutarlardan ikisi aynı.",
  },
  preset1: amount,
  preset2: amount,
  preset3: amount,
  preset4: amount,
  debt: {
    ...amount,
    required: "Borcun tutarını yazın.",
    below_used: "Borç, ödenmiş ve ödenmekte olan parçaların toplamından küçük olamaz.",
  },
  leastPart: { ...amount, too_large: "En küçük parça, borçtan ve ödeme setinin en çok tutarından büyük olamaz." },
  usesMax: {
    invalid: "1 ile 10.000 arasında bir sayı yazın.",
    below_used: "Bu kadar kişiden fazlası ödemiş ya da ödemekte.",
  },
  successUrl: address,
  failUrl: address,
  webhookUrl: { ...address, invalid: "Bu adres çağrılamıyor. Herkese açık bir https:// adresi yazın." },
};

export const requestFormProblemsTr: Words = {
  request_changed: "Bu arada başka biri bu isteği değiştirdi. Yazdıklarınız duruyor; kaydederseniz onun yerine geçer.",
  request_changed_meanwhile: "Bu arada başka biri bu isteği değiştirdi. Şimdiki hâline bakıp yeniden onaylayın.",
  request_not_payable: "Ödeme seti bu isteği artık kabul etmiyor. Önce isteği düzenleyin.",
  request_has_no_poster: "Kapalı bir isteğin afişi basılmaz. Önce isteği yeniden açın.",
};
