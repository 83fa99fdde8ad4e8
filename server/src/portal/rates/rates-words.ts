import { counted } from "#platform/text/counted.ts";
import { both, type Word } from "../words/both.ts";

export const ratesWords = {
  rates: {
    title: both("Taksit oranları", "Installment rates"),
    intro: both(
      "Her taksit sayısının ödeyene yansıyan vade farkı ve bankanın komisyonu, yüzde olarak.",
      "What each number of installments adds for the payer, and the bank's commission, in percent.",
    ),
    setsLabel: both("Ödeme setleri", "Payment sets"),
    noSets: both(
      "Henüz ödeme seti yok. Oranlar bir ödeme setinin terminallerine verilir.",
      "No payment set yet. Rates belong to the terminals of a payment set.",
    ),
    noRates: both(
      "Oran yok: her kart vade farksız tek çekim öder.",
      "No rates: single payments only, without an installment fee.",
    ),
    changeAll: both("Excel'den yapıştır", "Paste from Excel"),
    changeCells: both("Tabloda düzenle", "Edit in the grid"),
    changeCellsOf: both(
      (name: string) => `Tabloda düzenle: ${name}`,
      (name) => `Edit in the grid: ${name}`,
    ),
    gridHint: both(
      "Yüzde olarak, örneğin 3,50. İki alanı da boş olan taksit sayısı sunulmaz; kendi oranı olmayan programda her programın oranı geçerlidir. Ok tuşlarıyla yukarı ve aşağı gidebilir, Excel'de kopyaladığınız hücreleri yapıştırabilirsiniz.",
      "Percentages, such as 3.50. A number of installments whose two fields are empty is not offered; a program without its own rate has the rate of any program. The arrow keys move up and down, and you can paste cells that you copied in Excel.",
    ),
    changedFields: both(
      (count: string) => `Değişen alan: ${count}`,
      (count) => `Changed fields: ${count}`,
    ),
    wrongCell: { not_a_rate: both("Örneğin 3,50", "Such as 3.50"), other_half: both("Eksik", "Missing") } as Record<
      string,
      Word
    >,
    changeTitle: both("Oranları değiştir", "Change the rates"),
    ofSet: both(
      (name: string) => `Ödeme seti: ${name}`,
      (name) => `Payment set: ${name}`,
    ),
    anyProgram: both("Her program", "Any program"),
    single: both("Tek çekim", "Single payment"),
    count: both(
      (count: number) => `${count} taksit`,
      (count) => `${count} installments`,
    ),
    common: both("her program gibi", "same as any program"),
    closed: both("Kapalı", "Closed"),
    costOf: both(
      (rate: string) => `komisyon ${rate}`,
      (rate) => `commission ${rate}`,
    ),
    markupOf: both(
      (rate: string) => `vade farkı ${rate}`,
      (rate) => `mark-up ${rate}`,
    ),
    from: both(
      (amount: string) => `en az ${amount}`,
      (amount) => `from ${amount}`,
    ),
    to: both(
      (amount: string) => `en çok ${amount}`,
      (amount) => `to ${amount}`,
    ),
    column: {
      terminal: "Terminal",
      program: "Program",
      installments: both("Taksit", "Installments"),
      costRate: both("Komisyon %", "Commission %"),
      customerRate: both("Vade farkı %", "Mark-up %"),
      minimumAmount: both("En az", "From"),
      maximumAmount: both("En çok", "To"),
    },
    table: both("Oran tablosu", "Table of rates"),
    tableHint: both(
      "Tabloyu kopyalayıp Excel'de düzenleyin ve buraya geri yapıştırın. 3,50 ve 3.50 aynıdır; * her program demektir. Yalnızca satırı olan terminaller değişir: onların tabloda olmayan oranları kaldırılır.",
      "Copy the table, edit it in Excel, and paste it back. 3.50 and 3,50 are the same; * is any program. Only terminals that have a line change: their rates that are not in the table are removed.",
    ),
    matrixTitle: both("Bankanın kendi tablosu", "The bank's own table"),
    matrixHint: both(
      "Bankanın e-postasındaki ya da PDF'indeki tabloyu da yukarıya yapıştırabilirsiniz: başlıkta programlar, ilk sütunda taksit sayıları, hücrelerde yüzdeler. Hücreler sekme, noktalı virgül ya da boşlukla ayrılabilir. Çizgi ya da boş hücre, o taksit sunulmaz demektir. Yalnızca tablodaki hücreler değişir.",
      "You can also paste the table of a bank's mail or PDF above: programs in the header, numbers of installments in the first column, percentages in the cells. Tabs, semicolons or spaces separate the cells. A dash or a blank cell means that the installments are not offered. Only the cells of the table change.",
    ),
    chooseTerminal: both("Terminali seçin", "Choose the terminal"),
    percentsTitle: both("Tablodaki yüzdeler", "The percentages of the table"),
    percents: {
      commission: both(
        "Bankanın komisyonu; vade farkı aynı kalır, yeni taksitlerde 0 olur",
        "The bank's commission; the mark-up stays, and is 0 for new installments",
      ),
      both: both(
        "Bankanın komisyonu, ödeyene vade farkı olarak da yansır",
        "The bank's commission, which is the payer's mark-up too",
      ),
      markup: both(
        "Ödeyene yansıyan vade farkı; komisyon aynı kalır, yeni taksitlerde 0 olur",
        "The payer's mark-up; the commission stays, and is 0 for new installments",
      ),
    },
    singleNames: both(
      ["Tek çekim", "Peşin", "Tek", "Peşin (tek çekim)"],
      ["At once", "Single", "Single payment", "Cash"],
    ),
    anyProgramNames: both(
      ["Her program", "Tüm kartlar", "Diğer kartlar", "Diğer"],
      ["Any program", "All cards", "Other cards", "Other"],
    ),
    cornerNames: both(
      [
        "Taksit",
        "Taksitler",
        "Taksit Sayısı",
        "Taksit Adedi",
        "Vade",
        "Kart",
        "Kartlar",
        "Kart Programı",
        "Program",
        "Banka",
      ],
      ["Installments", "Installment", "Number of installments", "Months", "Card", "Cards", "Program"],
    ),
    notOfferedNames: both(["yok", "kapalı"], ["none", "closed", "n/a"]),
    showDifference: both("Farkı göster", "Show the difference"),
    save: both(
      (count: number) => `${count} değişikliği kaydet`,
      (count) => `Save ${counted(count, "change", "changes")}`,
    ),
    linesTitle: both("Anlaşılmayan satırlar", "Lines that were not understood"),
    line: both(
      (line: number, column: string) => `Satır ${line}, ${column}`,
      (line, column) => `Line ${line}, ${column}`,
    ),
    wholeLine: both(
      (line: number) => `Satır ${line}`,
      (line) => `Line ${line}`,
    ),
    leaveOut: both(
      "Anlaşılmayanlar dışarıda kalsın; oralarda kayıtlı oranlar değişmez",
      "Leave out what was not understood; the stored rates of these places stay",
    ),
    wrong: {
      unknown: both("Bu adda yok.", "There is none of this name."),
      not_a_number: both("Taksit sayısı bekleniyordu.", "A number of installments was expected."),
      not_a_rate: both("3,50 gibi bir yüzde bekleniyordu.", "A percentage such as 3.50 was expected."),
      not_an_amount: both("1.250,50 gibi bir tutar bekleniyordu.", "An amount such as 1,250.50 was expected."),
      not_taken: both(
        "Bu terminal bu programın kartlarını taksitle almıyor.",
        "This terminal does not take this program's cards in installments.",
      ),
      limits_of_single: both(
        "Tek çekimin tutar sınırı olmaz; sınırlar ödeme setindedir.",
        "A single payment has no limits of its own; they are the payment set's.",
      ),
      duplicate: both(
        "Bu taksit sayısının bu program için iki oranı var.",
        "This number of installments has two rates for this program.",
      ),
      invalid: both("Bu değer kabul edilmiyor.", "This value is not accepted."),
      not_in_matrix: both(
        "Bu bir taksit sayısı ya da program satırı değil.",
        "This is no line of a number of installments or a program.",
      ),
      cells_unclear: both(
        "Bu sözcüklerin hangi hücreye ait olduğu anlaşılmıyor, çünkü hücreleri yalnızca boşluk ayırıyor. Hücreleri sekme ya da noktalı virgülle ayırın.",
        "Which cell these words belong to cannot be told, because only spaces separate the cells. Separate them with tabs or semicolons.",
      ),
      cells_missing: both("Hücre sayısı başlıktakinden farklı.", "The line has not as many cells as the header."),
    } as Record<string, Word>,
    noDifference: both("Kayıtlı oranlarla fark yok.", "There is no difference from the stored rates."),
    differenceTitle: both("Kaydetmeden önce", "Before you save"),
    difference: both("Fark", "Difference"),
    counts: both(
      (added: number, changed: number, removed: number) =>
        `Eklenen: ${added} · Değişen: ${changed} · Kaldırılan: ${removed}`,
      (added, changed, removed) => `Added: ${added} · Changed: ${changed} · Removed: ${removed}`,
    ),
    kind: {
      added: both("Eklenir", "Is added"),
      changed: both("Değişir", "Changes"),
      removed: both("Kaldırılır", "Is removed"),
    },
    noLongerFree: both("Artık vade farksız değil", "No longer without mark-up"),
    removalsTitle: both(
      (count: number) => `${count} oran kaldırılacak`,
      (count) => `${counted(count, "rate is", "rates are")} removed`,
    ),
    removalsNote: both("Bunlar ödeyenlere artık sunulmaz.", "Payers are no longer offered these."),
    mayRemove: both("Evet, bu oranlar kaldırılsın", "Yes, remove these rates"),
    was: both("Bugün", "Today"),
    becomes: both("Kaydedince", "When saved"),
    problem: {
      form: {
        stale: both(
          "Bu arada biri oranları değiştirdi. Yazdıklarınız korundu. Aşağıdaki fark yeni oranlara göredir.",
          "Somebody has changed the rates in the meantime. What you typed is kept. The difference below is from the new rates.",
        ),
      },
    },
  },
  rateVersions: {
    title: both("Önceki oranlar", "Earlier rates"),
    intro: both(
      "Bir terminalin oranları her değiştiğinde yeni bir sürüm saklanır. Geri getirmek de yeni bir sürümdür; önce farkı görürsünüz.",
      "Each change of a terminal's rates is kept as a version. Bringing one back makes a new version; you see the difference first.",
    ),
    nothingYet: both("Oranlar henüz hiç kaydedilmedi.", "No rates have been saved yet."),
    time: both("Zaman", "Time"),
    terminal: "Terminal",
    by: both("Kaydeden", "Saved by"),
    change: both("Değişiklik", "Change"),
    none: both("yok", "none"),
    before: both("Sürümler saklanmadan önce", "Before versions were kept"),
    asNow: both("Şimdikiyle aynı", "Same as now"),
    bringBack: both("Geri getir", "Bring back"),
  },
};

