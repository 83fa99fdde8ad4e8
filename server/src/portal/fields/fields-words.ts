import { both } from "../words/both.ts";

export const fieldsWords = {
  fields: {
    title: both("Dinamik alanlar", "Dynamic fields"),
    intro: both(
      "Programlarınızın ödeme linkine ekleyebildiği kendi bilgileriniz, örneğin şube ya da fatura numarası.",
      "Details of your own that your programs can add to a payment link, such as a branch or an invoice number.",
    ),
    new: both("Alan tanımla", "Define a field"),
    newTitle: both("Yeni alan", "New field"),
    changeTitle: both("Alanı değiştir", "Change the field"),
    againTitle: both("Alanı yeniden tanımla", "Define the field again"),
    nothingYet: both(
      "Henüz alan yok. Tanımlanmamış bir alanla gelen link isteği reddedilir.",
      "No field yet. A link with a field that is not defined is refused.",
    ),
    key: both("Kod", "Code"),
    keyHint: both(
      "Programların gönderdiği ad: bir harf, sonra en çok 63 harf, rakam, nokta, çizgi ya da alt çizgi. Sonra değişmez.",
      "What programs send: a letter, then at most 63 letters, digits, dots, dashes or underscores. It never changes.",
    ),
    label: both("Ad", "Name"),
    labelHint: both("Portalda kodun yerine görünür.", "Shown in the portal in place of the code."),
    type: both("Değer", "Value"),
    valueOfAny: both("Dinamik alan değeri", "Value of a dynamic field"),
    valueRule: both("Metin, en çok 1.000 karakter", "Text, at most 1,000 characters"),
    state: both("Durum", "Status"),
    inUse: both("Kullanılıyor", "In use"),
    removed: both("Kaldırıldı", "Removed"),
    define: both("Alanı tanımla", "Define the field"),
    again: both("Yeniden tanımla", "Define again"),
    remove: both("Kaldır…", "Remove…"),
    removeTitle: both(
      (label: string) => `“${label}” alanı kaldırılsın mı?`,
      (label) => `Remove the field “${label}”?`,
    ),
    removeFacts: both(
      [
        "Bu alanla gelen yeni link istekleri reddedilir (400 ERR_VALIDATION). Önce programlarınızı değiştirin.",
        "Eski linklerdeki değerler kalır ve bu adla okunur.",
        "Kopyalanan ya da yenilenen linke değeri geçmez.",
        "Alanı sonra aynı kodla yeniden tanımlayabilirsiniz.",
      ],
      [
        "New links with this field are refused (400 ERR_VALIDATION). Change your programs first.",
        "Values of earlier links stay, and are shown with this name.",
        "A link that is copied or renewed does not take its value along.",
        "You can define the field again later, with the same code.",
      ],
    ),
    removeSubmit: both("Alanı kaldır", "Remove the field"),
    useTitle: both("Nerede kullanılır?", "Where are they used?"),
    use: both(
      "POST /hpm ile oluşturulan linklerin additionalData alanında. Değerler linkin sayfasında görünür.",
      "In additionalData of links that are made with POST /hpm. The page of a link shows its values.",
    ),
    useRules: both(
      "Hiçbiri zorunlu değildir; null, değer yok demektir. Bir linkte en çok 50 değer olabilir.",
      "None is required; null means no value. A link has at most 50 values.",
    ),
    problem: {
      fieldKey: {
        invalid: both(
          "Kod bir harfle başlar; en çok 64 harf (Türkçe harfler olmadan), rakam, nokta, çizgi ve alt çizgiden oluşur.",
          "A code begins with a letter (A to Z), and has at most 64 letters, digits, dots, dashes and underscores.",
        ),
        taken: both(
          "Bu kodla bir alan var. Başka bir kod girin.",
          "There is a field with this code. Choose another code.",
        ),
      },
      fieldLabel: {
        required: both("Alana bir ad verin.", "Give the field a name."),
        too_long: both("Ad en çok 200 karakterdir.", "A name has at most 200 characters."),
      },
      form: {
        stale: both(
          "Bu alanı bu arada başkası değiştirdi ya da kaldırdı. Sayfaya bakıp yeniden gönderin.",
          "Somebody has changed or removed this field in the meantime. Check this page, and send it again.",
        ),
        fields_full: both(
          "Bir şirketin en çok 200 dinamik alanı olur. Önce birini kaldırın.",
          "A company has at most 200 dynamic fields. Remove one first.",
        ),
      },
    },
  },
};
