import { importFileProblemsTr } from "../accounts/imports-tr.ts";
import { linkFileProblemsTr } from "../link-files/link-files-tr.ts";

/** What can be wrong with a file that is sent. */
export const fileProblemsTr = {
  unusable: "Dosya kullanılamadı. Hiçbir satırı kaydedilmedi, önceki liste duruyor.",
  forgotten: "Dosya artık saklanmıyor. Yeniden seçin.",
  list_changed: "Listeyi bu arada başkası değiştirdi. Dosyayı yeniden seçin ve farka bir daha bakın.",
  required: "Bir dosya seçin.",
  too_large: "Dosya çok büyük. Bölerek gönderin ya da komut satırından aktarın.",
  ...importFileProblemsTr,
  ...linkFileProblemsTr,
  unreadable: "Dosya bütünüyle gelmedi. Yeniden gönderin.",
};
