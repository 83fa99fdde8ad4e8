import { both } from "../words/both.ts";

export const meWords = {
  me: {
    title: both("Hesabım", "My account"),
    preferences: both("Tercihler", "Preferences"),
    name: both("Adınız", "Your name"),
    locale: both("Dil", "Language"),
    locales: { tr: "Türkçe", en: "English" },
    theme: both("Görünüm", "Appearance"),
    themes: {
      auto: both("Sistemle aynı", "Same as the system"),
      light: both("Açık", "Light"),
      dark: both("Koyu", "Dark"),
    },
    signIn: both("Giriş", "Log-in"),
    password: both("Parola", "Password"),
    changePassword: both("Parolayı değiştir", "Change password"),
    secondFactor: both("Doğrulama uygulaması", "Authenticator app"),
    secondFactorOn: both("Kurulu", "Set up"),
    secondFactorOff: both("Kurulu değil", "Not set up"),
    addSecondFactor: both("Kur", "Set up"),
    replaceSecondFactor: both("Başka uygulamaya geç", "Use another app"),
    recoveryCodes: both("Kurtarma kodları", "Recovery codes"),
    codesLeft: both(
      (count: number) => (count === 0 ? "Kod kalmadı" : `${count} kod kaldı`),
      (count) => (count === 0 ? "None left" : `${count} left`),
    ),
    newCodes: both("Yeni kodlar al", "Get new codes"),
    sessions: both("Açık oturumlar", "Open sessions"),
    thisSession: both("bu oturum", "this session"),
    unknownDevice: both("Bilinmeyen tarayıcı", "Unknown browser"),
    since: both(
      (time: string) => `Giriş: ${time}`,
      (time) => `Logged in: ${time}`,
    ),
    seen: both(
      (time: string) => `Son kullanım: ${time}`,
      (time) => `Last used: ${time}`,
    ),
    end: both("Kapat", "End"),
    endOf: both(
      (device: string) => `Oturumu kapat: ${device}`,
      (device) => `End the session: ${device}`,
    ),
    endOthers: both("Öteki oturumları kapat", "End other sessions"),
  },
  password: {
    title: both("Parolayı değiştir", "Change password"),
    label: both("Yeni parola", "New password"),
    hint: both(
      (length: number) => `En az ${length} karakter. Birbiriyle ilgisiz birkaç kelime en iyisidir.`,
      (length) => `At least ${length} characters. A few unrelated words are best.`,
    ),
    submit: both("Parolayı değiştir", "Change password"),
  },
  notices: {
    title: both("E-posta bildirimleri", "E-mail notices"),
    choose: both("Bildirimleri seç…", "Choose notices…"),
    intro: both(
      "Şirketinizde sizi bekleyen bir iş olunca size e-posta göndeririz. Hangilerini alacağınızı siz seçersiniz.",
      "We e-mail you when something in your company needs your attention. Choose what you want to hear about.",
    ),
    none: both("Rollerinize göre size gönderilecek bildirim yok.", "There are no notices for your roles."),
    kind: {
      "approval.waiting": {
        label: both("Onay bekleyen istekler", "Requests waiting for approval"),
        hint: both("En çok saatte bir e-posta.", "At most one e-mail an hour."),
      },
      "attempt.unclear": {
        label: both("Sonucu belirsiz işlemler", "Unclear outcomes"),
        hint: both("En çok saatte bir e-posta.", "At most one e-mail an hour."),
      },
      "case.opened": {
        label: both("Mutabakatta yeni farklar", "New differences with the bank"),
        hint: both("En çok günde bir e-posta.", "At most one e-mail a day."),
      },
      "link.asked": {
        label: both("Yeni link isteyen ödeyenler", "Payers asking for a new link"),
        hint: both("En çok saatte bir e-posta.", "At most one e-mail an hour."),
      },
      "receiver.failing": {
        label: both("Webhook alıcısına ulaşılamaması", "Undelivered webhooks"),
        hint: both(
          "Bir saat boyunca hiçbir webhook'u almayan ya da durdurulan alıcı için. Alıcı başına en çok günde bir e-posta.",
          "When a receiver accepts nothing for an hour, or is stopped. At most one e-mail a day per receiver.",
        ),
      },
      "terminal.failing": {
        label: both("Terminal denetiminin başarısız olması", "Terminals that fail their check"),
        hint: both("Terminal başına en çok günde bir e-posta.", "At most one e-mail a day per terminal."),
      },
    },
  },
  newCodes: {
    title: both("Yeni kurtarma kodları", "New recovery codes"),
    text: both(
      "On yeni kod oluşturulur. Eski kodlar artık çalışmaz.",
      "This creates ten new codes. The old ones stop working.",
    ),
    submit: both("Yeni kodlar oluştur", "Create new codes"),
  },
};
