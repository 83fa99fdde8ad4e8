/** What is wrong with a field of a text that payers accept, or of a dynamic field. */
export const consentProblemsTr = {
  consentKey: {
    invalid: "Kod küçük harfle başlar; en çok 32 küçük harf, rakam ve çizgiden oluşur.",
    taken: "Bu ödeme setinde bu kodla bir metin var. Onu değiştirin ya da başka bir kod yazın.",
  },
  consentKind: { required: "Onayın zorunlu olup olmadığını seçin." },
  position: { invalid: "Sırayı 0 ile 99 arasında bir sayıyla yazın." },
  labelTr: { required: "Onay cümlesini yazın.", too_long: "Onay cümlesi en çok 300 karakterdir." },
  textTr: { required: "Metni yazın.", too_long: "Metin en çok 30.000 karakterdir." },
  labelEn: {
    required: "İngilizce metnin onay cümlesini de yazın.",
    too_long: "Onay cümlesi en çok 300 karakterdir.",
  },
  textEn: {
    required: "İngilizce cümlenin metnini de yazın, ya da ikisini de boş bırakın.",
    too_long: "Metin en çok 30.000 karakterdir.",
  },
};

/** What is wrong with a whole form. */
export const consentFormProblemsTr = {
  texts_full: "Bir ödeme setinde en çok sekiz metin olur. Önce birini kaldırın.",
  consent_changed:
    "Bu metni bu arada başkası değiştirdi ya da kaldırdı. Yazdıklarınız duruyor; yayınlarsanız onunkinin yerini alır.",
  consent_changed_retire: "Bu metni bu arada başkası değiştirdi. Gösterilen sürüme bakıp yeniden onaylayın.",
};
