import { both, type Word } from "../words/both.ts";

export const refundsWords = {
  refunds: {
    title: both("İadeler", "Refunds"),
    approvals: both("Onay bekleyen istekler", "Waiting for approval"),
    viewsLabel: both("Görünümler", "Views"),
    view: {
      all: both("Hepsi", "All"),
      week: both("Bu hafta", "This week"),
      waiting: both("Banka yanıtı bekleyen", "Waiting for the bank"),
      unclear: both("İnceleme gereken", "Needs review"),
    } as Record<string, Word>,
    nothingYet: both("Bu dönemde iptal ya da iade yok.", "No voids or refunds in this period."),
    waitingNext: both(
      "Banka kendiliğinden yeniden sorulur; sonuç belli olana kadar aynı ödeme yeniden iade edilemez.",
      "We keep asking the bank. Until the result is known, the payment cannot be refunded again.",
    ),
    unclearNext: both(
      "Banka sorularak sonuç bulunamadı. Bankadan öğrenilen sonucu, yetkili iki üye “Sonucu belirsiz işlemler”de girer.",
      "The bank could not tell us the result. Contact the bank, then record the outcome under “Transactions with an unclear outcome”; two members are needed.",
    ),
    column: {
      time: both("Zaman", "Time"),
      reference: both("Sipariş no", "Order"),
      kind: both("Tür", "Kind"),
      state: both("Durum", "Status"),
      reason: both("Gerekçe", "Reason"),
      sentBy: both("Yapan", "Made by"),
      amount: both("Tutar", "Amount"),
    },
    kind: { void: both("İptal", "Void"), refund: both("İade", "Refund") },
    state: {
      done: both("Tamamlandı", "Done"),
      waiting: both("Banka yanıtı bekleniyor", "Waiting for the bank"),
      unclear: both("İnceleme gerekli", "Needs review"),
      refused: both("Yapılmadı", "Failed"),
    },
    program: both("Program", "API"),
  },
  refund: {
    title: both("Para iadesi", "Refund payment"),
    approvalsNote: both(
      "Bu form yeni bir istek ya da iade oluşturur; aynı parayı ikinci kez iade etmediğinizden emin olun.",
      "This form makes another refund. First check that you are not refunding the same money twice.",
    ),
    left: both("İade edilebilecek tutar", "Available to refund"),
    ownLimit: both("Bugünkü sınırınız", "Your limit today"),
    ownLimitLeft: both(
      (left: string, limit: string) => `${limit} sınırından kalan ${left}`,
      (left, limit) => `${left} left of ${limit}`,
    ),
    ownLimitHint: both(
      "Bu para birimindeki sınırınız; diğerlerinin kendi sınırı vardır. Üstünde başka bir üyenin onayı gerekir.",
      "Each currency has its own limit. Refunds above it need another member's approval.",
    ),
    card: both("Kart", "Card"),
    installments: both("Taksit", "Installments"),
    markup: both("İçindeki vade farkı", "Includes installment fee"),
    amount: both("Tutar", "Amount"),
    amountHint: both("Ödemenin bir kısmı da iade edilebilir.", "You can refund part of the payment."),
    reason: both("Gerekçe", "Reason"),
    reasonHint: both(
      "Denetim kaydına yazılır; ödeyen görmez.",
      "Recorded in the audit log. The payer does not see it.",
    ),
    next: both("Devam", "Continue"),
    confirm: {
      void: both(
        (amount: string) => `İptal et: ${amount}`,
        (amount) => `Void ${amount}`,
      ),
      refund: both(
        (amount: string) => `İade et: ${amount}`,
        (amount) => `Refund ${amount}`,
      ),
    } as Record<"void" | "refund", Word<(amount: string) => string>>,
    sendForApproval: both(
      (amount: string) => `Onaya gönder: ${amount}`,
      (amount) => `Send for approval: ${amount}`,
    ),
    ifApproved: {
      void: both(
        (amount: string) => `Onaylanırsa ${amount} iptal edilir; çekim karttan geri alınır, ekstreye yansımaz.`,
        (amount) =>
          `If it is approved, ${amount} will be voided: the charge is removed from the card and does not appear on a statement.`,
      ),
      refund: both(
        (amount: string) => `Onaylanırsa ${amount} iade edilir; birkaç gün içinde karta geçer.`,
        (amount) => `If it is approved, ${amount} will be refunded: it reaches the card within a few days.`,
      ),
    } as Record<"void" | "refund", Word<(amount: string) => string>>,
    approvers: both(
      (names: string, more: number) =>
        `Tutar, sınırınızdan kalanı aşıyor: 24 saat içinde başka bir üyenin onayı gerekir. Onaylayabilecekler: ${names}${more > 0 ? ` ve ${more} kişi daha` : ""}.`,
      (names, more) =>
        `This is above what is left of your limit: another member has to approve it within 24 hours. Who can approve: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
    ),
    noApprover: both(
      "Tutar, sınırınızdan kalanı aşıyor ve şirkette bunu onaylayabilecek başka bir üye yok. Önce bir üyeye Finans ya da Yönetici rolü verilmeli; onaylanmayan istek 24 saat sonra düşer.",
      "This is above what is left of your limit, and no other member can approve it. Someone needs the role Finance or Administrator first. Unapproved requests expire after 24 hours.",
    ),
    preview: {
      void: both(
        (amount: string) => `${amount} iptal edilecek: çekim karttan geri alınır, ekstreye yansımaz.`,
        (amount) => `${amount} will be voided: the charge is removed from the card and does not appear on a statement.`,
      ),
      refund: both(
        (amount: string) => `${amount} iade edilecek: tutar birkaç gün içinde karta geçer.`,
        (amount) => `${amount} will be refunded. It reaches the card within a few days.`,
      ),
    } as Record<"void" | "refund", Word<(amount: string) => string>>,
    bankDay: both(
      (time: string) => `Bankanın günü ${time} saatinde biter; o zamana kadar tamamı iptal edilir.`,
      (time) => `The bank's day ends at ${time}. Until then, the whole charge is voided.`,
    ),
    mayBeRefused: both(
      "Bazı bankalar ödemenin bir kısmını aynı gün iade edemez. Banka reddederse yarın yeniden deneyin.",
      "Some banks cannot refund part of a payment on the day it was made. If the bank refuses, try again tomorrow.",
    ),
    problemsTitle: both("İade edilmedi", "Not refunded"),
    refusedTitle: both("Şu anda iade yapılamaz", "This payment cannot be refunded now"),
    toPayment: both("Ödemeye dön", "Back to the payment"),
    problem: {
      amount: {
        more_than_left: both("En çok {what} iade edilebilir.", "At most {what} can be refunded."),
        less_left: both(
          "Bu arada bir kısmı iade edildi. Artık en çok {what} iade edilebilir.",
          "Someone else refunded part of it in the meantime. At most {what} can be refunded now.",
        ),
        partial_not_possible: both(
          "Bu banka yalnız ödemenin tamamını iade eder.",
          "This bank only refunds whole payments.",
        ),
        day_not_closed: both(
          "Banka kısmi iadeyi ancak günü kapandıktan sonra yapar. Yarın yeniden deneyin.",
          "The bank refunds a part only after its day has closed. Try again tomorrow.",
        ),
        stale: both(
          "Bu arada bir kısmı iade edildi. Kalan tutara bakıp yeniden onaylayın.",
          "Someone else refunded part of it in the meantime. Check what is left and confirm again.",
        ),
        approval_not_needed: both(
          "Artık başka bir üyenin onayı gerekmiyor: gönderirseniz hemen yapılır. Bakıp yeniden gönderin.",
          "This no longer needs approval: submitting it now makes the refund immediately. Check it and submit again.",
        ),
      },
      form: {
        in_progress: both(
          "Bu ödemenin başka bir iptali ya da iadesi sürüyor. Bankanın yanıtını bekleyin.",
          "Another void or refund of this payment is in progress. Wait for the bank's answer.",
        ),
        outcome_unknown: both(
          "Bankanın çekime yanıtı bekleniyor: para çekilmiş olabilir.",
          "The bank has not confirmed the charge yet: the card may have been charged.",
        ),
        not_paid: both("Bu ödemede para çekilmedi.", "The payment has not been charged."),
        refunded: both("Tamamı daha önce iade edildi.", "The payment has already been refunded in full."),
        voided: both("Ödeme daha önce iptal edildi.", "The payment has already been voided."),
        archived: both(
          "Ödeme arşivdedir. Sistemin işletmecisi geri getirir.",
          "The payment is archived. Ask the operator of the installation to restore it.",
        ),
        more_than_left: both("Tutar, ödemeden kalandan fazla.", "The amount is more than is left of the payment."),
        too_late: both("İstek zamanında yapılamadı.", "The refund was not made in time."),
        in_flight: both("İstek zamanında yapılamadı.", "The refund could not be made in time."),
        decided: both("Bu arada başka biri karar verdi.", "Another member has already decided."),
        expired: both(
          "İsteğin süresi doldu. Yeniden istenebilir.",
          "The approval has expired. You can ask for it again.",
        ),
        own_approval: both("Kendi isteğinize kendiniz karar veremezsiniz.", "You cannot approve your own refund."),
        sent_before: both(
          "Bu form daha önce gönderildi. Sayfayı yeniden açın.",
          "This form has already been submitted. Open the page again.",
        ),
        partial_not_possible: both(
          "Bu banka yalnız ödemenin tamamını iade eder.",
          "This bank only refunds whole payments.",
        ),
        day_not_closed: both(
          "Banka kısmi iadeyi ancak günü kapandıktan sonra yapar.",
          "The bank refunds a part only after its day has closed.",
        ),
      },
    },
  },
};
