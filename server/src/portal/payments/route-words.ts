import { both } from "../words/both.ts";

/** Why a payment used its terminal. */
export const routeWords = {
  route: {
    title: both("Neden bu terminal?", "Why this terminal?"),
    /** Why the first terminal comes before the next one. */
    first: {
      only: both("Bu ödemeyi alabilen tek terminal.", "The only terminal that can take this payment."),
      health: both(
        "Diğer terminallerin bankası o sırada yanıt vermiyordu.",
        "The banks of the other terminals did not answer.",
      ),
      payer_total: both("Ödeyen en az burada öder.", "The payer pays least here."),
      rule: both("Kurallarınızdan biri bunu öne aldı.", "One of your rules puts it first."),
      cost: both(
        "Ödeyenin tutarı aynı; size maliyeti en düşük olan bu.",
        "The payer pays the same, and it costs you least.",
      ),
      program: both(
        "Tutarlar aynı; kartın taksit programını bu terminal alıyor.",
        "The sums are the same, and it takes the card's installment program.",
      ),
      own_bank: both(
        "Tutarlar aynı; kartı bu terminalin bankası çıkarmış.",
        "The sums are the same, and its bank issued the card.",
      ),
      position: both(
        "Tutarlar aynı; ödeme setinde önce geliyor.",
        "The sums are the same, and it comes first in the payment set.",
      ),
      id: both("Hiçbir fark yok.", "There is no difference."),
    },
    /** Why another terminal comes after the first one. */
    other: {
      only: both("Tek terminal", "The only one"),
      health: both("Bankası yanıt vermiyordu", "Its bank did not answer"),
      payer_total: both("Ödeyen daha fazla öderdi", "The payer would pay more"),
      rule: both("Kurallarınız başkasını öne aldı", "Your rules put another one first"),
      cost: both("Size maliyeti daha yüksek", "It costs you more"),
      program: both("Kartın programını almıyor", "It does not take the card's program"),
      own_bank: both("Kartı başka banka çıkarmış", "Another bank issued the card"),
      position: both("Ödeme setinde daha sonra geliyor", "It comes later in the payment set"),
      id: both("Hiçbir fark yok", "There is no difference"),
    },
    dropped: {
      inactive: both("Kullanım dışı", "Disabled"),
      not_supported: both("Bu bağlantı türü desteklenmiyor", "Its kind of connection is not supported"),
      other_currency: both("Bu para birimini almıyor", "It does not take this currency"),
      test_terminal: both("Test terminali", "A test terminal"),
      no_program: both("Kartın programını taksitle almıyor", "It does not take the card's program in installments"),
      no_rate: both("Bu taksit sayısı için oranı yok", "It has no rate for this number of installments"),
      outside_limits: both("Tutar, oranının sınırları dışında", "The amount is outside the limits of its rate"),
      too_small: both("Tutar bu kadar taksite bölünemez", "The amount is too small for so many installments"),
      rule: both("Kurallarınız dışarıda bıraktı", "Your rules leave it out"),
    },
    payerPays: both(
      (amount: string) => `Ödeyen: ${amount}`,
      (amount) => `Payer: ${amount}`,
    ),
    costsYou: both(
      (amount: string) => `Size maliyeti: ${amount}`,
      (amount) => `Cost to you: ${amount}`,
    ),
    costUnknown: both("Maliyeti girilmemiş", "Its cost is not entered"),
    couldNot: both("Alamayanlar", "Could not take it"),
    chosenBefore: both(
      (terminal: string) =>
        `Ödeyen bu terminalin taksitini, oranlar ya da maliyetler değişmeden önce seçmişti. Şimdi ilk sırada ${terminal} olurdu.`,
      (terminal) =>
        `The payer chose these installments before rates or costs changed. ${terminal} would now come first.`,
    ),
    rules: both(
      (version: number) => `Kuralların ${version}. sürümüyle`,
      (version) => `By version ${version} of the rules`,
    ),
  },
};
