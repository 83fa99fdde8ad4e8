import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const consentsWords = {
  consents: {
    title: both("Onay metinleri", "Consents"),
    intro: both(
      "Ödeyenlerin ödeme sayfasında ve widget'te onayladığı ya da gördüğü metinler: sözleşme, aydınlatma metni, izin.",
      "Texts that payers accept or see when they pay, such as a contract, a privacy notice or a permission.",
    ),
    new: both("Metin ekle", "Add text"),
    newTitle: both("Yeni metin", "New text"),
    changeTitle: both("Metni değiştir", "Edit text"),
    againTitle: both("Metni yeniden göster", "Reinstate text"),
    nothingYet: both(
      "Henüz metin yok. Ödeyenler hiçbir şey onaylamadan öder.",
      "No texts yet. Payers pay without accepting anything.",
    ),
    label: both("Onay cümlesi", "Checkbox label"),
    labelHint: both(
      "Kutunun yanında durur, örneğin: Mesafeli satış sözleşmesini okudum, kabul ediyorum.",
      "Shown next to the checkbox. For example: I have read and accept the distance sales contract.",
    ),
    labelIn: both(
      (language: string) => `Onay cümlesi (${language})`,
      (language) => `Checkbox label (${language})`,
    ),
    wholeText: both("Metnin tamamı", "Full text"),
    wholeTextIn: both(
      (language: string) => `Metnin tamamı (${language})`,
      (language) => `Full text (${language})`,
    ),
    wholeTextHint: both(
      "Düz metin, en çok 30.000 karakter. Paragrafları boş satır ayırır; tek satır sonu boşluk olur.",
      "Plain text, at most 30,000 characters. Blank lines separate paragraphs; single line breaks become spaces.",
    ),
    englishTitle: both("İngilizce (isteğe bağlı)", "English (optional)"),
    englishHint: both(
      "Yoksa İngilizce sayfada da Türkçesi görünür.",
      "Without it, English pages show the Turkish text.",
    ),
    key: both("Kod", "Code"),
    keyHint: both(
      "Örneğin sozlesme: küçük harf, rakam ve çizgi. Sonra değişmez.",
      "Lower-case letters, digits and hyphens, such as contract. It cannot be changed later.",
    ),
    paymentSet: both("Ödeme seti", "Payment set"),
    kind: both("Onay", "Consent"),
    kindShort: {
      required: both("Zorunlu", "Required"),
      optional: both("İsteğe bağlı", "Optional"),
      notice: both("Yalnızca gösterilir", "Information only"),
    },
    kindLong: {
      required: both("Zorunlu: kutu işaretlenmeden ödenemez", "Required: no one can pay without ticking the box"),
      optional: both("İsteğe bağlı: kutu boş kalabilir", "Optional: payers can leave the box empty"),
      notice: both("Yalnızca gösterilir, kutusu yoktur", "Information only, without a box"),
    },
    position: both("Sıra", "Order"),
    positionHint: both("0–99; küçük olan önce gelir.", "0 to 99. Lower numbers come first."),
    version: both("Sürüm", "Version"),
    versionOf: both(
      (version: number) => `Sürüm ${version}`,
      (version) => `Version ${version}`,
    ),
    languages: both("Diller", "Languages"),
    language: { tr: both("Türkçe", "Turkish"), en: both("İngilizce", "English") },
    since: both("Başlangıç", "Since"),
    until: both("Bitiş", "Until"),
    state: both("Durum", "Status"),
    inUse: both("Gösteriliyor", "In use"),
    retired: both("Kaldırıldı", "Retired"),
    replaced: both("Yenisi var", "Replaced"),
    hash: both("Özet (SHA-256)", "SHA-256"),
    hashHint: both(
      "Verilen her onay bu özeti taşır: ödeyenin tam olarak neyi onayladığını kanıtlar.",
      "Stored with every payer's answer, to prove which text they accepted.",
    ),
    payersSee: both("Ödeyen ne görür?", "What payers see"),
    payersSaw: both("Ödeyen ne görürdü?", "What payers saw"),
    olderVersion: both(
      "Bu eski bir sürüm; verilmiş onayların kanıtı olarak saklanır.",
      "An earlier version, kept as evidence of what payers accepted.",
    ),
    toInUse: both(
      (version: number) => `Gösterilen sürüm: ${version}`,
      (version) => `View version ${version}, now in use`,
    ),
    versions: both("Sürümler", "Versions"),
    versionsHint: both(
      "Bir sürüm hiç değişmez ve silinmez. Kimin hangisini onayladığı müşterinin sayfasındadır.",
      "Versions are never changed or deleted. A customer's page shows which one they accepted.",
    ),
    payers: both("Ödeyenler", "Payers"),
    acceptedIn: both(
      (count: string) => `${count} ödemede onaylandı`,
      (count) => `accepted in ${counted(count, "payment", "payments")}`,
    ),
    seenIn: both(
      (count: string) => `${count} ödemede gösterildi`,
      (count) => `seen in ${counted(count, "payment", "payments")}`,
    ),
    change: both("Yeni sürüm", "New version"),
    useAgain: both("Yeniden göster", "Reinstate"),
    retire: both("Kaldır…", "Retire…"),
    changeNote: both(
      (version: number) =>
        `Kaydedince yeni bir sürüm oluşur; sürüm ${version} ve onayları saklanır. Sayfası o anda açık olan ödeyen yeni metni onaylar.`,
      (version) =>
        `Saving creates a new version; version ${version} and its answers are kept. Payers who have the page open now accept the new text.`,
    ),
    add: both("Metni yayınla", "Publish"),
    publish: both("Yeni sürümü yayınla", "Publish new version"),
    preview: both("Önizle", "Preview"),
    previewTitle: both("Ödeyen bunu görür", "What payers see"),
    previewEmpty: both("Cümleyi ve metni yazınca burada görünür.", "Your text appears here as you type."),
    previewNote: both("Hiçbir kutu önceden işaretli gelmez.", "Boxes are never ticked in advance."),
    retireTitle: both("Metin kaldırılsın mı?", "Retire the text?"),
    retireFacts: {
      required: both(
        [
          "Ödeyenler bu metni artık görmez ve onaylamadan öder.",
          "Bütün sürümleri ve verilmiş onaylar saklanır.",
          "Sonra yeniden gösterebilirsiniz.",
        ],
        [
          "Payers no longer see this text and pay without accepting it.",
          "All versions and payers' answers are kept.",
          "You can reinstate it later.",
        ],
      ),
      optional: both(
        [
          "Ödeyenler bu metni artık görmez; yeni izin verilmez.",
          "Bütün sürümleri ve verilmiş izinler saklanır.",
          "Sonra yeniden gösterebilirsiniz.",
        ],
        [
          "Payers no longer see this text and can no longer give this permission.",
          "All versions and the permissions given so far are kept.",
          "You can reinstate it later.",
        ],
      ),
      notice: both(
        [
          "Ödeyenler bu metni artık görmez.",
          "Bütün sürümleri ve kime gösterildiği saklanır.",
          "Sonra yeniden gösterebilirsiniz.",
        ],
        [
          "Payers no longer see this text.",
          "All versions, and the record of who saw them, are kept.",
          "You can reinstate it later.",
        ],
      ),
    },
    retireSubmit: both("Metni kaldır", "Retire"),
    problem: {
      consentKey: {
        invalid: both(
          "Kod küçük harfle başlar; en çok 32 küçük harf, rakam ve çizgiden oluşur.",
          "Use at most 32 lower-case letters, digits and hyphens, starting with a letter.",
        ),
        taken: both(
          "Bu ödeme setinde bu kodla bir metin var. Onu değiştirin ya da başka bir kod yazın.",
          "This payment set already has a text with this code. Edit that one, or choose another code.",
        ),
      },
      consentKind: {
        required: both("Onayın zorunlu olup olmadığını seçin.", "Choose whether the consent is required."),
      },
      position: {
        invalid: both("Sırayı 0 ile 99 arasında bir sayıyla girin.", "Enter a number from 0 to 99."),
      },
      labelTr: {
        required: both("Onay cümlesini yazın.", "Enter the label."),
        too_long: both("Onay cümlesi en çok 300 karakterdir.", "A label can have at most 300 characters."),
      },
      textTr: {
        required: both("Metni yazın.", "Enter the text."),
        too_long: both("Metin en çok 30.000 karakterdir.", "A text can have at most 30,000 characters."),
      },
      labelEn: {
        required: both("İngilizce metnin onay cümlesini de yazın.", "Enter the English label too."),
        too_long: both("Onay cümlesi en çok 300 karakterdir.", "A label can have at most 300 characters."),
      },
      textEn: {
        required: both(
          "İngilizce cümlenin metnini de yazın, ya da ikisini de boş bırakın.",
          "Enter the English text too, or leave both empty.",
        ),
        too_long: both("Metin en çok 30.000 karakterdir.", "A text can have at most 30,000 characters."),
      },
      form: {
        texts_full: both(
          "Bir ödeme setinde en çok sekiz metin olur. Önce birini kaldırın.",
          "A payment set can have at most eight texts. Retire one first.",
        ),
        stale: both(
          "Bu metni bu arada başkası değiştirdi ya da kaldırdı. Yazdıklarınız duruyor; yayınlarsanız onunkinin yerini alır.",
          "Someone else changed or retired this text in the meantime. Your changes are kept; publishing overwrites theirs.",
        ),
      },
    },
    retireProblem: {
      form: {
        stale: both(
          "Bu metni bu arada başkası değiştirdi. Gösterilen sürüme bakıp yeniden onaylayın.",
          "Someone else changed this text in the meantime. Check the version shown and confirm again.",
        ),
      },
    },
  },
};
