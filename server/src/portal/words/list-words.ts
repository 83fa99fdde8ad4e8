import { counted } from "#platform/text/counted.ts";
import { both } from "./both.ts";

export const listWords = {
  keys: {
    title: both("Klavye kısayolları", "Keyboard shortcuts"),
    search: both("Ara", "Search"),
    next: both("Listede sonraki satır", "Next row"),
    previous: both("Listede önceki satır", "Previous row"),
    choose: both("Satırı seç ya da bırak", "Select or deselect row"),
    open: both("Satırı aç", "Open row"),
    help: both("Bu liste", "Show this list"),
    areOn: both("Tek tuşlu kısayollar açık", "Single-key shortcuts are on"),
    areOnHint: both(
      "Bu tarayıcı için. Kapalıyken yalnızca Ctrl + K ve Enter çalışır.",
      "For this browser. When they are off, only Ctrl + K and Enter work.",
    ),
    close: both("Kapat", "Close"),
  },
  list: {
    sampleFile: both("Örnek dosya", "Sample file"),
    wholeFile: both("Dosyanın tamamı", "Full file"),
    exportXlsx: both("Excel olarak dışa aktar", "Export to Excel"),
    exportCsv: both("CSV olarak dışa aktar", "Export as CSV"),
    filter: both("Filtre", "Filter"),
    filtersSet: both("Seçili filtreler", "Active filters"),
    removeFilter: both(
      (label: string, value: string) => `Filtreyi kaldır: ${label} ${value}`,
      (label, value) => `Remove filter: ${label} ${value}`,
    ),
    clear: both("Filtreleri temizle", "Clear filters"),
    apply: both("Uygula", "Apply"),
    any: both("Hepsi", "All"),
    period: both("Tarih", "Date"),
    presets: {
      today: both("Bugün", "Today"),
      yesterday: both("Dün", "Yesterday"),
      "7d": both("Son 7 gün", "Last 7 days"),
      "30d": both("Son 30 gün", "Last 30 days"),
      "90d": both("Son 90 gün", "Last 90 days"),
      all: both("Tüm zamanlar", "All time"),
    },
    withinPeriod: both(
      (period: string) =>
        `Değer yalnızca seçili dönemde arandı: ${period}. Daha eski kayıtlar için filtrede ilk günü seçin.`,
      (period) =>
        `The value was looked for in this period only: ${period}. To find older records, choose a first day in the filter.`,
    ),
    ownDates: both("Tarih aralığı", "Custom range"),
    from: both("İlk gün", "First day"),
    to: both("Son gün", "Last day"),
    amountMin: both("En az tutar", "Lowest amount"),
    amountMax: both("En çok tutar", "Highest amount"),
    currency: both("Para birimi", "Currency"),
    pages: both("Sayfalar", "Pages"),
    rows: both(
      (count: string) => `${count} kayıt`,
      (count) => counted(count, "record", "records"),
    ),
    newer: both("Daha yeni", "Newer"),
    older: both("Daha eski", "Older"),
    notUnderstood: both(
      "Bir filtre anlaşılamadı. Düzeltince liste görünür.",
      "A filter is not valid. Correct it to see the list.",
    ),
    archivedTo: both(
      (month: string) =>
        `${month} ve öncesindeki ödemeler arşivde olabilir. İşlemleri bu listede yer almaz; sistemin işletmecisi geri getirebilir.`,
      (month) =>
        `Payments up to ${month} may be archived. Their transactions are not in this list; the operator of the installation can restore them.`,
    ),
    nothingMatches: both("Bu filtrelere uyan kayıt yok.", "No results match these filters."),
  },
  refusedLines: {
    title: both("Reddedilen satırlar", "Lines with errors"),
    firstOnly: both(
      (count: string) => `İlk ${count} satır gösteriliyor.`,
      (count) => `The first ${count} lines are shown.`,
    ),
    keptForDays: both("Bu satırlar otuz gün saklanır.", "These lines are kept for 30 days."),
    line: both("Satır", "Line"),
    field: both("Alan", "Field"),
    value: both("Değer", "Value"),
    why: both("Neden", "Error"),
    wholeLine: both("Satırın tamamı", "Whole line"),
  },
};
