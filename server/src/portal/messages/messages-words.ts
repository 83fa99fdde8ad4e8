import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const messagesWords = {
  templates: {
    title: both("Mesajlar", "Messages"),
    intro: both(
      "Ödeyenlere ve kullanıcılara giden e-posta ve SMS'lerin metinleri.",
      "The texts of e-mails and SMS to payers and users.",
    ),
    languageNote: {
      tr: both(
        "Makbuz ve iade, ödeme sayfasının dilinde gider. Linkler, hatırlatmalar ve kayıtlar Türkçe gider; dili işletmeci değiştirir.",
        "Receipts and refunds go in the language of the payment page. Links, reminders and registrations go in Turkish; the operator changes the language.",
      ),
      en: both(
        "Makbuz ve iade, ödeme sayfasının dilinde gider. Linkler, hatırlatmalar ve kayıtlar İngilizce gider; dili işletmeci değiştirir.",
        "Receipts and refunds go in the language of the payment page. Links, reminders and registrations go in English; the operator changes the language.",
      ),
    },
    message: {
      "link.created": both("Ödeme linki", "Payment link"),
      "link.reminder": both("Link hatırlatması", "Reminder of a link"),
      "payment.receipt": both("Ödeme makbuzu", "Receipt"),
      "payment.refunded": both("İade", "Refund"),
      "payment.voided": both("İptal", "Void"),
      "user.registered": both("Kullanıcı kaydı", "Registration of a user"),
      "user.invited": both("Hesap daveti", "Invitation of a user"),
      "user.code": both("Giriş kodu", "Log-in code"),
    },
    channel: { email: both("E-posta", "E-mail"), sms: "SMS" },
    language: { tr: both("Türkçe", "Turkish"), en: both("İngilizce", "English") },
    column: { message: both("Mesaj", "Message"), text: both("Metin", "Text"), changed: both("Değişiklik", "Changed") },
    own: both("Kendi metniniz", "Your own text"),
    standard: both("Standart metin", "Standard text"),
    never: both("Değiştirilmedi", "Never"),
    operator: both("işletmeci", "operator"),
    inUse: both("Kullanılan metin", "Text in use"),
    lastChange: both("Son değişiklik", "Last change"),
    sentFrom: both(
      "Kaydedilen metin, bekleyen mesajlar dâhil bundan sonra giden her mesajda kullanılır.",
      "A saved text applies to every message sent from then on, including queued ones.",
    ),
    change: both("Değiştir", "Change"),
    changeTitle: both("Metni değiştir", "Change the text"),
    reset: both("Standart metne dön…", "Use the standard text again…"),
    resetText: both(
      "Metniniz kullanımdan kalkar ve bundan sonraki mesajlar standart metinle gider.",
      "Your text is no longer used. Messages from now on have the standard text.",
    ),
    resetSubmit: both("Standart metni kullan", "Use the standard text"),
    notDone: both("Yapılmadı", "Not done"),
    subject: both("Konu", "Subject"),
    heading: both("Başlık", "Heading"),
    lines: both("Paragraflar", "Paragraphs"),
    linesHint: both(
      "Her satır bir paragraftır. Selamlama, tutar tablosu ve iletişim bilgileri kendiliğinden eklenir.",
      "Each line is a paragraph. The greeting, the table of the amount and your contact are added for you.",
    ),
    button: both("Düğme yazısı", "Label of the button"),
    buttonHint: both("Düğme linke götürür.", "The button leads to the link."),
    text: both("Metin", "Text"),
    textHint: both("Tek satır olmalı ve {{link}} içermeli.", "One line, which has {{link}}."),
    reminderHint: both(
      "Tek satır olmalı ve {{link}} içermeli. Sonuna, hatırlatmaları durduran adres eklenir.",
      "One line, which has {{link}}. An address that stops reminders is added to it.",
    ),
    variables: both("Değişkenler", "Variables"),
    variablesHint: both(
      "Metne çift süslü parantezle yazın; gönderilirken yerine gerçek değer geçer.",
      "Write them in double braces; each is replaced by its real value.",
    ),
    variable: {
      company: both("Şirketinizin ödeme sayfasındaki adı", "Your company's name on payment pages"),
      amount: both("Tutar, para birimiyle", "The amount with its currency"),
      dueDate: both("Linkin son geçerli olduğu tarih ve saat", "Date and time until which the link is valid"),
      link: both("Linkin adresi", "The link's address"),
      firstName: both("Alıcının adı; bilinmiyorsa boş kalır", "The receiver's first name; empty if it is not known"),
    },
    registrationLink: both("Ödeme sayfalarının adresi", "The address of the payment pages"),
    preview: both("Önizle", "Preview"),
    previewTitle: both("Önizleme", "Preview"),
    previewNote: both(
      "Örnek değerlerle gösterilir. Hiçbir şey gönderilmez ve kaydedilmez.",
      "With sample values. Nothing is sent, and nothing is saved.",
    ),
    previewWrong: both("Önizleme için hataları düzeltin.", "Correct the errors to see the preview."),
    frameTitle: both("E-postanın önizlemesi", "Preview of the e-mail"),
    tooLong: both(
      "Metin, görünümü burada göstermek için fazla uzun. E-postanın düz metni:",
      "The texts are too long to show the e-mail's look here. Its plain text:",
    ),
    smsLength: both(
      (characters: number, parts: number) => `${characters} karakter, ${parts} SMS`,
      (characters, parts) => `${counted(characters, "character", "characters")}, ${parts} SMS`,
    ),
    encoding: {
      "GSM-7": both(
        "Tek SMS'e 160 karakter sığar. Her parça ayrı ücretlenir.",
        "One SMS holds 160 characters. Each part is charged.",
      ),
      "Turkish single shift": both(
        "Türkçe harflerle (ç, ğ, ı, ş) tek SMS'e 155 karakter sığar; bu harfler iki karakter sayılır. Her parça ayrı ücretlenir.",
        "With Turkish letters (ç, ğ, ı, ş) one SMS holds 155 characters, and these letters count twice. Each part is charged.",
      ),
      "UCS-2": both(
        "Metinde SMS alfabesinde olmayan bir karakter var; tek SMS'e yalnız 70 karakter sığar. Her parça ayrı ücretlenir.",
        "The text has a character that the alphabet of SMS lacks, so one SMS holds only 70 characters. Each part is charged.",
      ),
    },
    promotional: both(
      (words: string) =>
        `Bu sözler reklam sayılabilir ve alıcının İYS onayını gerektirir: ${words}. Bu mesajlar yalnız ödeme içindir.`,
      (words) =>
        `These words may advertise, which needs the receiver's consent (İYS): ${words}. These messages serve payments only.`,
    ),
    problem: {
      subject: {
        invalid: both("Konuyu yazın; en çok 200 karakter olabilir.", "Write a subject of at most 200 characters."),
        control_character: both(
          "Konu tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
          "The subject is one line, without tabs and the like.",
        ),
      },
      heading: {
        invalid: both("Başlığı yazın; en çok 120 karakter olabilir.", "Write a heading of at most 120 characters."),
        control_character: both(
          "Başlık tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
          "The heading is one line, without tabs and the like.",
        ),
      },
      lines: {
        invalid: both("1 ile 40 arasında paragraf yazın.", "Write 1 to 40 paragraphs."),
        line_invalid: both(
          "{what}. paragraf 1.000 karakterden uzun.",
          "Paragraph {what} is longer than 1,000 characters.",
        ),
        line_control_character: both(
          "{what}. paragrafta sekme ya da benzeri bir karakter var.",
          "Paragraph {what} has a tab or a similar character.",
        ),
      },
      button: {
        invalid: both("Düğme yazısını yazın; en çok 60 karakter olabilir.", "Write a label of at most 60 characters."),
        unknown_variable: both("Düğme yazısında değişken olmaz.", "The label of the button has no variables."),
        control_character: both(
          "Düğme yazısında sekme ve benzeri karakterler olmaz.",
          "The label has no tabs and the like.",
        ),
      },
      text: {
        invalid: both("Metni yazın; en çok 600 karakter olabilir.", "Write a text of at most 600 characters."),
        required: both(
          "Metinde {{link}} olmalı: mesajın amacı linki ulaştırmaktır.",
          "The text must have {{link}}: the message exists to bring the link.",
        ),
        control_character: both(
          "Metin tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
          "The text is one line, without tabs and the like.",
        ),
        too_long: both(
          "Metin örnek değerlerle 6 SMS'ten uzun. Kısaltın.",
          "With the sample values the text is longer than 6 SMS. Shorten it.",
        ),
      },
      form: {
        stale: both(
          "Bu metni bu arada başka biri değiştirdi. Yazdıklarınız duruyor; kaydederseniz onunkinin yerine geçer.",
          "Somebody has changed this text since then. What you typed is kept; if you save it, it replaces theirs.",
        ),
        unknown_variable: both(
          "{what} diye bir değişken yok. Kullanılabilenler aşağıda yazıyor.",
          "There is no variable {what}. Those you can use are listed below.",
        ),
        stray_braces: both(
          "Süslü parantezler bir değişkene ait değil. Değişkeni {{amount}} gibi yazın.",
          "These braces belong to no variable. Write a variable as {{amount}}.",
        ),
      },
    },
    resetProblem: {
      form: {
        stale: both(
          "Bu metni bu arada başka biri değiştirdi. Şimdi geçerli olan aşağıda; isterseniz yeniden deneyin.",
          "Somebody has changed this text since then. What is in use now is below; try again if you like.",
        ),
      },
    },
  },
};