/** What is wrong with rates that are not saved. */
export const rateProblems = {
  mayRemove: {
    removes: both(
      "Kaldırılacak oranlar var. Doğruysa kutuyu işaretleyin.",
      "Rates would be removed. If that is right, tick the box.",
    ),
  },
  leaveOut: {
    required: both(
      "Bazı satırlar anlaşılamadı. Dışarıda kalacaklarsa kutuyu işaretleyin.",
      "Some lines were not understood. If they are to be left out, tick the box.",
    ),
  },
  matrixTerminal: {
    required: both("Bankanın tablosu hangi terminalin? Terminali seçin.", "Whose table is this? Choose the terminal."),
  },
  rates: {
    unreadable: both(
      "Bazı satırlar anlaşılamadı. Bunlar aşağıda listelendi.",
      "Some lines were not understood. They are listed below.",
    ),
    stale: both(
      "Bu arada biri oranları değiştirdi. Yapıştırdıklarınız korundu. Aşağıdaki fark yeni oranlara göredir.",
      "Somebody has changed the rates in the meantime. What you pasted is kept. The difference below is from the new rates.",
    ),
  },
};

/** What is wrong with a cell of the grid of rates. */
export const rateCellProblems = {
  not_a_rate: both("0 ile 100 arasında, 3,50 gibi bir yüzde girin.", "Write a percentage from 0 to 100, such as 3.50."),
  other_half: both(
    "Vade farkını da komisyonu da girin ya da ikisini de boş bırakın.",
    "Write both the mark-up and the commission, or leave both empty.",
  ),
  not_taken: both(
    "Bu terminal bu programın kartlarını taksitle almıyor. Alanları boşaltın.",
    "This terminal does not take this program's cards in installments. Clear the fields.",
  ),
};
