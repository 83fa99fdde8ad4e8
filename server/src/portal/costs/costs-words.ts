import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

const card = {
  any: both("Her kart", "Any card"),
  credit: both("Kredi kartı", "Credit cards"),
  debit: both("Banka kartı", "Debit cards"),
  prepaid: both("Ön ödemeli kart", "Prepaid cards"),
  commercial: both("Ticari kart", "Commercial cards"),
};
const issuer = {
  any: both("Her banka", "Any bank"),
  own: both("Terminalin bankası", "The terminal's bank"),
  other: both("Başka banka", "Another bank"),
};

export const costsWords = {
  costs: {
    title: both("Banka maliyetleri", "Bank costs"),
    heading: both("Kurulum", "Set-up"),
    intro: both(
      "Bankanın her satıştan aldığı komisyon ve ücret ile paranın hesaba geçiş süresi. En özel satır geçerlidir: önce program, sonra kartın bankası, sonra kart türü. Ödemeler, ödeyenin tutarı aynıysa size en ucuz gelen terminale gider.",
      "What a bank takes from each sale, and when it pays out. The most specific row counts: program first, then the card's bank, then the kind of card. Where payers pay the same, a payment goes to the terminal that costs you least.",
    ),
    nothingYet: both(
      "Henüz maliyet girilmedi. O zamana kadar taksit oranlarındaki komisyonlar geçerlidir.",
      "No costs yet. Until then, the commissions beside the installment rates count.",
    ),
    add: both("Maliyet ekle", "Add cost"),
    change: both("Değiştir", "Edit"),
    card,
    issuer,
    filterState: both("Geçerlilik", "Validity"),
    state: {
      current: both("Geçerli ve gelecek", "Current and future"),
      all: both("Sona erenler dahil", "Including ended ones"),
    },
    column: {
      terminal: "Terminal",
      program: both("Program", "Program"),
      card: both("Kart", "Card"),
      issuer: both("Kartın bankası", "Card's bank"),
      installments: both("Taksit", "Installments"),
      costRate: both("Komisyon %", "Commission %"),
      fixedFee: both("İşlem ücreti", "Fee"),
      payout: both("Hesaba geçiş", "Payout"),
      valid: both("Geçerlilik", "Valid"),
      change: both("Değiştir", "Edit"),
    },
    payoutAfter: both(
      (days: number, isMonthly: boolean) =>
        `${days === 0 ? "aynı gün" : `${days} gün sonra`}${isMonthly ? ", her ay bir taksit" : ""}`,
      (days, isMonthly) =>
        `${days === 0 ? "same day" : `after ${counted(days, "day", "days")}`}${isMonthly ? ", one part a month" : ""}`,
    ),
    since: both(
      (from: string) => `${from} gününden beri`,
      (from) => `since ${from}`,
    ),
    between: both(
      (from: string, to: string) => `${from} – ${to}`,
      (from, to) => `${from} – ${to}`,
    ),
  },
  costForm: {
    addTitle: both("Banka maliyeti ekle", "Add a bank cost"),
    addNote: both(
      "Aynı satışlar için daha önce başlayan bir maliyet, yenisinin başladığı günden önceki gün sona erer.",
      "An earlier cost of the same sales ends on the day before this one begins.",
    ),
    changeTitle: both("Banka maliyetini değiştir", "Edit a bank cost"),
    terminal: "Terminal",
    currency: both("Para birimi", "Currency"),
    program: both("Program", "Program"),
    anyProgram: both("Her program ve programsız kartlar", "Any program, and cards without one"),
    card: both("Kart türü", "Kind of card"),
    issuer: both("Kartın bankası", "Card's bank"),
    installments: both("Taksit sayısı", "Number of installments"),
    installmentsHint: both("Tek çekim 1'dir.", "1 is a single payment."),
    costRate: both("Komisyon, yüzde", "Commission, in percent"),
    costRateHint: both("Ödeyenin ödediği tutar üzerinden, örneğin 1,79", "Of what the payer pays, such as 1.79"),
    fixedFee: both("Her satış için ücret", "Fee for each sale"),
    valueDays: both("Hesaba geçiş, gün", "Payout after, in days"),
    valueDaysHint: both(
      "Satıştan paranın (ya da ilk parçasının) hesaba geçtiği güne kadar",
      "From the sale to the payout, or to its first part",
    ),
    payout: both("Hesaba geçiş biçimi", "Payout"),
    payouts: {
      once: both("Tek seferde", "At once"),
      monthly: both("Her taksit bir ay sonra", "Each installment a month after the one before"),
    },
    validFrom: both("Geçerli olduğu ilk gün", "First day"),
    validTo: both("Geçerli olduğu son gün", "Last day"),
    validToHint: both("Sonu belli değilse boş bırakın.", "Leave empty if it has no end."),
    remove: both("Bu maliyeti sil", "Remove this cost"),
    problem: {
      costRate: {
        invalid: both(
          "0 ile 100 arasında, 1,79 gibi bir yüzde girin.",
          "Enter a percentage from 0 to 100, such as 1.79.",
        ),
      },
      installments: {
        invalid: both(
          "Bankanın aldığı bir taksit sayısı girin.",
          "Enter a number of installments that the bank takes.",
        ),
      },
      payout: {
        single_is_once: both("Tek çekim tek seferde ödenir.", "A single payment is paid out at once."),
      },
      currency: {
        not_taken: both("Terminal bu para birimini almıyor.", "The terminal does not take this currency."),
      },
      validFrom: {
        overlaps: both(
          "Aynı satışlar için bu günlerin birinde geçerli başka bir maliyet var.",
          "Another cost holds for the same sales on one of these days.",
        ),
      },
      validTo: {
        before_first: both("Son gün ilk günden önce.", "The last day is before the first one."),
      },
      form: {
        too_many: both("Bir terminalin en fazla 500 maliyeti olur.", "A terminal has at most 500 costs."),
      },
    },
  },
};
