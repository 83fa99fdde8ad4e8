export const fieldsTr = {
  fields: {
    title: "Dinamik alanlar",
    intro: "Programlarınızın ödeme linkine ekleyebildiği kendi bilgileriniz, örneğin şube ya da fatura numarası.",
    new: "Alan tanımla",
    newTitle: "Yeni alan",
    changeTitle: "Alanı değiştir",
    againTitle: "Alanı yeniden tanımla",
    nothingYet: "Henüz alan yok. Tanımlanmamış bir alanla gelen link isteği reddedilir.",
    key: "Kod",
    keyHint:
      "Programların gönderdiği ad: bir harf, sonra en çok 63 harf, rakam, nokta, çizgi ya da alt çizgi. Sonra değişmez.",
    label: "Ad",
    labelHint: "Portalda kodun yerine görünür.",
    type: "Değer",
    valueRule: "Metin, en çok 1.000 karakter",
    state: "Durum",
    inUse: "Kullanılıyor",
    removed: "Kaldırıldı",
    define: "Alanı tanımla",
    again: "Yeniden tanımla",
    remove: "Kaldır…",
    removeTitle: (label: string) => `“${label}” alanı kaldırılsın mı?`,
    removeFacts: [
      "Bu alanla gelen yeni link istekleri reddedilir (400 ERR_VALIDATION). Önce programlarınızı değiştirin.",
      "Eski linklerdeki değerler kalır ve bu adla okunur.",
      "Kopyalanan ya da yenilenen linke değeri geçmez.",
      "Alanı sonra aynı kodla yeniden tanımlayabilirsiniz.",
    ],
    removeSubmit: "Alanı kaldır",
    useTitle: "Nerede kullanılır?",
    use: "POST /hpm ile oluşturulan linklerin additionalData alanında. Değerler linkin sayfasında görünür.",
    useRules: "Hiçbiri zorunlu değildir; null, değer yok demektir. Bir linkte en çok 50 değer olabilir.",
    problem: {
      fieldKey: {
        invalid:
          "Kod bir harfle başlar; en çok 64 harf (Türkçe harfler olmadan), rakam, nokta, çizgi ve alt çizgiden oluşur.",
        taken: "Bu kodla bir alan var. Başka bir kod girin.",
      },
      fieldLabel: { required: "Alana bir ad verin.", too_long: "Ad en çok 200 karakterdir." },
      form: {
        stale: "Bu alanı bu arada başkası değiştirdi ya da kaldırdı. Sayfaya bakıp yeniden gönderin.",
        fields_full: "Bir şirketin en çok 200 dinamik alanı olur. Önce birini kaldırın.",
      },
    },
  },
};
