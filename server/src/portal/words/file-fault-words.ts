import type { FileFault } from "#platform/text/unreadable-file.ts";
import { both, type Both } from "./both.ts";

/** Why a file cannot be read, and what to do. */
export const fileFaults: Readonly<Record<FileFault, Both<string>>> = {
  empty: both("Dosya boş.", "The file is empty."),
  no_lines: both("Başlığın altında satır yok.", "There are no lines below the header."),
  too_many_lines: both(
    "Dosya bu satırda satır sınırını aşıyor. Dosyayı bölün.",
    "The file has too many lines. Split it.",
  ),
  missing_column: both("Başlıkta bu sütun yok.", "The header is missing this column."),
  unknown_column: both("Böyle bir sütun yok.", "Unknown column."),
  repeated_column: both("Başlıkta bu sütun iki kez var.", "The header has this column twice."),
  not_utf8: both(
    "Dosya UTF-8 değil; Türkçe harfler buradan sonra okunamıyor. XLSX ya da “CSV UTF-8” olarak kaydedin.",
    "The file is not UTF-8 from here on. Save it as XLSX or “CSV UTF-8”.",
  ),
  not_csv: both(
    "Satır okunamıyor: bir tırnak kapanmamış ya da yanlış yerde. Dosyayı XLSX olarak kaydedin.",
    "The line cannot be read: a quote is not closed or is in the wrong place. Save the file as XLSX.",
  ),
  row_too_long: both(
    "Satır çok uzun. Büyük olasılıkla içinde kapanmamış bir tırnak var.",
    "The line is too long. Most likely a quote is not closed in it.",
  ),
  not_a_table: both(
    "Bu dosya ne XLSX çalışma kitabı ne de CSV. Excel'de açıp XLSX ya da “CSV UTF-8” olarak kaydedin.",
    "This is neither an XLSX workbook nor CSV. Open it in Excel and save it as XLSX or “CSV UTF-8”.",
  ),
  old_workbook: both(
    "Bu eski bir çalışma kitabı (XLS). Excel'de açıp XLSX ya da “CSV UTF-8” olarak kaydedin.",
    "This is an old workbook (XLS). Open it in Excel and save it as XLSX or “CSV UTF-8”.",
  ),
  encrypted: both(
    "Çalışma kitabı parolalı. Parolayı kaldırıp yeniden kaydedin.",
    "The workbook is password-protected. Save it without a password.",
  ),
  damaged: both(
    "Çalışma kitabı bozuk. Excel'de açıp yeniden XLSX ya da “CSV UTF-8” olarak kaydedin.",
    "The workbook is damaged. Open it in Excel and save it again as XLSX or “CSV UTF-8”.",
  ),
  too_large: both(
    "Çalışma kitabı çok büyük. “CSV UTF-8” olarak kaydedin.",
    "The workbook is too large. Save it as “CSV UTF-8”.",
  ),
  too_many_columns: both(
    "Satırda çok fazla sütun var. Gerekmeyenleri silip yeniden kaydedin.",
    "The line has too many columns. Delete the ones you do not need and save the file again.",
  ),
  no_result: both(
    "Bu hücredeki formülün sonucu dosyada yok. Dosyayı Excel'de açıp kaydedin.",
    "The formula in this cell has no result in the file. Open the file in Excel and save it there.",
  ),
  cell_error: both(
    "Bu hücrede #YOK ya da #DEĞER! gibi bir formül hatası var. Düzeltip yeniden kaydedin.",
    "This cell has a formula error, such as #N/A or #VALUE!. Correct it and save the file again.",
  ),
};

/** What can be wrong with a line of any file. */
export const lineFaults = {
  required: both("Bu alan gerekli.", "This field is required."),
  too_long: both("Bu metin çok uzun.", "This text is too long."),
  characters: both("Metinde saklanamayan bir karakter var.", "The text has a character that cannot be stored."),
  columns: both("Satırın sütun sayısı başlıktakinden farklı.", "The line does not have as many columns as the header."),
  turned_into_number: both(
    "Tablo programı bu kodu sayıya çevirmiş. Sütunu metin olarak biçimlendirip kodu yeniden girin.",
    "A spreadsheet turned this code into a number. Format its column as text and type it again.",
  ),
  unseen_characters: both(
    "Kodun başında ya da sonunda boşluk ya da içinde görünmeyen bir karakter var.",
    "The code starts or ends with a space, or contains an invisible character.",
  ),
};

interface Fault {
  fault: FileFault;
  column: string | null;
}

/** Names the column too, for pages that have no place for it. */
export const fileFault = both(
  ({ fault, column }: Fault) => `${column === null ? "" : `${column} sütunu: `}${fileFaults[fault].tr}`,
  ({ fault, column }) => `${column === null ? "" : `Column ${column}: `}${fileFaults[fault].en}`,
);
