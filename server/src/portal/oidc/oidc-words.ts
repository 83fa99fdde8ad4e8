import type { OidcFault } from "#members/index.ts";
import { both, type Word } from "../words/both.ts";

export const oidcWords = {
  provider: {
    title: both("Giriş", "Log-in"),
    intro: both(
      "Üyeler şirketinizin hesabıyla (OpenID Connect) giriş yapabilir.",
      "Members can log in with their company account (OpenID Connect).",
    ),
    logInWith: both(
      (name: string) => `${name} ile giriş yap`,
      (name) => `Log in with ${name}`,
    ),
    confirm: both("Şirket hesabımla doğrula", "Confirm with my company account"),
    otherWay: both("Şirket hesabıyla giriş yap", "Log in with my company account"),
    company: both("Şirket kodu", "Company code"),
    companyHint: both(
      "Portal adresinde /portal/ ifadesinden sonra yazar.",
      "The part after /portal/ in the portal's address.",
    ),
    find: both("Devam et", "Continue"),
    settings: both("Kimlik sağlayıcı", "Identity provider"),
    name: both("Sağlayıcının adı", "Provider name"),
    nameHint: both("Giriş düğmesinde görünür.", "Shown on the log-in button."),
    issuer: both("Yayıncı (issuer)", "Issuer"),
    issuerHint: both("Sağlayıcının yazdığı gibi, harfi harfine.", "Exactly as your provider states it."),
    clientId: both("İstemci kimliği (client id)", "Client ID"),
    clientSecret: both("İstemci sırrı (client secret)", "Client secret"),
    secretHint: both("Şifreli saklanır ve bir daha gösterilmez.", "Stored encrypted and never shown again."),
    secretKept: both("Bir sır kayıtlı. Boş bırakırsanız değişmez.", "Leave empty to keep the stored secret."),
    otherProvider: both(
      "Yayıncı ya da istemci kimliği değişirse üyeler hesaplarını yeniden bağlar.",
      "If you change the issuer or client ID, members have to reconnect their accounts.",
    ),
    none: both("Sağlayıcı yok. Üyeler parolayla giriş yapıyor.", "No provider. Members log in with their passwords."),
    addresses: both("Adresler", "URLs"),
    addressesHint: both(
      "Dönüş adresini sağlayıcıya kaydedin. Giriş adresini üyelerinize verin.",
      "Register the return URL with your provider. Share the log-in URL with your members.",
    ),
    returnUrl: both("Dönüş adresi", "Return URL"),
    logInUrl: both("Giriş adresi", "Log-in URL"),
    checkTitle: both("Bağlantıyı sına", "Test connection"),
    checkText: both(
      "Sağlayıcının adreslerini ve anahtarlarını sorar. İstemci sırrı ancak bir girişte sınanır.",
      "Fetches the provider's URLs and keys. Only a log-in tests the client secret.",
    ),
    check: both("Bağlantıyı sına", "Test connection"),
    checked: {
      fine: both("Sağlayıcı doğru yanıt verdi.", "The provider responded correctly."),
      unreachable: both(
        "Sağlayıcıya ulaşılamadı: yanıt vermedi ya da adresine bağlanılamaz.",
        "The provider cannot be reached: it did not respond, or its address is not allowed.",
      ),
      not_found: both(
        "Bu adreste OpenID Connect bilgisi yok. Yayıncıyı kontrol edin.",
        "No OpenID Connect configuration found at this address. Check the issuer.",
      ),
      not_json: both(
        "Bu adresteki yanıt OpenID Connect bilgisi değil. Yayıncıyı kontrol edin.",
        "The response from this address is not an OpenID Connect configuration. Check the issuer.",
      ),
      issuer: both(
        "Sağlayıcı kendine başka bir yayıncı adı veriyor. Sondaki eğik çizgiye kadar aynı yazın.",
        "The provider states a different issuer. Enter it exactly, including any slash at the end.",
      ),
      incomplete: both(
        "Sağlayıcının bilgisinde giriş için gereken bir adres ya da S256 yöntemi eksik.",
        "The provider's configuration lacks a required URL or the S256 method.",
      ),
      keys: both("Sağlayıcının imza anahtarları okunamadı.", "The provider's signing keys cannot be read."),
    } satisfies Record<OidcFault | "fine", Word>,
    proven: both(
      "Bu sağlayıcıyla giriş ya da bağlama başarıyla yapıldı.",
      "A log-in or connection with this provider has succeeded.",
    ),
    unproven: both(
      "Bu sağlayıcıyla henüz kimse giriş yapmadı. Önce kendi hesabınızı bağlayın.",
      "No one has logged in with this provider yet. Connect your own account first.",
    ),
    toOwn: both("Hesabımı bağla", "Connect my account"),
    requireTitle: both("Zorunlu giriş", "Require the provider"),
    isRequired: both(
      "Sağlayıcı zorunlu. Yöneticiler parola ve ikinci adımla da girebilir; sağlayıcı çalışmazsa dönüş yolu budur.",
      "Members must log in with the provider. Administrators can also use their password and second factor, in case the provider fails.",
    ),
    isOptional: both(
      "Üyeler parolayla da girebilir. Zorunlu kılarsanız yalnız yöneticiler parola ve ikinci adımla girebilir. Önce bir giriş ya da bağlama başarılı olmalı.",
      "Members can also use their passwords. If you require the provider, only administrators can still log in with password and second factor. A log-in or connection must have succeeded first.",
    ),
    require: both("Sağlayıcıyı zorunlu kıl", "Require the provider"),
    requireNot: both("Zorunluluğu kaldır", "Stop requiring it"),
    removeTitle: both("Sağlayıcıyı kaldır", "Remove provider"),
    remove: both("Kaldır", "Remove"),
    removeText: both(
      "Bağlantılar silinir ve bu sağlayıcıyla açılan oturumlar biter. Üyeler parolayla giriş yapar.",
      "Connections are deleted and sessions started through the provider end. Members log in with their passwords.",
    ),
    removeSubmit: both("Sağlayıcıyı kaldır", "Remove provider"),
  },
  ownProviders: {
    title: both("Şirket hesaplarım", "My company accounts"),
    intro: both(
      "Şirketinizdeki hesabı bir kez bağlayın; sonra onunla giriş yapın.",
      "Connect your company account once, then log in with it.",
    ),
    listTitle: both("Sağlayıcılar", "Providers"),
    none: both("Şirketlerinizin hiçbirinde sağlayıcı yok.", "None of your companies has a provider."),
    failed: both("Hesap bağlanamadı", "The account could not be connected"),
    notConnected: both("Bağlı değil", "Not connected"),
    connected: both(
      (since: string, used: string | null) =>
        used === null ? `${since} tarihinde bağlandı` : `${since} tarihinde bağlandı · son giriş ${used}`,
      (since, used) => (used === null ? `Connected since ${since}` : `Connected since ${since} · last log-in ${used}`),
    ),
    connect: both("Hesabımı bağla", "Connect my account"),
    disconnect: both("Bağlantıyı kaldır", "Disconnect"),
  },
};

