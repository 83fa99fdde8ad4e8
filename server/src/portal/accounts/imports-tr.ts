import { fileFaultsTr, lineFaultsTr } from "../words/file-faults-tr.ts";

export const importsTr = {
  imports: {
    title: "Dosyadan hareket aktarma",
    file: "Dosya",
    fileHint: (megabytes: string) =>
      `XLSX, CSV UTF-8 ya da NDJSON, en çok ${megabytes} MB. Daha büyüğünü işletmeci aktarır: servicepay import cat DOSYA.`,
    columns:
      "İlk satır sütun adlarıdır; sıra önemli değildir. Gerekli olanlar: accountErpCode, amount, currencyCode, dueDate.",
    formats: [
      "Sütunlar virgülle ya da noktalı virgülle ayrılır. Tutarlarda ondalık virgül varsa noktalı virgül kullanın.",
      "transactionDate ve dueDate: saatiyle, 2026-01-31T09:30:00+03:00 (Türkiye saati) gibi. Sonunda bir şey yoksa saat UTC'dir.",
      "amount: 1250.50 gibi, binlik ayırıcısız. Eksi tutar borcu azaltır.",
    ],
    skip: "Reddedilen satırları atla, diğerlerini aktar",
    skipHint: "İşaretlenmezse tek bir hatalı satırda hiçbir şey aktarılmaz.",
    replace: "Hesapların hareketlerini bu dosyadakilerle değiştir",
    replaceHint:
      "Dosyada adı geçen her hesapta yalnızca bu satırlar kalır; ödemelerin işlediği hareketler korunur. Önce neyin değişeceğini görürsünüz. Her satırda erpCode olmalı.",
    send: "Dosyayı gönder",
    sending: "Dosya gönderiliyor. Bitene kadar bu sayfayı açık tutun.",
    listTitle: "Gönderilen dosyalar",
    nothingYet: "Henüz dosya gönderilmedi.",
    column: {
      time: "Gönderim zamanı",
      file: "Dosya",
      state: "Durum",
      sentBy: "Gönderen",
      accepted: "Aktarılan satır",
      refused: "Reddedilen satır",
    },
    state: { waiting: "Aktarılıyor", checked: "Onay bekliyor", done: "Aktarıldı", refused: "Aktarılmadı" },
    explain: {
      waiting: "Dosya arka planda aktarılıyor. Bu sayfayı kapatabilirsiniz; aktarım sürer.",
      checked: "Henüz hiçbir şey değişmedi. Dosya, hesaplarında şunları değiştirir:",
      done: "Dosya aktarıldı. Aynı dosya yeniden gönderilirse bir daha aktarılmaz.",
      refused: "Reddedilen satırlar olduğu için hiçbir satır aktarılmadı. Dosyayı düzeltip yeniden gönderin.",
    },
    checking: "Dosya arka planda denetleniyor; henüz hiçbir şey değişmiyor. Bu sayfayı kapatabilirsiniz.",
    replaced: "Dosyadaki hesaplarda artık yalnızca bu satırlar ve ödemelerin işlediği hareketler var.",
    difference: {
      created: "Yeni hareket",
      changed: "Değişen hareket",
      deleted: "Silinen hareket",
      kept: "Dosyada yok, ancak ödemeler kapattığı için korunan",
      unchanged: "Aynı kalan hareket",
    },
    shrinksTitle: "Bu hesaplar, hareketlerinin %30'undan fazlasını yitiriyor",
    shrinks: (account: string, vanishing: string, before: string) => `${account}: ${before} hareketten ${vanishing}`,
    allowShrink: "Doğru: bu hareketler silinebilir",
    confirm: "Hareketleri değiştir",
    refresh: "Yenile",
    progress: "İlerleme",
    skipFact: "Hatalı satırlar",
    skipped: "atlanır",
    notSkipped: "aktarımı durdurur",
    ended: "Bitiş",
    refusalsTitle: "Reddedilen satırlar",
    firstOnly: (count: string) => `İlk ${count} satır gösteriliyor.`,
    line: "Satır",
    field: "Alan",
    why: "Neden",
    wholeLine: "Satırın tamamı",
    reason: {
      ...fileFaultsTr,
      ...lineFaultsTr,
      type: "Bu alan metin ya da sayı değil.",
      not_a_decimal: "Tutar, binlik ayırıcısı olmayan, en çok 15 tam ve 4 ondalık basamaklı bir sayı olmalı.",
      ambiguous: "Bu tutar belirsiz: 1.250 yerine 1250 ya da 1.25 girin.",
      unknown_currency: "Böyle bir para birimi yok.",
      not_a_date_time: "Tarihi 2026-01-31T09:30:00 gibi girin.",
      not_json: "Satır geçerli bir JSON değil ya da bir anahtar iki kez var.",
      duplicate: "Bu erpCode başka bir harekette ya da dosyanın önceki bir satırında var.",
    },
  },
};

export const importFileProblemsTr = {
  import_too_large:
    "Dosya 256 MB'tan büyük. Bölerek gönderin ya da işletmeciden aktarmasını isteyin: servicepay import cat DOSYA.",
  slice_too_large:
    "JavaScript kapalıyken en çok 8 MB gönderilir. JavaScript'i açın, dosyayı bölün ya da işletmeciden aktarmasını isteyin: servicepay import cat DOSYA.",
  replaces_whole: "Hareketleri değiştiren dosya bütünüyle alınır; hatalı satırlar atlanamaz.",
};

export const importConfirmProblemsTr = {
  shrinks: "Bir hesap, hareketlerinin çoğunu yitirecek. Doğruysa kutuyu işaretleyin.",
};
