import { both } from "../words/both.ts";
import { fileFaults, lineFaults } from "../words/file-fault-words.ts";

export const importsWords = {
  imports: {
    title: both("Dosyadan hareket aktarma", "Import transactions from a file"),
    file: both("Dosya", "File"),
    fileHint: both(
      (megabytes: string) =>
        `XLSX, CSV UTF-8 ya da NDJSON, en çok ${megabytes} MB. Daha büyüğünü işletmeci aktarır: servicepay import cat DOSYA.`,
      (megabytes) =>
        `XLSX, CSV UTF-8 or NDJSON, at most ${megabytes} MB. For larger files, ask the operator to run: servicepay import cat FILE.`,
    ),
    columns: both(
      "İlk satır sütun adlarıdır; sıra önemli değildir. Gerekli olanlar: accountErpCode, amount, currencyCode, dueDate.",
      "The first line names the columns, in any order. Required: accountErpCode, amount, currencyCode, dueDate.",
    ),
    formats: both(
      [
        "Sütunlar virgülle ya da noktalı virgülle ayrılır. Tutarlarda ondalık virgül varsa noktalı virgül kullanın.",
        "transactionDate ve dueDate: saatiyle, 2026-01-31T09:30:00+03:00 (Türkiye saati) gibi. Sonunda bir şey yoksa saat UTC'dir.",
        "amount: 1250.50 gibi, binlik ayırıcısız. Eksi tutar borcu azaltır.",
      ],
      [
        "Commas or semicolons separate the columns. Amounts with a decimal comma need semicolons.",
        "transactionDate and dueDate: with the time, such as 2026-01-31T09:30:00+03:00 (in Türkiye). Without an offset the time is UTC.",
        "amount: 1250.50, without thousands separators. A negative amount reduces the debt.",
      ],
    ),
    skip: both("Reddedilen satırları atla, diğerlerini aktar", "Skip lines with errors and import the rest"),
    skipHint: both(
      "İşaretlenmezse tek bir hatalı satırda hiçbir şey aktarılmaz.",
      "Otherwise, one line with an error stops the whole import.",
    ),
    replace: both("Hesapların hareketlerini bu dosyadakilerle değiştir", "Replace the accounts in the file"),
    replaceHint: both(
      "Dosyada adı geçen her hesapta yalnızca bu satırlar kalır; ödemelerin işlediği hareketler korunur. Önce neyin değişeceğini görürsünüz. Her satırda erpCode olmalı.",
      "Each account in the file will have exactly these lines, plus what payments posted. You review the changes first. Every line needs an erpCode.",
    ),
    send: both("Dosyayı gönder", "Upload file"),
    sending: both(
      "Dosya gönderiliyor. Bitene kadar bu sayfayı açık tutun.",
      "Uploading. Keep this page open until the upload is complete.",
    ),
    listTitle: both("Gönderilen dosyalar", "Uploaded files"),
    nothingYet: both("Henüz dosya gönderilmedi.", "No files uploaded yet."),
    column: {
      time: both("Gönderim zamanı", "Uploaded"),
      file: both("Dosya", "File"),
      state: both("Durum", "Status"),
      sentBy: both("Gönderen", "Uploaded by"),
      accepted: both("Aktarılan satır", "Imported lines"),
      refused: both("Reddedilen satır", "Lines with errors"),
    },
    state: {
      waiting: both("Aktarılıyor", "Being imported"),
      checked: both("Onay bekliyor", "Waiting for confirmation"),
      done: both("Aktarıldı", "Imported"),
      refused: both("Aktarılmadı", "Not imported"),
    },
    explain: {
      waiting: both(
        "Dosya arka planda aktarılıyor. Bu sayfayı kapatabilirsiniz; aktarım sürer.",
        "The file is imported in the background. You can close this page; the import goes on.",
      ),
      checked: both(
        "Henüz hiçbir şey değişmedi. Dosya, hesaplarında şunları değiştirir:",
        "Nothing has changed yet. The file will make these changes to its accounts:",
      ),
      done: both(
        "Dosya aktarıldı. Aynı dosya yeniden gönderilirse bir daha aktarılmaz.",
        "The file was imported. Uploading the same file again does not import it twice.",
      ),
      refused: both(
        "Reddedilen satırlar olduğu için hiçbir satır aktarılmadı. Dosyayı düzeltip yeniden gönderin.",
        "Nothing was imported, because some lines have errors. Correct the file and upload it again.",
      ),
    },
    checking: both(
      "Dosya arka planda denetleniyor; henüz hiçbir şey değişmiyor. Bu sayfayı kapatabilirsiniz.",
      "The file is being checked in the background; nothing changes yet. You can close this page.",
    ),
    replaced: both(
      "Dosyadaki hesaplarda artık yalnızca bu satırlar ve ödemelerin işlediği hareketler var.",
      "The accounts in the file now have exactly its lines, plus what payments posted.",
    ),
    difference: {
      created: both("Yeni hareket", "New transactions"),
      changed: both("Değişen hareket", "Changed transactions"),
      deleted: both("Silinen hareket", "Deleted transactions"),
      kept: both(
        "Dosyada yok, ancak ödemeler kapattığı için korunan",
        "Not in the file, but kept because payments were made against them",
      ),
      unchanged: both("Aynı kalan hareket", "Unchanged transactions"),
    },
    shrinksTitle: both(
      "Bu hesaplar, hareketlerinin %30'undan fazlasını yitiriyor",
      "These accounts lose more than 30 % of their transactions",
    ),
    shrinks: both(
      (account: string, vanishing: string, before: string) => `${account}: ${before} hareketten ${vanishing}`,
      (account, vanishing, before) => `${account}: ${vanishing} of ${before}`,
    ),
    allowShrink: both("Doğru: bu hareketler silinebilir", "This is correct: delete them"),
    confirm: both("Hareketleri değiştir", "Replace accounts"),
    refresh: both("Yenile", "Refresh"),
    progress: both("İlerleme", "Progress"),
    skipFact: both("Hatalı satırlar", "Lines with errors"),
    skipped: both("atlanır", "are skipped"),
    notSkipped: both("aktarımı durdurur", "stop the import"),
    ended: both("Bitiş", "Ended"),
    refusedDownload: {
      skipped: both(
        "Atlanan satırları nedenleriyle indirip düzeltin ve yeniden gönderin.",
        "Download the skipped lines with their errors, correct them and upload them again.",
      ),
      refused: both(
        "Reddedilen satırları nedenleriyle indirip düzeltin. Diğer satırlar da aktarılmadı: düzelttiklerinizle birlikte yeniden gönderin.",
        "Download the lines with their errors and correct them. The other lines were not imported either: upload them again with the corrected ones.",
      ),
    },
    reason: {
      ...fileFaults,
      ...lineFaults,
      type: both("Bu alan metin ya da sayı değil.", "This field must be text or a number."),
      not_a_decimal: both(
        "Tutar, binlik ayırıcısı olmayan, en çok 15 tam ve 4 ondalık basamaklı bir sayı olmalı.",
        "The amount must be a number without thousands separators, with at most 15 integer and 4 fractional digits.",
      ),
      ambiguous: both(
        "Bu tutar belirsiz: 1.250 yerine 1250 ya da 1.25 girin.",
        "The amount is ambiguous: write 1250 or 1.25, not 1.250.",
      ),
      unknown_currency: both("Böyle bir para birimi yok.", "Unknown currency."),
      not_a_date_time: both("Tarihi 2026-01-31T09:30:00 gibi girin.", "Write the date like 2026-01-31T09:30:00."),
      not_json: both(
        "Satır geçerli bir JSON değil ya da bir anahtar iki kez var.",
        "The line is not valid JSON, or repeats a key.",
      ),
      duplicate: both(
        "Bu erpCode başka bir harekette ya da dosyanın önceki bir satırında var.",
        "Another transaction, or an earlier line of the file, has this erpCode.",
      ),
    },
  },
};

export const importFileProblems = {
  import_too_large: both(
    "Dosya 256 MB'tan büyük. Bölerek gönderin ya da işletmeciden aktarmasını isteyin: servicepay import cat DOSYA.",
    "The file is larger than 256 MB. Split it, or ask the operator to import it: servicepay import cat FILE.",
  ),
  slice_too_large: both(
    "JavaScript kapalıyken en çok 8 MB gönderilir. JavaScript'i açın, dosyayı bölün ya da işletmeciden aktarmasını isteyin: servicepay import cat DOSYA.",
    "Without JavaScript, files can be at most 8 MB. Turn on JavaScript, split the file, or ask the operator to import it: servicepay import cat FILE.",
  ),
  replaces_whole: both(
    "Hareketleri değiştiren dosya bütünüyle alınır; hatalı satırlar atlanamaz.",
    "A file that replaces accounts must be imported whole: lines with errors cannot be skipped.",
  ),
};

export const importConfirmProblems = {
  shrinks: both(
    "Bir hesap, hareketlerinin çoğunu yitirecek. Doğruysa kutuyu işaretleyin.",
    "An account would lose many of its transactions. If this is correct, tick the box.",
  ),
};
