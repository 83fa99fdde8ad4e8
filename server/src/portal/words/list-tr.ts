import { keysTr } from "./keys-tr.ts";

export const listTr = {
  ...keysTr,
  list: {
    sampleFile: "Örnek dosya",
    exportXlsx: "Excel olarak dışa aktar",
    exportCsv: "CSV olarak dışa aktar",
    filter: "Filtre",
    filtersSet: "Seçili filtreler",
    removeFilter: (label: string, value: string) => `Filtreyi kaldır: ${label} ${value}`,
    clear: "Filtreleri temizle",
    apply: "Uygula",
    any: "Hepsi",
    period: "Tarih",
    presets: {
      today: "Bugün",
      yesterday: "Dün",
      "7d": "Son 7 gün",
      "30d": "Son 30 gün",
      "90d": "Son 90 gün",
      all: "Tüm zamanlar",
    },
    ownDates: "Tarih aralığı",
    from: "İlk gün",
    to: "Son gün",
    amountMin: "En az tutar",
    amountMax: "En çok tutar",
    currency: "Para birimi",
    pages: "Sayfalar",
    rows: (count: string) => `${count} kayıt`,
    newer: "Daha yeni",
    older: "Daha eski",
    notUnderstood: "Bir filtre anlaşılamadı. Düzeltince liste görünür.",
    archivedTo: (month: string) =>
      `${month} ve öncesindeki ödemeler arşivde olabilir. İşlemleri bu listede yer almaz; sistemin işletmecisi geri getirebilir.`,
    nothingMatches: "Bu filtrelere uyan kayıt yok.",
  },
};
