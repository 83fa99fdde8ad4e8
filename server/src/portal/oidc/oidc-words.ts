import type { OidcFault } from "#members/index.ts";
import { both, type Word } from "../words/both.ts";

export const oidcWords = {
  provider: {
    title: both("Giriş", "Log-in"),
    intro: both(
      "Üyeler şirketinizin hesabıyla (OpenID Connect) giriş yapabilir.",
      "Members can log in with the account that they have in your company (OpenID Connect).",
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
      "It follows /portal/ in the portal's address.",
    ),
    find: both("Devam et", "Continue"),
    settings: both("Kimlik sağlayıcı", "Identity provider"),
    name: both("Sağlayıcının adı", "Name of the provider"),
    nameHint: both("Giriş düğmesinde görünür.", "Shown on the log-in button."),
    issuer: both("Yayıncı (issuer)", "Issuer"),
    issuerHint: both("Sağlayıcının yazdığı gibi, harfi harfine.", "Exactly as the provider writes it."),
    clientId: both("İstemci kimliği (client id)", "Client id"),
    clientSecret: both("İstemci sırrı (client secret)", "Client secret"),
    secretHint: both("Şifreli saklanır ve bir daha gösterilmez.", "It is stored encrypted and never shown again."),
    secretKept: both("Bir sır kayıtlı. Boş bırakırsanız değişmez.", "A secret is stored. Leave this empty to keep it."),
    otherProvider: both(
      "Yayıncı ya da istemci kimliği değişirse üyeler hesaplarını yeniden bağlar.",
      "If the issuer or client id changes, members connect their accounts again.",
    ),
    none: both(
      "Sağlayıcı yok. Üyeler parolayla giriş yapıyor.",
      "There is no provider. Members log in with their passwords.",
    ),
    addresses: both("Adresler", "Addresses"),
    addressesHint: both(
      "Dönüş adresini sağlayıcıya kaydedin. Giriş adresini üyelerinize verin.",
      "Register the return address at the provider. Give the log-in address to your members.",
    ),
    returnUrl: both("Dönüş adresi", "Return address"),
    logInUrl: both("Giriş adresi", "Log-in address"),
    checkTitle: both("Bağlantıyı sına", "Test the connection"),
    checkText: both(
      "Sağlayıcının adreslerini ve anahtarlarını sorar. İstemci sırrı ancak bir girişte sınanır.",
      "Asks the provider for its addresses and keys. The client secret is tested by a log-in only.",
    ),
    check: both("Bağlantıyı sına", "Test the connection"),
    checked: {
      fine: both("Sağlayıcı doğru yanıt verdi.", "The provider answered as it should."),
      unreachable: both(
        "Sağlayıcıya ulaşılamadı: yanıt vermedi ya da adresine bağlanılamaz.",
        "The provider cannot be reached: it did not answer, or its address may not be reached.",
      ),
      not_found: both(
        "Bu adreste OpenID Connect bilgisi yok. Yayıncıyı kontrol edin.",
        "There is no OpenID Connect information at this address. Check the issuer.",
      ),
      not_json: both(
        "Bu adresteki yanıt OpenID Connect bilgisi değil. Yayıncıyı kontrol edin.",
        "What answers at this address is not OpenID Connect information. Check the issuer.",
      ),
      issuer: both(
        "Sağlayıcı kendine başka bir yayıncı adı veriyor. Sondaki eğik çizgiye kadar aynı yazın.",
        "The provider calls itself by another issuer. Write it exactly the same, up to a slash at the end.",
      ),
      incomplete: both(
        "Sağlayıcının bilgisinde giriş için gereken bir adres ya da S256 yöntemi eksik.",
        "The provider's information lacks an address that a log-in needs, or the method S256.",
      ),
      keys: both("Sağlayıcının imza anahtarları okunamadı.", "The provider's signing keys cannot be read."),
    } satisfies Record<OidcFault | "fine", Word>,
    proven: both(
      "Bu sağlayıcıyla giriş ya da bağlama başarıyla yapıldı.",
      "A log-in or connection with this provider has worked.",
    ),
    unproven: both(
      "Bu sağlayıcıyla henüz kimse giriş yapmadı. Önce kendi hesabınızı bağlayın.",
      "Nobody has logged in with this provider yet. Connect your own account first.",
    ),
    toOwn: both("Hesabımı bağla", "Connect my account"),
    requireTitle: both("Zorunlu giriş", "Required log-in"),
    isRequired: both(
      "Sağlayıcı zorunlu. Yöneticiler parola ve ikinci adımla da girebilir; sağlayıcı çalışmazsa dönüş yolu budur.",
      "The provider is required. Administrators can also log in with password and second step: that is the way back if the provider fails.",
    ),
    isOptional: both(
      "Üyeler parolayla da girebilir. Zorunlu kılarsanız yalnız yöneticiler parola ve ikinci adımla girebilir. Önce bir giriş ya da bağlama başarılı olmalı.",
      "Members can log in with passwords too. If you require the provider, only administrators can still log in with password and second step. A log-in or connection must have worked first.",
    ),
    require: both("Sağlayıcıyı zorunlu kıl", "Require the provider"),
    requireNot: both("Zorunluluğu kaldır", "No longer require it"),
    removeTitle: both("Sağlayıcıyı kaldır", "Remove the provider"),
    remove: both("Kaldır", "Remove"),
    removeText: both(
      "Bağlantılar silinir ve bu sağlayıcıyla açılan oturumlar biter. Üyeler parolayla giriş yapar.",
      "The connections are deleted, and sessions that the provider opened end. Members log in with passwords.",
    ),
    removeSubmit: both("Sağlayıcıyı kaldır", "Remove the provider"),
  },
  ownProviders: {
    title: both("Şirket hesaplarım", "My company accounts"),
    intro: both(
      "Şirketinizdeki hesabı bir kez bağlayın; sonra onunla giriş yapın.",
      "Connect the account that you have in your company once, then log in with it.",
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
      "The provider does not answer. Log in with your password, or try again later.",
    ),
    bad_answer: both(
      "Sağlayıcının yanıtı yanlıştı. Parolanızla giriş yapın ve yöneticinize haber verin.",
      "The provider's answer was wrong. Log in with your password and tell your administrator.",
    ),
    expired: both(
      "Sağlayıcıdan dönüş çok uzun sürdü ya da daha önce kullanıldı. Yeniden başlayın.",
      "The way back from the provider took too long or was used before. Start again.",
    ),
    denied: both(
      "Sağlayıcı girişe izin vermedi. Hiçbir şey değişmedi.",
      "The provider did not let you in. Nothing was changed.",
    ),
    not_connected: both(
      "Oradaki hesabınız bu şirketin hiçbir üyesine bağlı değil. Bir kez parolanızla giriş yapıp Hesabım sayfasında bağlayın. Üye değilseniz davet isteyin.",
      "No member of this company is connected with your account there. Log in with your password once and connect it under My account. If you are no member, ask for an invitation.",
    ),
    email_unverified: both(
      "Sağlayıcı e-posta adresinizi doğrulamıyor. Yöneticinize başvurun.",
      "The provider does not confirm your e-mail address. Ask your administrator.",
    ),
    email_differs: both(
      "Sağlayıcıdaki e-posta adresi buradakiyle aynı değil.",
      "The e-mail address at the provider is not the one that you have here.",
    ),
    taken: both("Bu hesap ya da üye zaten bağlı.", "This account or member is connected already."),
    not_again: both(
      "Sağlayıcı kimliğinizi yeniden sormadı. Yeniden deneyin.",
      "The provider did not ask again who you are. Try again.",
    ),
    second_factor: both(
      "Sağlayıcı ikinci adımı doğrulamadı, burada da ikinci adımınız yok. Parolanızla giriş yapıp bir tane kurun.",
      "The provider did not confirm a second step, and you have none here. Log in with your password and set one up.",
    ),
    stale: both(
      "Bu arada sağlayıcıyı başka biri değiştirdi. Sayfayı yeniden açın.",
      "Somebody changed the provider in the meantime. Open this page again.",
    ),
    unproven: both(
      "Bu sağlayıcıyla henüz kimse giriş yapmadı. Önce kendi hesabınızı bağlayın.",
      "Nobody has logged in with the provider yet. Connect your own account first.",
    ),
  },
  providerName: {
    required: both("Bir ad girin.", "Enter a name."),
    length: both("Ad en çok 60 karakter olabilir.", "A name has at most 60 characters."),
  },
  issuer: {
    required: both("Yayıncıyı girin.", "Enter the issuer."),
    https: both("Yayıncı https:// ile başlar.", "The issuer begins with https://."),
    invalid: both(
      "Bu bir yayıncı değil: kullanıcı, sorgu ve parça içermeyen bir adres olmalı.",
      "This is not an issuer: an address without user, query or fragment.",
    ),
  },
  clientId: {
    required: both("İstemci kimliğini girin.", "Enter the client id."),
    invalid: both("İstemci kimliği çok uzun.", "The client id is too long."),
  },
  clientSecret: {
    required: both("İstemci sırrını girin.", "Enter the client secret."),
    invalid: both("İstemci sırrı çok uzun.", "The client secret is too long."),
  },
  company: {
    no_provider: both(
      "Bu kodla, sağlayıcısı olan bir şirket yok.",
      "There is no company with this code that has a provider.",
    ),
  },
};
