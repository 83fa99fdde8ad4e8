export const refundsTr = {
  refunds: {
    title: "İadeler",
    viewsLabel: "Görünümler",
    view: { all: "Tümü", week: "Bu hafta", waiting: "Banka yanıtı bekleyen", unclear: "İnceleme gereken" } as Record<
      string,
      string
    >,
    nothingYet: "Bu dönemde iptal ya da iade yok.",
    waitingNext: "Banka kendiliğinden yeniden sorulur; sonuç belli olana kadar aynı ödeme yeniden iade edilemez.",
    unclearNext:
      "Banka sorularak sonuç bulunamadı. Bankadan öğrenilen sonucu, yetkili iki üye “Sonucu belirsiz işlemler”de girer.",
    column: {
      time: "Zaman",
      reference: "Sipariş",
      kind: "Tür",
      state: "Durum",
      reason: "Gerekçe",
      sentBy: "Yapan",
      amount: "Tutar",
    },
    kind: { void: "İptal", refund: "İade" },
    state: { done: "Yapıldı", waiting: "Banka yanıtı bekleniyor", unclear: "İnceleme gerekli", refused: "Yapılmadı" },
    program: "Program",
  },
  refund: {
    title: "Para iadesi",
    left: "İade edilebilecek tutar",
    ownLimit: "Bugünkü sınırınız",
    ownLimitLeft: (left: string, limit: string) => `${limit} sınırından kalan ${left}`,
    ownLimitHint: "Sınırınızın üstünde başka bir üyenin onayı gerekir.",
    card: "Kart",
    installments: "Taksit",
    markup: "İçindeki vade farkı",
    amount: "Tutar",
    amountHint: "Ödemenin bir kısmı da iade edilebilir.",
    reason: "Gerekçe",
    reasonHint: "Denetim kaydına yazılır; alıcı görmez.",
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
    mayBeRefused: "Bazı bankalar aynı gün kısmi iade yapmaz. Banka reddederse yarın yeniden deneyin.",
    refusedTitle: "Şu anda iade yapılamaz",
    toPayment: "Ödemeye dön",
  },
};