export const oidcProblems = {
  provider: {
    no_provider: both(
      "Bu şirketin sağlayıcısı yok ya da kaldırıldı. Parolanızla giriş yapın.",
      "This company has no provider, or it was removed. Log in with your password.",
    ),
    unreachable: both(
      "Sağlayıcı yanıt vermiyor. Parolanızla giriş yapın ya da sonra yeniden deneyin.",
      "The provider does not respond. Log in with your password, or try again later.",
    ),
    bad_answer: both(
      "Sağlayıcının yanıtı yanlıştı. Parolanızla giriş yapın ve yöneticinize haber verin.",
      "The provider's response was not valid. Log in with your password and tell your administrator.",
    ),
    expired: both(
      "Sağlayıcıdan dönüş çok uzun sürdü ya da daha önce kullanıldı. Yeniden başlayın.",
      "The log-in took too long or was already used. Start again.",
    ),
    denied: both(
      "Sağlayıcı girişe izin vermedi. Hiçbir şey değişmedi.",
      "The provider refused the log-in. Nothing was changed.",
    ),
    not_connected: both(
      "Oradaki hesabınız bu şirketin hiçbir üyesine bağlı değil. Bir kez parolanızla giriş yapıp Hesabım sayfasında bağlayın. Üye değilseniz davet isteyin.",
      "No member of this company is connected to your account. Log in with your password once and connect it under My account. If you are not a member yet, ask for an invitation.",
    ),
    email_unverified: both(
      "Sağlayıcı e-posta adresinizi doğrulamıyor. Yöneticinize başvurun.",
      "The provider has not verified your e-mail address. Ask your administrator.",
    ),
    email_differs: both(
      "Sağlayıcıdaki e-posta adresi buradakiyle aynı değil.",
      "Your e-mail address at the provider differs from the one here.",
    ),
    taken: both("Bu hesap ya da üye zaten bağlı.", "This account or member is already connected."),
    not_again: both(
      "Sağlayıcı kimliğinizi yeniden sormadı. Yeniden deneyin.",
      "The provider did not confirm your identity again. Try again.",
    ),
    second_factor: both(
      "Sağlayıcı ikinci adımı doğrulamadı, burada da ikinci adımınız yok. Parolanızla giriş yapıp bir tane kurun.",
      "The provider did not confirm a second factor, and you have none here. Log in with your password and set one up.",
    ),
    stale: both(
      "Bu arada sağlayıcıyı başka biri değiştirdi. Sayfayı yeniden açın.",
      "Someone else changed the provider in the meantime. Reload this page.",
    ),
    unproven: both(
      "Bu sağlayıcıyla henüz kimse giriş yapmadı. Önce kendi hesabınızı bağlayın.",
      "No one has logged in with the provider yet. Connect your own account first.",
    ),
  },
  providerName: {
    required: both("Bir ad girin.", "Enter a name."),
    length: both("Ad en çok 60 karakter olabilir.", "A name can have at most 60 characters."),
  },
  issuer: {
    required: both("Yayıncıyı girin.", "Enter the issuer."),
    https: both("Yayıncı https:// ile başlar.", "The issuer must begin with https://."),
    invalid: both(
      "Bu bir yayıncı değil: kullanıcı, sorgu ve parça içermeyen bir adres olmalı.",
      "Enter a URL without user name, query or fragment.",
    ),
  },
  clientId: {
    required: both("İstemci kimliğini girin.", "Enter the client ID."),
    invalid: both("İstemci kimliği çok uzun.", "The client ID is too long."),
  },
  clientSecret: {
    required: both("İstemci sırrını girin.", "Enter the client secret."),
    invalid: both("İstemci sırrı çok uzun.", "The client secret is too long."),
  },
  company: {
    no_provider: both("Bu kodla, sağlayıcısı olan bir şirket yok.", "No company with this code has a provider."),
  },
};
