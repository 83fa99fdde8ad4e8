export const ratesTr = {
  rates: {
    title: "Taksit oranları",
    intro: "Her taksit sayısının ödeyene yansıyan vade farkı ve bankanın komisyonu, yüzde olarak.",
    setsLabel: "Ödeme setleri",
    noSets: "Henüz ödeme seti yok. Oranlar bir ödeme setinin terminallerine verilir.",
    noRates: "Oran yok: her kart vade farksız tek çekim öder.",
    changeAll: "Excel'den yapıştır",
    changeCells: "Tabloda düzenle",
    changeCellsOf: (name: string) => `Tabloda düzenle: ${name}`,
    gridHint:
      "Yüzde olarak, örneğin 3,50. İki alanı da boş olan taksit sayısı sunulmaz; kendi oranı olmayan programda her programın oranı geçerlidir. Ok tuşlarıyla yukarı ve aşağı gidebilir, Excel'de kopyaladığınız hücreleri yapıştırabilirsiniz.",
    changedFields: (count: string) => `Değişen alan: ${count}`,
    wrongCell: { not_a_rate: "Örneğin 3,50", other_half: "Eksik" } as Record<string, string>,
    changeTitle: "Oranları değiştir",
    ofSet: (name: string) => `Ödeme seti: ${name}`,
    anyProgram: "Her program",
    single: "Tek çekim",
    count: (count: number) => `${count} taksit`,
    common: "her program gibi",
    closed: "Kapalı",
    costOf: (rate: string) => `komisyon ${rate}`,
    markupOf: (rate: string) => `vade farkı ${rate}`,
    from: (amount: string) => `en az ${amount}`,
    to: (amount: string) => `en çok ${amount}`,
    column: {
      terminal: "Terminal",
      program: "Program",
      installments: "Taksit",
      costRate: "Komisyon %",
      customerRate: "Vade farkı %",
      minimumAmount: "En az",
      maximumAmount: "En çok",
    },
    table: "Oran tablosu",
    tableHint:
      "Tabloyu kopyalayıp Excel'de düzenleyin ve buraya geri yapıştırın. 3,50 ve 3.50 aynıdır; * her program demektir. Tabloda olmayan oran kaldırılır.",
    showDifference: "Farkı göster",
    save: (count: number) => `${count} değişikliği kaydet`,
    linesTitle: "Anlaşılmayan satırlar",
    line: (line: number, column: string) => `Satır ${line}, ${column}`,
    wrong: {
      unknown: "Bu adda yok.",
      not_a_number: "Taksit sayısı bekleniyordu.",
      not_a_rate: "3,50 gibi bir yüzde bekleniyordu.",
      not_an_amount: "1.250,50 gibi bir tutar bekleniyordu.",
      not_taken: "Bu terminal bu programın kartlarını taksitle almıyor.",
      limits_of_single: "Tek çekimin tutar sınırı olmaz; sınırlar ödeme setindedir.",
      duplicate: "Bu taksit sayısının bu program için iki oranı var.",
      invalid: "Bu değer kabul edilmiyor.",
    } as Record<string, string>,
    noDifference: "Kayıtlı oranlarla fark yok.",
    differenceTitle: "Kaydetmeden önce",
    difference: "Fark",
    counts: (added: number, changed: number, removed: number) =>
      `Eklenen: ${added} · Değişen: ${changed} · Kaldırılan: ${removed}`,
    kind: { added: "Eklenir", changed: "Değişir", removed: "Kaldırılır" },
    noLongerFree: "Artık vade farksız değil",
    was: "Bugün",
    becomes: "Kaydedince",
  },
};

/** What is wrong with rates that are not saved. */
export const rateProblemsTr = {
  rateGrid: {
    stale: "Bu arada biri oranları değiştirdi. Yazdıklarınız korundu. Aşağıdaki fark yeni oranlara göredir.",
  },
  rates: {
    unreadable: "Bazı satırlar anlaşılamadı. Bunlar aşağıda listelendi.",
    stale: "Bu arada biri oranları değiştirdi. Yapıştırdıklarınız korundu. Aşağıdaki fark yeni oranlara göredir.",
  },
};

/** What is wrong with a cell of the grid of rates. */
export const rateCellProblemsTr = {
  not_a_rate: "0 ile 100 arasında, 3,50 gibi bir yüzde girin.",
  other_half: "Vade farkını da komisyonu da girin ya da ikisini de boş bırakın.",
  not_taken: "Bu terminal bu programın kartlarını taksitle almıyor. Alanları boşaltın.",
};
