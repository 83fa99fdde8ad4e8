import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const consentsWords = {
  consents: {
    title: both("Onay metinleri", "Consents"),
    intro: both(
      "Ödeyenlerin ödeme sayfasında ve widget'te onayladığı ya da gördüğü metinler: sözleşme, aydınlatma metni, izin.",
      "Texts that payers accept or see on the payment page and in the widget: a contract, a privacy notice, a permission.",
    ),
    new: both("Metin ekle", "Add a text"),
    newTitle: both("Yeni metin", "New text"),
    changeTitle: both("Metni değiştir", "Change the text"),
    againTitle: both("Metni yeniden göster", "Show the text again"),
    nothingYet: both(
      "Henüz metin yok. Ödeyenler hiçbir şey onaylamadan öder.",
      "No text yet. Payers pay without accepting anything.",
    ),
    label: both("Onay cümlesi", "Sentence"),
    labelHint: both(
      "Kutunun yanında durur, örneğin: Mesafeli satış sözleşmesini okudum, kabul ediyorum.",
      "Stands beside the box, such as: I have read and accept the distance sales contract.",
    ),
    labelIn: both(
      (language: string) => `Onay cümlesi (${language})`,
      (language) => `Sentence (${language})`,
    ),
    wholeText: both("Metnin tamamı", "Whole text"),
    wholeTextIn: both(
      (language: string) => `Metnin tamamı (${language})`,
      (language) => `Whole text (${language})`,
    ),
    wholeTextHint: both(
      "Düz metin, en çok 30.000 karakter. Paragrafları boş satır ayırır; tek satır sonu boşluk olur.",
      "Plain text, at most 30,000 characters. Blank lines separate paragraphs; a single line end becomes a space.",
    ),
    englishTitle: both("İngilizce (isteğe bağlı)", "English (optional)"),
    englishHint: both(
      "Yoksa İngilizce sayfada da Türkçesi görünür.",
      "Without it, the English page shows the Turkish text.",
    ),
    key: both("Kod", "Code"),
    keyHint: both(
      "Örneğin sozlesme: küçük harf, rakam ve çizgi. Sonra değişmez.",
      "Such as contract: lower-case letters, digits and dashes. It never changes.",
    ),
    paymentSet: both("Ödeme seti", "Payment set"),
    kind: both("Onay", "Consent"),
    kindShort: {
      required: both("Zorunlu", "Required"),
      optional: both("İsteğe bağlı", "Optional"),
      notice: both("Yalnızca gösterilir", "Only shown"),
    },
    kindLong: {
      required: both("Zorunlu: kutu işaretlenmeden ödenemez", "Required: nobody pays without ticking the box"),
      optional: both("İsteğe bağlı: kutu boş kalabilir", "Optional: the box may stay empty"),
      notice: both("Yalnızca gösterilir, kutusu yoktur", "Only shown, without a box"),
    },
    position: both("Sıra", "Order"),
    positionHint: both("0–99; küçük olan önce gelir.", "0 to 99; smaller ones come first."),
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
    inUse: both("Gösteriliyor", "Shown"),
    retired: both("Kaldırıldı", "Retired"),
    replaced: both("Yenisi var", "Replaced"),
    hash: both("Özet (SHA-256)", "SHA-256"),
    hashHint: both(
      "Verilen her onay bu özeti taşır: ödeyenin tam olarak neyi onayladığını kanıtlar.",
      "Every answer of a payer carries this hash: it proves which text the payer accepted.",
    ),
    payersSee: both("Ödeyen ne görür?", "What does a payer see?"),
    payersSaw: both("Ödeyen ne görürdü?", "What did a payer see?"),
    olderVersion: both(
      "Bu eski bir sürüm; verilmiş onayların kanıtı olarak saklanır.",
      "This is an earlier version, kept as evidence of what payers accepted.",
    ),
    toInUse: both(
      (version: number) => `Gösterilen sürüm: ${version}`,
      (version) => `Payers see version ${version}`,
    ),
    versions: both("Sürümler", "Versions"),
    versionsHint: both(
      "Bir sürüm hiç değişmez ve silinmez. Kimin hangisini onayladığı müşterinin sayfasındadır.",
      "A version never changes and is never deleted. A customer's page shows which one was accepted.",
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
    useAgain: both("Yeniden göster", "Show it again"),
    retire: both("Kaldır…", "Retire…"),
    changeNote: both(
      (version: number) =>
        `Kaydedince yeni bir sürüm oluşur; sürüm ${version} ve onayları saklanır. Sayfası o anda açık olan ödeyen yeni metni onaylar.`,
      (version) =>
        `Saving creates a new version; version ${version} and its answers are kept. A payer whose page is open at that moment accepts the new text.`,
    ),
    add: both("Metni yayınla", "Publish the text"),
    publish: both("Yeni sürümü yayınla", "Publish the new version"),
    preview: both("Önizle", "Preview"),
    previewTitle: both("Ödeyen bunu görür", "A payer sees this"),
    previewEmpty: both(
      "Cümleyi ve metni yazınca burada görünür.",
      "The sentence and the text appear here once you have typed them.",
    ),
    previewNote: both("Hiçbir kutu önceden işaretli gelmez.", "No box is ticked in advance."),
    retireTitle: both("Metin kaldırılsın mı?", "Retire the text?"),
    retireFacts: {
      required: both(
        [
          "Ödeyenler bu metni artık görmez ve onaylamadan öder.",
          "Bütün sürümleri ve verilmiş onaylar saklanır.",
          "Sonra yeniden gösterebilirsiniz.",
        ],
        [
          "Payers no longer see this text, and pay without accepting it.",
          "All its versions and the answers to them are kept.",
          "You can show it again later.",
        ],
      ),
      optional: both(
        [
          "Ödeyenler bu metni artık görmez; yeni izin verilmez.",
          "Bütün sürümleri ve verilmiş izinler saklanır.",
          "Sonra yeniden gösterebilirsiniz.",
        ],
        [
          "Payers no longer see this text; nobody gives the permission any more.",
          "All its versions and the permissions given so far are kept.",
          "You can show it again later.",
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
          "All its versions, and to whom they were shown, are kept.",
          "You can show it again later.",
        ],
      ),
    },
    retireSubmit: both("Metni kaldır", "Retire the text"),
    problem: {
      consentKey: {
        invalid: both(
          "Kod küçük harfle başlar; en çok 32 küçük harf, rakam ve çizgiden oluşur.",
          "A code begins with a lower-case letter, and has at most 32 lower-case letters, digits and dashes.",
        ),
        taken: both(
          "Bu ödeme setinde bu kodla bir metin var. Onu değiştirin ya da başka bir kod yazın.",
          "The payment set has a text with this code. Change that one, or choose another code.",
        ),
      },
      consentKind: {
        required: both("Onayın zorunlu olup olmadığını seçin.", "Choose whether the consent is required."),
      },
      position: {
        invalid: both("Sırayı 0 ile 99 arasında bir sayıyla girin.", "Write the place as a number from 0 to 99."),
      },
      labelTr: {
        required: both("Onay cümlesini yazın.", "Write the sentence."),
        too_long: both("Onay cümlesi en çok 300 karakterdir.", "A sentence has at most 300 characters."),
      },
      textTr: {
        required: both("Metni yazın.", "Write the text."),
        too_long: both("Metin en çok 30.000 karakterdir.", "A text has at most 30,000 characters."),
      },
      labelEn: {
        required: both("İngilizce metnin onay cümlesini de yazın.", "Write the sentence of the English text, too."),
        too_long: both("Onay cümlesi en çok 300 karakterdir.", "A sentence has at most 300 characters."),
      },
      textEn: {
        required: both(
          "İngilizce cümlenin metnini de yazın, ya da ikisini de boş bırakın.",
          "Write the text of the English sentence, too, or leave both empty.",
        ),
        too_long: both("Metin en çok 30.000 karakterdir.", "A text has at most 30,000 characters."),
      },
      form: {
        texts_full: both(
          "Bir ödeme setinde en çok sekiz metin olur. Önce birini kaldırın.",
          "A payment set has at most eight texts. Retire one first.",
        ),
        stale: both(
          "Bu metni bu arada başkası değiştirdi ya da kaldırdı. Yazdıklarınız duruyor; yayınlarsanız onunkinin yerini alır.",
          "Somebody has changed or retired this text in the meantime. What you typed is kept; if you publish, it replaces theirs.",
        ),
      },
    },
    retireProblem: {
      form: {
        stale: both(
          "Bu metni bu arada başkası değiştirdi. Gösterilen sürüme bakıp yeniden onaylayın.",
          "Somebody has changed this text in the meantime. Check the version that is shown, and confirm again.",
        ),
      },
    },
  },
};
