import type { Kind, Language } from "../notification.ts";

interface Words {
  title: string;
  intro: string;
  /** HTML. */
  empty: string;
  kind: Readonly<Record<Kind, string>>;
  /** What each state of a message is called. */
  state: Readonly<Record<string, string>>;
  channel: Readonly<Record<"email" | "sms", string>>;
  to: (receiver: string) => string;
  /** The other language, named in itself. */
  other: { language: Language; name: string };
}

/** The texts of /sandbox/messages. */
export const sandboxWords: Readonly<Record<Language, Words>> = {
  tr: {
    title: "Test posta kutusu",
    intro:
      "Test ortamının posta kutusu ve telefonu. Posta sunucusu yoksa e-postalar, SMS sağlayıcısı yoksa SMS'ler kimseye gönderilmemiştir.",
    empty: `Henüz mesaj yok. Bir ödeme linki gönderin (portalda “E-posta ile gönder”, API'de <code>"notifyBy": ["Email", "Sms"]</code>) ya da bir ödeme linkini ödeyin.`,
    kind: {
      "link.created": "ödeme linki",
      "link.reminder": "hatırlatma",
      "payment.receipt": "makbuz",
      "payment.refunded": "iade",
      "payment.voided": "iptal",
      "user.registered": "kayıt",
      "user.invited": "hesap daveti",
      "user.code": "giriş kodu",
      "user.device": "yeni cihaz",
      "member.invited": "portal daveti",
      "approval.waiting": "onay bekliyor",
      "attempt.unclear": "sonucu belirsiz",
      "case.opened": "mutabakat farkı",
      "link.asked": "yeni link isteği",
      "receiver.failing": "webhook alıcısı",
      "terminal.failing": "terminal denetimi",
    },
    state: {
      queued: "sırada",
      sending: "gönderiliyor",
      sent: "gönderildi",
      delivered: "teslim edildi",
      failed: "gönderilemedi",
      dropped: "gerek kalmadı",
      suppressed: "artık bu adrese gönderilmiyor",
      unknown: "sonuç bilinmiyor",
    },
    channel: { email: "E-posta", sms: "SMS" },
    to: (receiver) => `alıcı: ${receiver}`,
    other: { language: "en", name: "English" },
  },
  en: {
    title: "Test mailbox",
    intro:
      "The sandbox's mailbox and phone. E-mails were not sent if there is no mail server, nor SMS if there is no SMS provider.",
    empty:
      'No messages yet. Send a payment link (in the portal with “Send by e-mail”, in the API with <code>"notifyBy": ["Email", "Sms"]</code>), or pay a link.',
    kind: {
      "link.created": "payment link",
      "link.reminder": "reminder",
      "payment.receipt": "receipt",
      "payment.refunded": "refund",
      "payment.voided": "void",
      "user.registered": "registration",
      "user.invited": "account invitation",
      "user.code": "log-in code",
      "user.device": "new device",
      "member.invited": "portal invitation",
      "approval.waiting": "approval waiting",
      "attempt.unclear": "unclear outcome",
      "case.opened": "reconciliation case",
      "link.asked": "request for a new link",
      "receiver.failing": "webhook receiver",
      "terminal.failing": "terminal check",
    },
    state: {
      queued: "queued",
      sending: "being sent",
      sent: "sent",
      delivered: "delivered",
      failed: "failed",
      dropped: "no longer needed",
      suppressed: "address blocked",
      unknown: "outcome unknown",
    },
    channel: { email: "E-mail", sms: "SMS" },
    to: (receiver) => `to ${receiver}`,
    other: { language: "tr", name: "Türkçe" },
  },
};
