/** The only texts here that a script contains. */
export const sessionTr = {
  left: (time: string) => `Bu sayfanın kapanmasına ${time} kaldı.`,
  minutesLeft: (count: number) => `Bu sayfanın kapanmasına ${count} dakika kaldı.`,
  secondsLeft: (count: number) => `Bu sayfanın kapanmasına ${count} saniye kaldı.`,
  extend: "Süreyi uzat",
  extending: "Süre uzatılıyor…",
  extended: "Süre uzatıldı.",
  notExtended: "Süre uzatılamadı. Yazdıklarınız duruyor; bağlantınızı kontrol edip yeniden deneyin.",
  continue: "Ödemeye yeniden başla",
};

/** Texts that only the hosted page needs: saved cards, the session, paying on a phone. */
export const visitTr = {
  savedCards: {
    legend: "Kartınızı seçin",
    ending: (digits: string) => `•••• ${digits}`,
    another: "Başka bir kart",
    hint: "Kayıtlı kartla ödeme her zaman bankanızın 3-D Secure onayıyla tamamlanır.",
  },
  saveCard: (merchant: string) => `Kartımı ${merchant} ödemelerim için sakla`,
  saveCardDetails:
    "Kartınız yalnızca bu kutuyu işaretlerseniz saklanır. Kart numaranız şifrelenerek saklanır, güvenlik kodunuz hiçbir zaman saklanmaz. Kartınızı sildirmek için işletmeye başvurabilirsiniz.",
  saveCardSummary: "Kart nasıl saklanır?",
  session: sessionTr,
  showInstallments: "Taksit seçeneklerini göster",
  upTo: (count: number) => `${count} taksite kadar`,
  ofAllCards: "tüm kartlar",
  allCards: "Tüm kartlar için taksit tablosu",
  phone: {
    title: "Telefonda öde",
    text: "Kodu telefonunuzun kamerasıyla okutun; aynı ödeme sayfası açılır.",
    alt: "Bu ödeme sayfasının karekodu",
  },
};

export type VisitText = typeof visitTr;
