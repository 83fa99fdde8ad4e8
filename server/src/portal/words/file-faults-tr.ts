import type { FileFault } from "#platform/text/unreadable-file.ts";

/** Why a file cannot be read, and what to do. */
export const fileFaultsTr: Readonly<Record<FileFault, string>> = {
  empty: "Dosya boş.",
  no_lines: "Başlığın altında satır yok.",
  too_many_lines: "Dosya bu satırda satır sınırını aşıyor. Dosyayı bölün.",
  missing_column: "Başlıkta bu sütun yok.",
  unknown_column: "Böyle bir sütun yok.",
  repeated_column: "Başlıkta bu sütun iki kez var.",
  not_utf8: "Dosya UTF-8 değil; Türkçe harfler buradan sonra okunamıyor. XLSX ya da “CSV UTF-8” olarak kaydedin.",
  not_csv: "Satır okunamıyor: bir tırnak kapanmamış ya da yanlış yerde. Dosyayı XLSX olarak kaydedin.",
  row_too_long: "Satır çok uzun. Büyük olasılıkla içinde kapanmamış bir tırnak var.",
  not_a_table: "Bu dosya ne XLSX çalışma kitabı ne de CSV. Excel'de açıp XLSX ya da “CSV UTF-8” olarak kaydedin.",
  old_workbook: "Bu eski bir çalışma kitabı (XLS). Excel'de açıp XLSX ya da “CSV UTF-8” olarak kaydedin.",
  encrypted: "Çalışma kitabı parolalı. Parolayı kaldırıp yeniden kaydedin.",
  damaged: "Çalışma kitabı bozuk. Excel'de açıp yeniden XLSX ya da “CSV UTF-8” olarak kaydedin.",
  too_large: "Çalışma kitabı çok büyük. “CSV UTF-8” olarak kaydedin.",
  too_many_columns: "Satırda çok fazla sütun var. Gerekmeyenleri silip yeniden kaydedin.",
  no_result: "Bu hücredeki formülün sonucu dosyada yok. Dosyayı Excel'de açıp kaydedin.",
  cell_error: "Bu hücrede #YOK ya da #DEĞER! gibi bir formül hatası var. Düzeltip yeniden kaydedin.",
};

/** What can be wrong with a line of any file. */
export const lineFaultsTr = {
  required: "Bu alan gerekli.",
  too_long: "Bu metin çok uzun.",
  characters: "Metinde saklanamayan bir karakter var.",
  columns: "Satırın sütun sayısı başlıktakinden farklı.",
  turned_into_number: "Tablo programı bu kodu sayıya çevirmiş. Sütunu metin olarak biçimlendirip kodu yeniden girin.",
  unseen_characters: "Kodun başında ya da sonunda boşluk ya da içinde görünmeyen bir karakter var.",
};

interface Fault {
  fault: FileFault;
  column: string | null;
}

/** Names the column too, for pages that have no place for it. */
export function fileFaultTr({ fault, column }: Fault): string {
  return `${column === null ? "" : `${column} sütunu: `}${fileFaultsTr[fault]}`;
}
