import { counted } from "../words/counted.ts";
import type { messagesTr } from "./messages-tr.ts";

export const messagesEn: typeof messagesTr = {
  templates: {
    title: "Messages",
    intro: "The texts of e-mails and SMS to payers and users.",
    languageNote: {
      tr: "Receipts and refunds go in the language of the payment page. Links, reminders and registrations go in Turkish; the operator changes the language.",
      en: "Receipts and refunds go in the language of the payment page. Links, reminders and registrations go in English; the operator changes the language.",
    },
    message: {
      "link.created": "Payment link",
      "link.reminder": "Reminder of a link",
      "payment.receipt": "Receipt",
      "payment.refunded": "Refund",
      "payment.voided": "Void",
      "user.registered": "Registration of a user",
    },
    channel: { email: "E-mail", sms: "SMS" },
    language: { tr: "Turkish", en: "English" },
    column: { message: "Message", text: "Text", changed: "Changed" },
    own: "Your own text",
    standard: "Standard text",
    never: "Never",
    operator: "operator",
    inUse: "Text in use",
    lastChange: "Last change",
    sentFrom: "A saved text applies to every message sent from then on, including queued ones.",
    change: "Change",
    changeTitle: "Change the text",
    reset: "Use the standard text again…",
    resetText: "Your text is no longer used. Messages from now on have the standard text.",
    resetSubmit: "Use the standard text",
    notDone: "Not done",
    subject: "Subject",
    heading: "Heading",
    lines: "Paragraphs",
    linesHint: "Each line is a paragraph. The greeting, the table of the amount and your contact are added for you.",
    button: "Label of the button",
    buttonHint: "The button leads to the link.",
    text: "Text",
    textHint: "One line, which has {{link}}.",
    reminderHint: "One line, which has {{link}}. An address that stops reminders is added to it.",
    variables: "Variables",
    variablesHint: "Write them in double braces; each is replaced by its real value.",
    variable: {
      company: "Your company's name on payment pages",
      amount: "The amount with its currency",
      dueDate: "Date and time until which the link is valid",
      link: "The link's address",
      firstName: "The receiver's first name; empty if it is not known",
    },
    registrationLink: "The address of the payment pages",
    preview: "Preview",
    previewTitle: "Preview",
    previewNote: "With sample values. Nothing is sent, and nothing is saved.",
    previewWrong: "Correct the errors to see the preview.",
    frameTitle: "Preview of the e-mail",
    tooLong: "The texts are too long to show the e-mail's look here. Its plain text:",
    smsLength: (characters, parts) => `${counted(characters, "character", "characters")}, ${parts} SMS`,
    encoding: {
      "GSM-7": "One SMS holds 160 characters. Each part is charged.",
      "Turkish single shift":
        "With Turkish letters (ç, ğ, ı, ş) one SMS holds 155 characters, and these letters count twice. Each part is charged.",
      "UCS-2":
        "The text has a character that the alphabet of SMS lacks, so one SMS holds only 70 characters. Each part is charged.",
    },
    promotional: (words) =>
      `These words may advertise, which needs the receiver's consent (İYS): ${words}. These messages serve payments only.`,
    problem: {
      subject: {
        invalid: "Write a subject of at most 200 characters.",
        control_character: "The subject is one line, without tabs and the like.",
      },
      heading: {
        invalid: "Write a heading of at most 120 characters.",
        control_character: "The heading is one line, without tabs and the like.",
      },
      lines: {
        invalid: "Write 1 to 40 paragraphs.",
        line_invalid: "Paragraph {what} is longer than 1,000 characters.",
        line_control_character: "Paragraph {what} has a tab or a similar character.",
      },
      button: {
        invalid: "Write a label of at most 60 characters.",
        unknown_variable: "The label of the button has no variables.",
        control_character: "The label has no tabs and the like.",
      },
      text: {
        invalid: "Write a text of at most 600 characters.",
        required: "The text must have {{link}}: the message exists to bring the link.",
        control_character: "The text is one line, without tabs and the like.",
        too_long: "With the sample values the text is longer than 6 SMS. Shorten it.",
      },
      form: {
        stale: "Somebody has changed this text since then. What you typed is kept; if you save it, it replaces theirs.",
        unknown_variable: "There is no variable {what}. Those you can use are listed below.",
        stray_braces: "These braces belong to no variable. Write a variable as {{amount}}.",
      },
    },
    resetProblem: {
      form: { stale: "Somebody has changed this text since then. What is in use now is below; try again if you like." },
    },
  },
};
