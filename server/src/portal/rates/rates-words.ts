import { counted } from "#platform/text/counted.ts";
import { both, type Word } from "../words/both.ts";

export const ratesWords = {
  rates: {
    title: both("Taksit oranları", "Installment rates"),
    intro: both(
      "Her taksit sayısının ödeyene yansıyan vade farkı ve bankanın komisyonu, yüzde olarak.",
      "The payer's mark-up and the bank's commission for each number of installments, in percent.",
    ),
    setsLabel: both("Ödeme setleri", "Payment sets"),
    noSets: both(
      "Henüz ödeme seti yok. Oranlar bir ödeme setinin terminallerine verilir.",
      "No payment sets yet. Rates belong to the terminals of a payment set.",
    ),
    noRates: both("Oran yok: her kart vade farksız tek çekim öder.", "No rates: single payments only."),
    changeAll: both("Excel'den yapıştır", "Paste from Excel"),
    changeCells: both("Tabloda düzenle", "Edit in the grid"),
    changeCellsOf: both(
      (name: string) => `Tabloda düzenle: ${name}`,
      (name) => `Edit in the grid: ${name}`,
    ),
    gridHint: both(
      "Yüzde olarak, örneğin 3,50. İki alanı da boş olan taksit sayısı sunulmaz; kendi oranı olmayan programda her programın oranı geçerlidir. Ok tuşlarıyla yukarı ve aşağı gidebilir, Excel'de kopyaladığınız hücreleri yapıştırabilirsiniz.",
      "Percentages, such as 3.50. Leave both fields empty to not offer a number of installments. Programs without their own rate use the rate of “Any program”. Move with the arrow keys; paste cells copied from Excel.",
    ),
    changedFields: both(
      (count: string) => `Değişen alan: ${count}`,
      (count) => `Changed fields: ${count}`,
    ),
    wrongCell: {
      not_a_rate: both("Örneğin 3,50", "For example, 3.50"),
      other_half: both("Eksik", "Missing"),
    } as Record<string, Word>,
    changeTitle: both("Oranları değiştir", "Edit rates"),
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
    table: both("Oran tablosu", "Rate table"),
    tableHint: both(
      "Tabloyu kopyalayıp Excel'de düzenleyin ve buraya geri yapıştırın. 3,50 ve 3.50 aynıdır; * her program demektir. Yalnızca satırı olan terminaller değişir: onların tabloda olmayan oranları kaldırılır.",
      "Copy the table, edit it in Excel, and paste it back. 3.50 and 3,50 mean the same; * is any program. Only terminals in the table change: their rates that are not in it are removed.",
    ),
    matrixTitle: both("Bankanın kendi tablosu", "Paste the bank's own table"),
    matrixHint: both(
      "Bankanın e-postasındaki ya da PDF'indeki tabloyu da yukarıya yapıştırabilirsiniz: başlıkta programlar, ilk sütunda taksit sayıları, hücrelerde yüzdeler. Hücreler sekme, noktalı virgül ya da boşlukla ayrılabilir. Çizgi ya da boş hücre, o taksit sunulmaz demektir. Yalnızca tablodaki hücreler değişir.",
      "You can also paste a table from a bank's e-mail or PDF above: programs in the header, numbers of installments in the first column, percentages in the cells. Tabs, semicolons or spaces separate the cells. A dash or a blank cell means not offered. Only cells in the table change.",
    ),
    chooseTerminal: both("Terminali seçin", "Choose a terminal"),
    percentsTitle: both("Tablodaki yüzdeler", "The percentages are"),
    percents: {
      commission: both(
        "Bankanın komisyonu; vade farkı aynı kalır, yeni taksitlerde 0 olur",
        "The bank's commission. Mark-ups do not change; new installments get 0",
      ),
      both: both(
        "Bankanın komisyonu, ödeyene vade farkı olarak da yansır",
        "Both the bank's commission and the payer's mark-up",
      ),
      markup: both(
        "Ödeyene yansıyan vade farkı; komisyon aynı kalır, yeni taksitlerde 0 olur",
        "The payer's mark-up. Commissions do not change; new installments get 0",
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
    showDifference: both("Farkı göster", "Show changes"),
    save: both(
      (count: number) => `${count} değişikliği kaydet`,
      (count) => `Save ${counted(count, "change", "changes")}`,
    ),
    linesTitle: both("Anlaşılmayan satırlar", "Lines that could not be read"),
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
      "Skip what could not be read and keep its stored rates",
    ),
    wrong: {
      unknown: both("Bu adda yok.", "Nothing has this name."),
      not_a_number: both("Taksit sayısı bekleniyordu.", "Expected a number of installments."),
      not_a_rate: both("3,50 gibi bir yüzde bekleniyordu.", "Expected a percentage such as 3.50."),
      not_an_amount: both("1.250,50 gibi bir tutar bekleniyordu.", "Expected an amount such as 1,250.50."),
      not_taken: both(
        "Bu terminal bu programın kartlarını taksitle almıyor.",
        "This terminal does not take this program's cards in installments.",
      ),
      limits_of_single: both(
        "Tek çekimin tutar sınırı olmaz; sınırlar ödeme setindedir.",
        "Single payments have no limits of their own; the payment set's limits apply.",
      ),
      duplicate: both(
        "Bu taksit sayısının bu program için iki oranı var.",
        "This program has two rates for this number of installments.",
      ),
      invalid: both("Bu değer kabul edilmiyor.", "This value is not valid."),
      not_in_matrix: both(
        "Bu bir taksit sayısı ya da program satırı değil.",
        "This line has no number of installments and no program.",
      ),
      cells_unclear: both(
        "Bu sözcüklerin hangi hücreye ait olduğu anlaşılmıyor, çünkü hücreleri yalnızca boşluk ayırıyor. Hücreleri sekme ya da noktalı virgülle ayırın.",
        "It is unclear which cell this text belongs to, because only spaces separate the cells. Use tabs or semicolons.",
      ),
      cells_missing: both("Hücre sayısı başlıktakinden farklı.", "The line does not have as many cells as the header."),
    } as Record<string, Word>,
    noDifference: both("Kayıtlı oranlarla fark yok.", "No changes from the stored rates."),
    differenceTitle: both("Kaydetmeden önce", "Review changes"),
    difference: both("Fark", "Change"),
    counts: both(
      (added: number, changed: number, removed: number) =>
        `Eklenen: ${added} · Değişen: ${changed} · Kaldırılan: ${removed}`,
      (added, changed, removed) => `Added: ${added} · Changed: ${changed} · Removed: ${removed}`,
    ),
    kind: {
      added: both("Eklenir", "Added"),
      changed: both("Değişir", "Changed"),
      removed: both("Kaldırılır", "Removed"),
    },
    noLongerFree: both("Artık vade farksız değil", "No longer free of mark-up"),
    removalsTitle: both(
      (count: number) => `${count} oran kaldırılacak`,
      (count) => `${counted(count, "rate", "rates")} will be removed`,
    ),
    removalsNote: both("Bunlar ödeyenlere artık sunulmaz.", "These will no longer be offered to payers."),
    mayRemove: both("Evet, bu oranlar kaldırılsın", "Yes, remove these rates"),
    was: both("Bugün", "Now"),
    becomes: both("Kaydedince", "After saving"),
    problem: {
      form: {
        stale: both(
          "Bu arada biri oranları değiştirdi. Yazdıklarınız korundu. Aşağıdaki fark yeni oranlara göredir.",
          "Someone else changed the rates in the meantime. Your changes are kept and compared with the new rates below.",
        ),
      },
    },
  },
  rateVersions: {
    title: both("Önceki oranlar", "Earlier rates"),
    intro: both(
      "Bir terminalin oranları her değiştiğinde yeni bir sürüm saklanır. Geri getirmek de yeni bir sürümdür; önce farkı görürsünüz.",
      "Every change to a terminal's rates is kept as a version. Restoring one creates a new version; you review the changes first.",
    ),
    nothingYet: both("Oranlar henüz hiç kaydedilmedi.", "No rates have been saved yet."),
    time: both("Zaman", "Time"),
    terminal: "Terminal",
    by: both("Kaydeden", "Saved by"),
    change: both("Değişiklik", "Change"),
    none: both("yok", "none"),
    before: both("Sürümler saklanmadan önce", "Before version history"),
    asNow: both("Şimdikiyle aynı", "Same as now"),
    bringBack: both("Geri getir", "Restore"),
  },
};

/** What is wrong with rates that are not saved. */
export const rateProblems = {
  mayRemove: {
    removes: both(
      "Kaldırılacak oranlar var. Doğruysa kutuyu işaretleyin.",
      "This removes rates. If that is correct, tick the box.",
    ),
  },
  leaveOut: {
    required: both(
      "Bazı satırlar anlaşılamadı. Dışarıda kalacaklarsa kutuyu işaretleyin.",
      "Some lines could not be read. To skip them, tick the box.",
    ),
  },
  matrixTerminal: {
    required: both("Bankanın tablosu hangi terminalin? Terminali seçin.", "Choose the terminal this table is for."),
  },
  rates: {
    unreadable: both(
      "Bazı satırlar anlaşılamadı. Bunlar aşağıda listelendi.",
      "Some lines could not be read. They are listed below.",
    ),
    stale: both(
      "Bu arada biri oranları değiştirdi. Yapıştırdıklarınız korundu. Aşağıdaki fark yeni oranlara göredir.",
      "Someone else changed the rates in the meantime. What you pasted is kept and compared with the new rates below.",
    ),
  },
};

/** What is wrong with a cell of the grid of rates. */
export const rateCellProblems = {
  not_a_rate: both("0 ile 100 arasında, 3,50 gibi bir yüzde girin.", "Enter a percentage from 0 to 100, such as 3.50."),
  other_half: both(
    "Vade farkını da komisyonu da girin ya da ikisini de boş bırakın.",
    "Enter both the mark-up and the commission, or leave both empty.",
  ),
  not_taken: both(
    "Bu terminal bu programın kartlarını taksitle almıyor. Alanları boşaltın.",
    "This terminal does not take this program's cards in installments. Clear these fields.",
  ),
};
