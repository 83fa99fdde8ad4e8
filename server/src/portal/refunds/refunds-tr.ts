export const refundsTr = {
  refunds: {
    title: "İadeler",
    requests: "Onay bekleyen istekler",
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
    requestsNote: "Bu form yeni bir istek ya da iade oluşturur; aynı parayı ikinci kez iade etmediğinizden emin olun.",
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
    changed: "Tutarı değiştirirseniz önce ne olacağı yeniden gösterilir.",
    preview: {
      void: (amount: string) => `${amount} iptal edilecek: çekim karttan geri alınır, ekstreye yansımaz.`,
      refund: (amount: string) => `${amount} iade edilecek: tutar birkaç gün içinde karta geçer.`,
    } as Record<"void" | "refund", (amount: string) => string>,
    bankDay: (time: string) => `Bankanın günü ${time} saatinde biter; o zamana kadar tamamı iptal edilir.`,
    mayBeRefused: "Bazı bankalar ödemenin bir kısmını aynı gün iade edemez. Banka reddederse yarın yeniden deneyin.",
    problemsTitle: "İade edilmedi",
    refusedTitle: "Şu anda iade yapılamaz",
    toPayment: "Ödemeye dön",
  },
};
