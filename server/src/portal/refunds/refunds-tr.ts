export const refundsTr = {
  refunds: {
    title: "İadeler",
    approvals: "Onay bekleyen istekler",
    viewsLabel: "Görünümler",
    view: { all: "Hepsi", week: "Bu hafta", waiting: "Banka yanıtı bekleyen", unclear: "İnceleme gereken" } as Record<
      string,
      string
    >,
    nothingYet: "Bu dönemde iptal ya da iade yok.",
    waitingNext: "Banka kendiliğinden yeniden sorulur; sonuç belli olana kadar aynı ödeme yeniden iade edilemez.",
    unclearNext:
      "Banka sorularak sonuç bulunamadı. Bankadan öğrenilen sonucu, yetkili iki üye “Sonucu belirsiz işlemler”de girer.",
    column: {
      time: "Zaman",
      reference: "Sipariş no",
      kind: "Tür",
      state: "Durum",
      reason: "Gerekçe",
      sentBy: "Yapan",
      amount: "Tutar",
    },
    kind: { void: "İptal", refund: "İade" },
    state: {
      done: "Tamamlandı",
      waiting: "Banka yanıtı bekleniyor",
      unclear: "İnceleme gerekli",
      refused: "Yapılmadı",
    },
    program: "Program",
  },
  refund: {
    title: "Para iadesi",
    approvalsNote: "Bu form yeni bir istek ya da iade oluşturur; aynı parayı ikinci kez iade etmediğinizden emin olun.",
    left: "İade edilebilecek tutar",
    ownLimit: "Bugünkü sınırınız",
    ownLimitLeft: (left: string, limit: string) => `${limit} sınırından kalan ${left}`,
    ownLimitHint:
      "Bu para birimindeki sınırınız; diğerlerinin kendi sınırı vardır. Üstünde başka bir üyenin onayı gerekir.",
    card: "Kart",
    installments: "Taksit",
    markup: "İçindeki vade farkı",
    amount: "Tutar",
    amountHint: "Ödemenin bir kısmı da iade edilebilir.",
    reason: "Gerekçe",
    reasonHint: "Denetim kaydına yazılır; ödeyen görmez.",
    next: "Devam",
    confirm: {
      void: (amount: string) => `İptal et: ${amount}`,
      refund: (amount: string) => `İade et: ${amount}`,
    } as Record<"void" | "refund", (amount: string) => string>,
    sendForApproval: (amount: string) => `Onaya gönder: ${amount}`,
    ifApproved: {
      void: (amount: string) => `Onaylanırsa ${amount} iptal edilir; çekim karttan geri alınır, ekstreye yansımaz.`,
      refund: (amount: string) => `Onaylanırsa ${amount} iade edilir; birkaç gün içinde karta geçer.`,
    } as Record<"void" | "refund", (amount: string) => string>,
    approvers: (names: string, more: number) =>
      `Tutar, sınırınızdan kalanı aşıyor: 24 saat içinde başka bir üyenin onayı gerekir. Onaylayabilecekler: ${names}${more > 0 ? ` ve ${more} kişi daha` : ""}.`,
    noApprover:
      "Tutar, sınırınızdan kalanı aşıyor ve şirkette bunu onaylayabilecek başka bir üye yok. Önce bir üyeye Finans ya da Yönetici rolü verilmeli; onaylanmayan istek 24 saat sonra düşer.",
    preview: {
      void: (amount: string) => `${amount} iptal edilecek: çekim karttan geri alınır, ekstreye yansımaz.`,
      refund: (amount: string) => `${amount} iade edilecek: tutar birkaç gün içinde karta geçer.`,
    } as Record<"void" | "refund", (amount: string) => string>,
    bankDay: (time: string) => `Bankanın günü ${time} saatinde biter; o zamana kadar tamamı iptal edilir.`,
    mayBeRefused: "Bazı bankalar ödemenin bir kısmını aynı gün iade edemez. Banka reddederse yarın yeniden deneyin.",
    problemsTitle: "İade edilmedi",
    refusedTitle: "Şu anda iade yapılamaz",
    toPayment: "Ödemeye dön",
    problem: {
      amount: {
        more_than_left: "En çok {what} iade edilebilir.",
        less_left: "Bu arada bir kısmı iade edildi. Artık en çok {what} iade edilebilir.",
        partial_not_possible: "Bu banka yalnız ödemenin tamamını iade eder.",
        day_not_closed: "Banka kısmi iadeyi ancak günü kapandıktan sonra yapar. Yarın yeniden deneyin.",
        stale: "Bu arada bir kısmı iade edildi. Kalan tutara bakıp yeniden onaylayın.",
        approval_not_needed:
          "Artık başka bir üyenin onayı gerekmiyor: gönderirseniz hemen yapılır. Bakıp yeniden gönderin.",
      },
      form: {
        in_progress: "Bu ödemenin başka bir iptali ya da iadesi sürüyor. Bankanın yanıtını bekleyin.",
        outcome_unknown: "Bankanın çekime yanıtı bekleniyor: para çekilmiş olabilir.",
        not_paid: "Bu ödemede para çekilmedi.",
        refunded: "Tamamı daha önce iade edildi.",
        voided: "Ödeme daha önce iptal edildi.",
        archived: "Ödeme arşivdedir. Sistemin işletmecisi geri getirir.",
        more_than_left: "Tutar, ödemeden kalandan fazla.",
        too_late: "İstek zamanında yapılamadı.",
        in_flight: "İstek zamanında yapılamadı.",
        decided: "Bu arada başka biri karar verdi.",
        expired: "İsteğin süresi doldu. Yeniden istenebilir.",
        own_approval: "Kendi isteğinize kendiniz karar veremezsiniz.",
        sent_before: "Bu form daha önce gönderildi. Sayfayı yeniden açın.",
        partial_not_possible: "Bu banka yalnız ödemenin tamamını iade eder.",
        day_not_closed: "Banka kısmi iadeyi ancak günü kapandıktan sonra yapar.",
      },
    },
  },
};
