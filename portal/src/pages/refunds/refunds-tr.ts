export const refundsTr = {
  refund: {
    title: "Para iadesi",
    left: "İade edilebilecek tutar",
    card: "Kart",
    installments: "Taksit",
    markup: "İçindeki vade farkı",
    amount: "Tutar",
    amountHint: "Ödemenin bir kısmı da iade edilebilir.",
    reason: "Gerekçe",
    reasonHint: "Denetim kaydına yazılır; alıcı görmez.",
    next: "Devam",
    confirm: { void: "İptal et", refund: "İade et" } as Record<"void" | "refund", string>,
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
