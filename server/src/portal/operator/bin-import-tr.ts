import type { BinsPreview } from "#payment-sets/index.ts";

const faults = {
  bin: "bin 6–8 rakam olmalı.",
  bankCode: "bankCode dört rakam ya da boş olmalı.",
  cardType: "cardType credit, debit ya da prepaid olmalı.",
  brand: "brand küçük harfli bir sözcük ya da boş olmalı.",
  commercial: "commercial true ya da false olmalı.",
  program: "program tireyle ayrılmış küçük harfli sözcükler ya da boş olmalı.",
  unreadable: "Dosya bu satırdan sonra okunamıyor. XLSX ya da “CSV UTF-8” olarak kaydedin.",
  empty: "Dosyada satır yok.",
  too_many_faults: "Çok fazla satır hatalı: gerisi okunmadı.",
};

export const binImportTr = {
  binImport: {
    title: "Yeni liste yükle",
    columns: "CSV ya da Excel dosyası, şu sütunlarla:",
    file: "Dosya",
    fileHint: "En çok 2 MB. Daha büyük listeler komut satırından yüklenir: servicepay import bins DOSYA",
    compare: "Farkı göster",
    previewTitle: "Yeni liste ne değiştirir?",
    previewNote: "Henüz bir şey kaydedilmedi. Dosya on dakika bekletilir.",
    rows: "Yeni listedeki BIN sayısı",
    kind: { added: "Eklenecek", changed: "Değişecek", removed: "Çıkacak" },
    same: "Dosya, kullanılan listeyle aynı.",
    save: "Bu listeyi kullan",
    refused: (count: string) => `Reddedilen satır: ${count}. Eski liste kalır.`,
    contradicted: (count: string) => `Önceki bir satırla çelişen ve sayılmayan satır: ${count}`,
    line: (line: string) => `${line}. satır:`,
    fault: (fault: BinsPreview["refused"][number]["fault"]): string => {
      switch (fault.name) {
        case "fields":
          return `${fault.needs} yerine ${fault.has} alanı var.`;
        case "columns":
          return `Başlıkta şu sütunlar yok: ${fault.missing}.`;
        case "contradicts":
          return `${fault.bin} için ${fault.earlier}. satırla çelişiyor; ${fault.earlier}. satır sayılır.`;
        case "too_many_rows":
          return `Bir listede en çok ${fault.max} satır olabilir.`;
        default:
          return faults[fault.name];
      }
    },
    more: (count: string) => `… ve ${count} tane daha`,
    before: "Şimdi",
    after: "Yeni",
  },
};
