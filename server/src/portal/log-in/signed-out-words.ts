import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const signedOutWords = {
  logIn: {
    failed: both("Giriş yapılamadı", "You could not be logged in"),
    title: both("Giriş yapın", "Log in"),
    email: both("E-posta", "E-mail"),
    password: both("Parola", "Password"),
    submit: both("Devam et", "Continue"),
    nextStep: both(
      "Doğrulama uygulamanız varsa sonraki adımda 6 haneli kod sorulur.",
      "If you have an authenticator app, the next step asks for its 6-digit code.",
    ),
    forgotten: both(
      "Parolanızı unuttuysanız yöneticinize başvurun.",
      "If you forgot your password, ask your administrator.",
    ),
    kept: both(
      "Yazdıklarınız 10 dakika saklanır ve girişten sonra yeniden gösterilir. Parolalar saklanmaz.",
      "Your input is kept for 10 minutes and restored after you log in. Passwords are not kept.",
    ),
    reason: {
      none: "",
      over: both(
        "Oturumunuz sona erdi. Devam etmek için yeniden giriş yapın.",
        "Your session has ended. Log in again to continue.",
      ),
      removed: both(
        "Erişiminiz kaldırıldı. Hâlâ gerekiyorsa şirketinizin yöneticisinden yeni davet isteyin.",
        "Your access was removed. If you still need it, ask your administrator for a new invitation.",
      ),
      logged_out: both("Çıkış yaptınız.", "You have logged out."),
      provider: both(
        "Bu şirkete kimlik sağlayıcısıyla girilir.",
        "This company requires its members to log in with its identity provider.",
      ),
      own: both(
        "Bunun için kendi parolanız ya da geçiş anahtarınızla giriş yapın: bir şirketin sağlayıcısı yalnız o şirketi açar.",
        "To do this, log in with your own password or passkey. A company's identity provider only gives access to that company.",
      ),
    },
  },
  code: {
    title: both("Doğrulama kodu", "Verification code"),
    app: both("Doğrulama uygulamanızdaki 6 haneli kod", "6-digit code from your authenticator app"),
    appHint: both(
      "Kod her 30 saniyede bir değişir ve bir kez kullanılır.",
      "The code changes every 30 seconds and works once.",
    ),
    recovery: both("Kurtarma kodu", "Recovery code"),
    recoveryHint: both(
      "Her kod bir kez kullanılır. Büyük küçük harf ve tire fark etmez.",
      "Each code works once. Upper case and hyphens do not matter.",
    ),
    submit: both("Giriş yap", "Log in"),
    toRecovery: both("Telefonumu kaybettim, kurtarma kodum var", "Use a recovery code instead"),
    toApp: both("Doğrulama uygulamamı kullan", "Use my authenticator app"),
    startAgain: both("Başka hesapla giriş yap", "Use another account"),
  },
  stepUp: {
    title: both("Siz olduğunuzu doğrulayın", "Confirm it is you"),
    explanation: both(
      "Bu işlem için son 5 dakika içinde doğrulanmış olmanız gerekir.",
      "This action needs a confirmation from the last 5 minutes.",
    ),
    kept: both(
      "Yazdıklarınız saklandı; doğrulamadan sonra yeniden gösterilir.",
      "Your input is kept and restored afterwards.",
    ),
    password: both("Parolanız", "Your password"),
    submit: both("Doğrula", "Confirm"),
  },
  invitation: {
    title: both(
      (company: string) => `${company} sizi portala davet ediyor`,
      (company) => `${company} has invited you to its portal`,
    ),
    asRoles: both("Rolleriniz", "Your roles"),
    name: both("Adınız ve soyadınız", "Your name"),
    password: both("Parola belirleyin", "Choose a password"),
    passwordHint: both(
      "En az 12 karakter. Birbiriyle ilgisiz birkaç kelime en iyisidir.",
      "At least 12 characters. A few unrelated words are best.",
    ),
    submit: both("Hesabımı oluştur", "Create account"),
    email: both("E-posta", "E-mail"),
    hasAccount: both(
      "Bu adresin hesabı var. Daveti kabul etmek için giriş yapın.",
      "You already have an account with this address. Log in to accept the invitation.",
    ),
    toLogIn: both("Giriş yap", "Log in"),
    join: both("Daveti kabul et", "Accept invitation"),
    mail: {
      offered: both(
        (email: string) => `Adresin sizin olduğunu doğrulamak için ${email} adresine bir bağlantı gönderelim.`,
        (email) => `To confirm your address, we will e-mail a link to ${email}.`,
      ),
      sent: both(
        (email: string) => `${email} adresine bir bağlantı gönderdik. Açınca hesabınızı oluşturursunuz.`,
        (email) => `We e-mailed a link to ${email}. Open it to create your account.`,
      ),
      unavailable: both(
        (_email: string) =>
          "Bu kurulum e-posta göndermiyor. Yöneticiniz, adresinizi doğrulayan bağlantıyı sistemi işletenden istesin (servicepay member invite).",
        () =>
          "This installation sends no e-mail. Your administrator can ask its operator for a link that confirms your address (servicepay member invite).",
      ),
    },
    mailMe: both("Bana bağlantıyı gönder", "E-mail me the link"),
    mailAgain: both("Yeniden gönder", "Send it again"),
    haveAccount: both("Hesabım var, giriş yapacağım", "Log in to an existing account"),
  },
  secondFactor: {
    title: both("Doğrulama uygulamasını kurun", "Set up your authenticator app"),
    required: both(
      "Canlı ortamda herkes ikinci bir adımla girer.",
      "In live mode, everyone must use two-step verification.",
    ),
    scan: both("Doğrulama uygulamanızla karekodu okutun.", "Scan the QR code with your authenticator app."),
    qr: both("Doğrulama uygulaması için karekod", "QR code for authenticator apps"),
    byHand: both("Okutamıyorsanız bu anahtarı uygulamaya girin:", "If you cannot scan it, enter this key in the app:"),
    code: both("Uygulamanın gösterdiği 6 haneli kod", "6-digit code shown in the app"),
    submit: both("Kodu doğrula ve kur", "Verify and set up"),
  },
  recoveryCodes: {
    title: both("Kurtarma kodlarınız", "Your recovery codes"),
    text: both(
      "Telefonunuzu kaybederseniz bu kodlarla girersiniz. Her kod bir kez çalışır. Yalnızca şimdi gösterilir: yazdırın ya da parola yöneticinize kaydedin.",
      "Use these codes to log in if you lose your phone. Each code works once. They are shown only now: print them or save them in your password manager.",
    ),
    listLabel: both("Kurtarma kodları", "Recovery codes"),
    copyAll: both("Hepsini kopyala", "Copy all"),
    submit: both("Kaydettim, devam et", "I have saved them"),
  },
  notice: {
    not_found: {
      title: both("Sayfa bulunamadı", "Page not found"),
      text: both(
        "Adres yanlış, kayıt silinmiş ya da size açık değil.",
        "The address is wrong, the record was deleted, or you do not have access to it.",
      ),
    },
    forbidden: {
      title: both("Bu sayfa için izniniz yok", "You do not have access to this page"),
      text: both("Rolleriniz bu işe izin vermiyor.", "Your roles do not allow this."),
    },
    invitation_over: {
      title: both("Bu davet kullanılamaz", "This invitation cannot be used"),
      text: both(
        "Davet kullanılmış, geri alınmış ya da süresi dolmuş olabilir. Yöneticinizden yeni davet isteyin.",
        "It may have been used or withdrawn, or it has expired. Ask your administrator for a new one.",
      ),
    },
    no_company: {
      title: both("Hiçbir şirkete erişiminiz yok", "You do not have access to any company"),
      text: both(
        "Hesabınız duruyor, ama bir şirketin üyesi değilsiniz. Yöneticinizden davet isteyin.",
        "You have an account, but you are not a member of any company. Ask your administrator for an invitation.",
      ),
    },
    other_site: {
      title: both("İstek başka bir siteden geldi", "The request came from another site"),
      text: both(
        "Güvenliğiniz için hiçbir şey değiştirilmedi. Sayfayı portalın kendisinden açıp yeniden deneyin.",
        "For your safety, nothing was changed. Open the page in the portal and try again.",
      ),
    },
    guest: {
      title: both("İşletmeci bunu yapamaz", "Operators cannot do this"),
      text: both(
        "Şirket size bir izleyicinin gördüğünü görme izni verdi. Gerisini şirketin üyeleri yapar.",
        "The company gave you read-only access. Only its members can make changes.",
      ),
    },
    exports_busy: {
      title: both("Aynı anda çok fazla dışa aktarma var", "Too many exports at once"),
      text: both(
        "Başka dışa aktarmalar sürüyor. Geri dönüp bir dakika sonra yeniden deneyin.",
        "Other exports are still running. Go back and try again in a minute.",
      ),
    },
    slow_down: {
      title: both("Çok fazla istek", "Too many requests"),
      text: both("Lütfen biraz bekleyip yeniden deneyin.", "Please wait a moment and try again."),
    },
    unavailable: {
      title: both("Şu anda yanıt veremiyoruz", "The portal is unavailable right now"),
      text: both(
        "Birkaç saniye sonra yeniden deneyin. Yazdıklarınız için tarayıcınızın geri düğmesini kullanın.",
        "Try again in a few seconds. Use your browser's back button to return to what you typed.",
      ),
    },
    bad_request: {
      title: both("İstek anlaşılamadı", "The request was not understood"),
      text: both("Sayfayı yeniden açıp bir kez daha deneyin.", "Reload the page and try again."),
    },
    too_large: {
      title: both("Gönderilen veri çok büyük", "Too much data"),
      text: both("Daha az veri gönderip yeniden deneyin.", "Send less data and try again."),
    },
    failed: {
      title: both("Bir şeyler ters gitti", "Something went wrong"),
      text: both(
        "Hata kaydedildi. Sürerse iz numarasını bize bildirin.",
        "The error was recorded. If it happens again, send us the trace id.",
      ),
    },
  },
  wrongParameter: both(
    (name: string) => `Adresteki “${name}” parametresi anlaşılamadı.`,
    (name) => `The address has an invalid parameter: “${name}”.`,
  ),
  missingRight: both(
    (action: string) => `Gereken izin: ${action}.`,
    (action) => `Permission needed: ${action}.`,
  ),
  whoGives: both(
    (names: string) => `İzni verebilecekler: ${names}.`,
    (names) => `Ask one of these members: ${names}.`,
  ),
  trace: both("İz no", "Trace id"),
  toHome: both("Başlangıca dön", "Back to Today"),
  tooMany: both(
    (minutes: number) => `Çok fazla yanlış deneme oldu. ${minutes} dakika sonra yeniden deneyin.`,
    (minutes) => `Too many wrong attempts. Try again in ${counted(minutes, "minute", "minutes")}.`,
  ),
};
