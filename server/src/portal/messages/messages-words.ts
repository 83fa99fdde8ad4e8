import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const messagesWords = {
  templates: {
    title: both("Mesajlar", "Messages"),
    intro: both(
      "Ödeyenlere ve kullanıcılara giden e-posta ve SMS'lerin metinleri.",
      "The e-mails and text messages sent to payers and users.",
    ),
    languageNote: {
      tr: both(
        "Makbuz ve iade, ödeme sayfasının dilinde gider. Linkler, hatırlatmalar ve kayıtlar Türkçe gider; dili işletmeci değiştirir.",
        "Receipts and refunds use the language of the payment page. Links, reminders and registrations are in Turkish; the operator can change this.",
      ),
      en: both(
        "Makbuz ve iade, ödeme sayfasının dilinde gider. Linkler, hatırlatmalar ve kayıtlar İngilizce gider; dili işletmeci değiştirir.",
        "Receipts and refunds use the language of the payment page. Links, reminders and registrations are in English; the operator can change this.",
      ),
    },
    message: {
      "link.created": both("Ödeme linki", "Payment link"),
      "link.reminder": both("Link hatırlatması", "Link reminder"),
      "payment.receipt": both("Ödeme makbuzu", "Receipt"),
      "payment.refunded": both("İade", "Refund"),
      "payment.voided": both("İptal", "Void"),
      "user.registered": both("Kullanıcı kaydı", "User registration"),
      "user.invited": both("Hesap daveti", "User invitation"),
      "user.code": both("Giriş kodu", "Log-in code"),
      "user.device": both("Yeni cihaz", "New device"),
    },
    channel: { email: both("E-posta", "E-mail"), sms: "SMS" },
    language: { tr: both("Türkçe", "Turkish"), en: both("İngilizce", "English") },
    column: { message: both("Mesaj", "Message"), text: both("Metin", "Text"), changed: both("Değişiklik", "Changed") },
    own: both("Kendi metniniz", "Custom text"),
    standard: both("Standart metin", "Default text"),
    never: both("Değiştirilmedi", "Never"),
    operator: both("işletmeci", "operator"),
    inUse: both("Kullanılan metin", "Text in use"),
    lastChange: both("Son değişiklik", "Last change"),
    sentFrom: both(
      "Kaydedilen metin, bekleyen mesajlar dâhil bundan sonra giden her mesajda kullanılır.",
      "Saved texts apply to every message sent from then on, including queued ones.",
    ),
    change: both("Değiştir", "Edit"),
    changeTitle: both("Metni değiştir", "Edit text"),
    reset: both("Standart metne dön…", "Restore default text…"),
    resetText: both(
      "Metniniz kullanımdan kalkar ve bundan sonraki mesajlar standart metinle gider.",
      "Your text is deleted. Messages use the default text from now on.",
    ),
    resetSubmit: both("Standart metni kullan", "Restore default text"),
    notDone: both("Yapılmadı", "Not done"),
    subject: both("Konu", "Subject"),
    heading: both("Başlık", "Heading"),
    lines: both("Paragraflar", "Paragraphs"),
    linesHint: both(
      "Her satır bir paragraftır. Selamlama, tutar tablosu ve iletişim bilgileri kendiliğinden eklenir.",
      "Each line is a paragraph. The greeting, the amount and your contact details are added automatically.",
    ),
    button: both("Düğme yazısı", "Button label"),
    buttonHint: both("Düğme linke götürür.", "The button opens the link."),
    text: both("Metin", "Text"),
    textHint: both("Tek satır olmalı ve {{link}} içermeli.", "One line, including {{link}}."),
    reminderHint: both(
      "Tek satır olmalı ve {{link}} içermeli. Sonuna, hatırlatmaları durduran adres eklenir.",
      "One line, including {{link}}. A link to stop reminders is added.",
    ),
    variables: both("Değişkenler", "Variables"),
    variablesHint: both(
      "Metne çift süslü parantezle yazın; gönderilirken yerine gerçek değer geçer.",
      "Write them in double braces. Each is replaced with its value.",
    ),
    variable: {
      company: both("Şirketinizin ödeme sayfasındaki adı", "Your company's name on payment pages"),
      amount: both("Tutar, para birimiyle", "The amount and currency"),
      dueDate: both("Linkin son geçerli olduğu tarih ve saat", "When the link expires"),
      link: both("Linkin adresi", "The link's address"),
      firstName: both("Alıcının adı; bilinmiyorsa boş kalır", "The recipient's first name; empty if unknown"),
    },
    registrationLink: both("Ödeme sayfalarının adresi", "The address of the payment pages"),
    preview: both("Önizle", "Preview"),
    previewTitle: both("Önizleme", "Preview"),
    previewNote: both(
      "Örnek değerlerle gösterilir. Hiçbir şey gönderilmez ve kaydedilmez.",
      "Uses sample values. Nothing is sent or saved.",
    ),
    previewWrong: both("Önizleme için hataları düzeltin.", "Correct the errors to see the preview."),
    frameTitle: both("E-postanın önizlemesi", "Preview of the e-mail"),
    tooLong: both(
      "Metin, görünümü burada göstermek için fazla uzun. E-postanın düz metni:",
      "The text is too long to preview the e-mail's design. Plain text:",
    ),
    smsLength: both(
      (characters: number, parts: number) => `${characters} karakter, ${parts} SMS`,
      (characters, parts) => `${counted(characters, "character", "characters")}, ${parts} SMS`,
    ),
    encoding: {
      "GSM-7": both(
        "Tek SMS'e 160 karakter sığar. Her parça ayrı ücretlenir.",
        "One SMS holds 160 characters. Each part is charged separately.",
      ),
      "Turkish single shift": both(
        "Türkçe harflerle (ç, ğ, ı, ş) tek SMS'e 155 karakter sığar; bu harfler iki karakter sayılır. Her parça ayrı ücretlenir.",
        "With Turkish letters (ç, ğ, ı, ş), one SMS holds 155 characters and these letters count twice. Each part is charged separately.",
      ),
      "UCS-2": both(
        "Metinde SMS alfabesinde olmayan bir karakter var; tek SMS'e yalnız 70 karakter sığar. Her parça ayrı ücretlenir.",
        "The text has a character outside the SMS alphabet, so one SMS holds only 70 characters. Each part is charged separately.",
      ),
    },
    promotional: both(
      (words: string) =>
        `Bu sözler reklam sayılabilir ve alıcının İYS onayını gerektirir: ${words}. Bu mesajlar yalnız ödeme içindir.`,
      (words) =>
        `These words may count as advertising, which requires the recipient's consent (İYS): ${words}. These messages are for payments only.`,
    ),
    problem: {
      subject: {
        invalid: both("Konuyu yazın; en çok 200 karakter olabilir.", "Enter a subject of at most 200 characters."),
        control_character: both(
          "Konu tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
          "The subject must be one line without tabs or control characters.",
        ),
      },
      heading: {
        invalid: both("Başlığı yazın; en çok 120 karakter olabilir.", "Enter a heading of at most 120 characters."),
        control_character: both(
          "Başlık tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
          "The heading must be one line without tabs or control characters.",
        ),
      },
      lines: {
        invalid: both("1 ile 40 arasında paragraf yazın.", "Enter 1 to 40 paragraphs."),
        line_invalid: both(
          "{what}. paragraf 1.000 karakterden uzun.",
          "Paragraph {what} is longer than 1,000 characters.",
        ),
        line_control_character: both(
          "{what}. paragrafta sekme ya da benzeri bir karakter var.",
          "Paragraph {what} has a tab or control character.",
        ),
      },
      button: {
        invalid: both("Düğme yazısını yazın; en çok 60 karakter olabilir.", "Enter a label of at most 60 characters."),
        unknown_variable: both("Düğme yazısında değişken olmaz.", "The button label cannot have variables."),
        control_character: both(
          "Düğme yazısında sekme ve benzeri karakterler olmaz.",
          "The label cannot have tabs or control characters.",
        ),
      },
      text: {
        invalid: both("Metni yazın; en çok 600 karakter olabilir.", "Enter a text of at most 600 characters."),
        required: both(
          "Metinde {{link}} olmalı: mesajın amacı linki ulaştırmaktır.",
          "The text must include {{link}}.",
        ),
        control_character: both(
          "Metin tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
          "The text must be one line without tabs or control characters.",
        ),
        too_long: both(
          "Metin örnek değerlerle 6 SMS'ten uzun. Kısaltın.",
          "With sample values, the text is longer than 6 SMS. Shorten it.",
        ),
      },
      form: {
        stale: both(
          "Bu metni bu arada başka biri değiştirdi. Yazdıklarınız duruyor; kaydederseniz onunkinin yerine geçer.",
          "Someone else changed this text in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
        unknown_variable: both(
          "{what} diye bir değişken yok. Kullanılabilenler aşağıda yazıyor.",
          "There is no variable {what}. The available variables are listed below.",
        ),
        stray_braces: both(
          "Süslü parantezler bir değişkene ait değil. Değişkeni {{amount}} gibi yazın.",
          "These braces are not part of a variable. Write variables like {{amount}}.",
        ),
      },
    },
    resetProblem: {
      form: {
        stale: both(
          "Bu metni bu arada başka biri değiştirdi. Şimdi geçerli olan aşağıda; isterseniz yeniden deneyin.",
          "Someone else changed this text in the meantime. The text now in use is below.",
        ),
      },
    },
  },
};
