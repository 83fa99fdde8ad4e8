import { visitTr } from "./visit-tr.ts";

/** What the card form says: all that its script brings. The shape is the law for every other language. */
export const formTr = {
  errorPrefix: "Hata:",
  field: {
    number: "Kart numarası",
    expiry: "Son kullanma",
    expiryHint: "AA/YY",
    cvv: "Güvenlik kodu",
    cvvHint: "Arkadaki 3 rakam (Amex:\u00a0önde\u00a04)",
    cvvHintOf: (length: number) => (length === 4 ? "Öndeki 4 rakam" : "Arkadaki 3 rakam"),
    holderName: "Kart üzerindeki ad soyad",
  },
  installments: {
    legend: "Taksit seçenekleri",
    hint: "Seçenekler kart numarasının ilk hanelerine göre gelir.",
    show: "Taksit seçeneklerini göster",
    single: "Tek çekim",
    several: (count: number) => `${count} taksit`,
    months: (count: number) => `${count} taksit`,
    count: "Taksit",
    perMonth: "Aylık",
    total: "Toplam",
    difference: "Vade farkı",
    noDifference: "Yok",
    allCards: "Tüm kartların taksit tablosu",
    loading: "Taksit seçenekleri getiriliyor…",
    loaded: (count: number) => `${count} ödeme seçeneği bulundu.`,
    unavailable: "Taksit seçenekleri şu anda getirilemedi; tek çekim ile ödeyebilirsiniz.",
    notOnThisCard: "Bu kartla taksit yapılamıyor; tek çekim ile ödeyebilirsiniz.",
  },
  saveCard: "Kartımı bu mağazadaki sonraki ödemelerim için sakla",
  pay: (amount: string) => `${amount} öde`,
  payChosen: "Seçilen tutarı öde",
  paying: "Ödeme hazırlanıyor…",
  afterPay: "Bankanız onay kodu isteyebilir. Kart bilgileriniz mağazayla paylaşılmaz.",
  summaryTitle: "Lütfen aşağıdakileri düzeltin",
  triesLeft: (count: number) => (count === 1 ? "Son 1 deneme hakkınız kaldı." : `${count} deneme hakkınız kaldı.`),
  problem: {
    number: {
      missing: "Kart numarasını girin.",
      incomplete: "Kart numarası eksik; tüm rakamları girin.",
      invalid: "Kart numarasını kontrol edin; bir rakam yanlış görünüyor.",
      expired: "Kart numarasını kontrol edin.",
      looks_like_card: "Kart numarasını kontrol edin.",
    },
    expiry: {
      missing: "Son kullanma tarihini AA/YY biçiminde girin.",
      incomplete: "Son kullanma tarihini AA/YY biçiminde tamamlayın.",
      invalid: "Son kullanma tarihini kartın üzerindeki gibi AA/YY biçiminde girin.",
      expired: "Kartın son kullanma tarihi geçmiş; başka bir kart kullanın.",
      looks_like_card: "Son kullanma tarihini AA/YY biçiminde girin.",
    },
    cvv: {
      missing: "Güvenlik kodunu girin.",
      incomplete: "Güvenlik kodu eksik; tüm rakamları girin.",
      invalid: "Güvenlik kodunu kontrol edin.",
      expired: "Güvenlik kodunu kontrol edin.",
      looks_like_card: "Güvenlik kodunu kontrol edin.",
    },
    holderName: {
      missing: "Kart üzerindeki ad ve soyadı girin.",
      incomplete: "Ad ve soyadı kartın üzerindeki gibi girin.",
      invalid: "Ad ve soyadı kartın üzerindeki gibi, harflerle girin.",
      expired: "Ad ve soyadı kontrol edin.",
      looks_like_card: "Bu alana kart numarası değil, kart üzerindeki ad ve soyadı girin.",
    },
    installment: "Seçtiğiniz taksit bu kart için geçerli değil; seçenekler yenilendi, lütfen tekrar seçin.",
    noTerminal: "Bu kart bu ödemede kullanılamıyor; başka bir kart deneyin.",
    tooManyLookups: "Bu ödeme için çok fazla kart sorgulandı. Lütfen daha sonra tekrar deneyin.",
    system: "Ödeme şu anda hazırlanamadı. Lütfen tekrar deneyin.",
  },
  declineTitle: "Ödeme tamamlanamadı",
  noMoneyTaken: "Kartınızdan para çekilmedi.",
  decline: {
    card_data: "Kart bilgileri banka tarafından doğrulanmadı. Bilgileri kontrol edip tekrar deneyin.",
    insufficient_funds:
      "Kartınızın limiti veya bakiyesi yeterli değil. Başka bir kart deneyin ya da bankanızla görüşün.",
    refused: "Bankanız ödemeyi onaylamadı. Başka bir kart deneyin ya da bankanızı arayın.",
    closed_to_internet: "Kartınız internet alışverişine kapalı. Bankanızın uygulamasından açıp tekrar deneyin.",
    not_authenticated: "3-D Secure doğrulaması tamamlanmadı. Bankanızın gönderdiği kodla tekrar deneyin.",
    authentication_cancelled:
      "Bankanızın sayfasında ödemeyi onaylamaktan vazgeçtiniz. Dilerseniz aynı ya da başka bir kartla tekrar deneyin.",
    authentication_timed_out:
      "Bankanızın onayı için ayrılan süre doldu. Tekrar deneyin; onay kodu gelmezse bankanızı arayın.",
    not_enrolled:
      "Kartınız internet onayına (3-D Secure) kayıtlı değil. Bankanızdan açtırın ya da başka bir kart deneyin.",
    technical: "Teknik bir sorun nedeniyle ödeme alınamadı. Lütfen tekrar deneyin.",
  },
  offline: "İnternet bağlantınız yok. Yazdıklarınız duruyor; bağlantı gelince devam edebilirsiniz.",
  visit: visitTr,
};

export type FormText = typeof formTr;
