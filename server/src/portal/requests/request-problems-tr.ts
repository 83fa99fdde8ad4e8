type Words = Readonly<Record<string, string>>;

const amount = {
  invalid: "Tutarı 1.250,50 gibi yazın.",
  not_positive: "Tutar sıfırdan büyük olmalı.",
  too_fine: "Tutarda bu para birimi için çok fazla ondalık basamak var.",
  too_small: "Tutar, ödeme setinin en düşük tutarının altında.",
  too_large: "Tutar, ödeme setinin en yüksek tutarının üstünde.",
};
const address = {
  invalid: "http:// ya da https:// ile başlayan bir adres yazın.",
  too_long: "Adres en çok 2.048 karakter olabilir.",
};

export const requestProblemsTr: Readonly<Record<string, Words>> = {
  requestKind: { required: "Ne tahsil edileceğini seçin." },
  requestCode: { required: "Bir kod yazın.", duplicate: "Bu kodu kullanan bir istek var. Başka bir kod yazın." },
  price: { ...amount, required: "Tutarı yazın." },
  least: { ...amount, required: "En düşük tutarı yazın." },
  most: {
    ...amount,
    required: "En yüksek tutarı yazın.",
    too_small: "En yüksek tutar, en düşük tutardan ve ödeme setinin en düşük tutarından küçük olamaz.",
  },
  presets: {
    out_of_range: "Önerilen tutarlar en düşük ile en yüksek tutar arasında olmalı.",
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
  leastPart: {
    ...amount,
    too_large: "En küçük parça, borçtan ve ödeme setinin en yüksek tutarından büyük olamaz.",
    unpayable_rest:
      "Borç, ödeme setinin en yüksek tutarının üstünde; bu yüzden en küçük parça o tutarın en çok yarısı olabilir. Yoksa kalan borç ödenemeyebilir.",
  },
  usesMax: {
    invalid: "1 ile 10.000 arasında bir sayı yazın.",
    below_used: "Bundan daha çok kişi ödedi ya da ödüyor.",
  },
  successUrl: address,
  failUrl: address,
  webhookUrl: { ...address, invalid: "Bu adrese webhook gönderilemiyor. Herkese açık bir https:// adresi yazın." },
};

export const requestFormProblemsTr: Words = {
  request_changed:
    "Bu arada başka biri bu isteği değiştirdi. Yazdıklarınız duruyor; kaydederseniz onun değişikliğinin yerine geçer.",
  request_changed_meanwhile: "Bu arada başka biri bu isteği değiştirdi. Şimdiki hâline bakıp yeniden onaylayın.",
  request_not_payable: "Ödeme seti bu isteği artık kabul etmiyor. Önce isteği düzenleyin.",
  request_has_no_poster: "Kapalı bir isteğin afişi yoktur. Önce isteği yeniden açın.",
};
