import { both } from "../words/both.ts";

export const fieldsWords = {
  fields: {
    title: both("Dinamik alanlar", "Dynamic fields"),
    intro: both(
      "Programlarınızın ödeme linkine ekleyebildiği kendi bilgileriniz, örneğin şube ya da fatura numarası.",
      "Your own details that your systems can add to payment links, such as a branch or an invoice number.",
    ),
    new: both("Alan tanımla", "Add field"),
    newTitle: both("Yeni alan", "New field"),
    changeTitle: both("Alanı değiştir", "Edit field"),
    againTitle: both("Alanı yeniden tanımla", "Restore field"),
    nothingYet: both(
      "Henüz alan yok. Tanımlanmamış bir alanla gelen link isteği reddedilir.",
      "No fields yet. Links with an undefined field are refused.",
    ),
    key: both("Kod", "Code"),
    keyHint: both(
      "Programların gönderdiği ad: bir harf, sonra en çok 63 harf, rakam, nokta, çizgi ya da alt çizgi. Sonra değişmez.",
      "The name your systems send: a letter, then at most 63 letters, digits, dots, hyphens or underscores. It cannot be changed later.",
    ),
    label: both("Ad", "Name"),
    labelHint: both("Portalda kodun yerine görünür.", "Shown in the portal instead of the code."),
    type: both("Değer", "Value"),
    valueOfAny: both("Dinamik alan değeri", "Dynamic field value"),
    valueRule: both("Metin, en çok 1.000 karakter", "Text, at most 1,000 characters"),
    state: both("Durum", "Status"),
    inUse: both("Kullanılıyor", "In use"),
    removed: both("Kaldırıldı", "Removed"),
    define: both("Alanı tanımla", "Add field"),
    again: both("Yeniden tanımla", "Restore"),
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
        "New links with this field are refused (400 ERR_VALIDATION). Update your systems first.",
        "Values on existing links are kept and shown under this name.",
        "Duplicating or renewing a link does not copy its value.",
        "You can restore the field later with the same code.",
      ],
    ),
    removeSubmit: both("Alanı kaldır", "Remove field"),
    useTitle: both("Nerede kullanılır?", "Where fields are used"),
    use: both(
      "POST /hpm ile oluşturulan linklerin additionalData alanında. Değerler linkin sayfasında görünür.",
      "In additionalData when creating links with POST /hpm. A link's page shows its values.",
    ),
    useRules: both(
      "Hiçbiri zorunlu değildir; null, değer yok demektir. Bir linkte en çok 50 değer olabilir.",
      "All are optional; null means no value. A link can have at most 50 values.",
    ),
    problem: {
      fieldKey: {
        invalid: both(
          "Kod bir harfle başlar; en çok 64 harf (Türkçe harfler olmadan), rakam, nokta, çizgi ve alt çizgiden oluşur.",
          "A code starts with a letter (A to Z) and has at most 64 letters, digits, dots, hyphens and underscores.",
        ),
        taken: both(
          "Bu kodla bir alan var. Başka bir kod girin.",
          "A field with this code already exists. Choose another code.",
        ),
      },
      fieldLabel: {
        required: both("Alana bir ad verin.", "Enter a name."),
        too_long: both("Ad en çok 200 karakterdir.", "A name can have at most 200 characters."),
      },
      form: {
        stale: both(
          "Bu alanı bu arada başkası değiştirdi ya da kaldırdı. Sayfaya bakıp yeniden gönderin.",
          "Someone else changed or removed this field in the meantime. Check it and submit again.",
        ),
        fields_full: both(
          "Bir şirketin en çok 200 dinamik alanı olur. Önce birini kaldırın.",
          "A company can have at most 200 dynamic fields. Remove one first.",
        ),
      },
    },
  },
};
