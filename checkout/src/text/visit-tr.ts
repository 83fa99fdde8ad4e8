/** Texts of what surrounds the card form: saved cards, consents, the session, the way to the phone. */
export const visitTr = {
  savedCards: {
    legend: "Kartınızı seçin",
    ending: (digits: string) => `sonu ${digits}`,
    another: "Başka bir kart",
    remove: "Kaldır",
    removeOf: (digits: string) => `Sonu ${digits} olan kartı kaldır`,
    removeQuestion: "Kayıtlı kart silinsin mi?",
    removeExplanation: "Kart bu mağazadaki kayıtlarınızdan kalıcı olarak silinir. Bu ödemeniz etkilenmez.",
    removeYes: "Evet, kartı sil",
    removeNo: "Hayır, ödemeye dön",
    hint: "Kayıtlı kartla ödeme her zaman bankanızın 3-D Secure onayıyla tamamlanır.",
    unavailable: "Bu kayıtlı kart artık kullanılamıyor; başka bir kart seçin.",
  },
  saveCardDetails:
    "Kutu yalnızca siz işaretlerseniz geçerlidir. Kart numaranız şifrelenerek saklanır, güvenlik kodunuz hiçbir zaman saklanmaz. Kartı sonraki bir ödemede bu sayfadan silebilirsiniz.",
  saveCardSummary: "Kart nasıl saklanır?",
  consents: {
    legend: "Onaylar",
    read: "Metni oku",
    readOf: (label: string) => `Metni oku: ${label}`,
    optional: "isteğe bağlı",
    missing: (label: string) => `Devam etmek için onaylayın: ${label}`,
    changed: (label: string) => `Bu metin değişti; yeniden okuyup onaylayın: ${label}`,
    close: "Metni kapat",
  },
  session: {
    left: (time: string) => `Bu sayfanın kapanmasına ${time} kaldı.`,
    minutesLeft: (count: number) => `Bu sayfanın kapanmasına ${count} dakika kaldı.`,
    secondsLeft: (count: number) => `Bu sayfanın kapanmasına ${count} saniye kaldı.`,
    extend: "Süreyi uzat",
    extended: "Süre uzatıldı.",
    continue: "Ödemeye yeniden başla",
  },
  phone: {
    title: "Telefonda öde",
    text: "Kodu telefonunuzun kamerasıyla okutun; aynı ödeme sayfası açılır.",
    alt: "Bu ödeme sayfasının karekodu",
  },
};

export type VisitText = typeof visitTr;
