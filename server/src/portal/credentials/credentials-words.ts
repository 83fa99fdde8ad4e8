import type { Scope } from "#platform/http/access.ts";
import { both, type Word } from "../words/both.ts";

export const credentialsWords = {
  credentials: {
    title: both("API anahtarları", "API credentials"),
    intro: both("Programlarınız API'ye bunlarla girer.", "Your systems use these to access the API."),
    new: both("Yeni anahtar", "Create credential"),
    nothingYet: both(
      "Henüz API anahtarı yok. Programınızın API'yi çağırması için bir tane oluşturun.",
      "No credentials yet. Create one so that your systems can call the API.",
    ),
    column: {
      name: both("Ad", "Name"),
      scopes: both("İzinler", "Scopes"),
      created: both("Oluşturuldu", "Created"),
      lastUsed: both("Son kullanım", "Last used"),
      state: both("Durum", "Status"),
    },
    active: both("Açık", "Active"),
    disabled: both("Kapalı", "Disabled"),
    never: both("Hiç", "Never"),
    scope: {
      cat: both("Cari hareketler", "Transactions"),
      hpm: both("Linkler", "Links"),
      widget: "Widget",
      vendor: both("Firma kayıtları", "Company records"),
      payments: both("Ödemeler", "Payments"),
      events: both("Olaylar", "Events"),
    } satisfies Record<Scope, Word>,
    problem: {
      scopes: {
        required: both("En az bir izin seçin.", "Choose at least one scope."),
        not_allowed: both("Böyle bir izin yok.", "Unknown scope."),
        administrators_only: both(
          "“payments” iznini yalnız yönetici verir: program sınırsız iade yapabilir.",
          "Only administrators can grant the scope “payments”, which allows refunds without a limit.",
        ),
        stale: both(
          "Bu arada başka biri izinleri değiştirdi. Seçiminiz duruyor; kaydederseniz onunkinin yerine geçer.",
          "Someone else changed the scopes in the meantime. Your selection is kept; saving overwrites theirs.",
        ),
      },
      secrets: {
        administrators_only: both(
          "“payments” izni olan bu hesap sınırsız iade yapabilir: anahtarlarını yalnız yönetici yeniler.",
          "This credential has the scope “payments”, which allows refunds without a limit. Only administrators can replace its secrets.",
        ),
        stale: both(
          "Bu arada yenilendi. Geçerli olan, en son gösterilendir; elinizde değilse yeniden yenileyin.",
          "They were replaced in the meantime. The ones shown last are valid; if you do not have them, replace them again.",
        ),
      },
    },
  },
  newCredential: {
    title: both("Yeni API anahtarı", "New API credential"),
    name: both("Ad", "Name"),
    nameHint: both(
      "Programın kullanıcı adıdır, örneğin erp-uretim. Boşluk içermez, sonradan değişmez.",
      "The user name of your system, such as erp-production. No spaces. It cannot be changed later.",
    ),
    scopes: both("İzinler", "Scopes"),
    scopesHint: both("Yalnız programın çağırdıklarını seçin.", "Select only what your system needs."),
    scopeHint: {
      cat: both("Cari hesap hareketi yazar ve okur.", "Read and write current account transactions."),
      hpm: both("Ödeme linki oluşturur, uzatır, iptal eder.", "Create, extend and cancel payment links."),
      widget: both("Sitenizdeki widget ile ödeme alır.", "Take payments with the widget on your site."),
      vendor: both(
        "Cari hesapları, müşterileri, kullanıcıları ve kayıtlı kartları yönetir.",
        "Manage current accounts, customers, users and saved cards.",
      ),
      payments: both(
        "Ödemeleri okur, sınırsız iptal ve iade eder. Yalnız yönetici verir.",
        "Read, void and refund payments without a limit. Only administrators can grant it.",
      ),
      events: both(
        "Olup biteni okur: ödemeler, iadeler, cari hareketler, mutabakat farkları.",
        "Read what happened: payments, refunds, accounts, cases.",
      ),
    } satisfies Record<Scope, Word>,
    submit: both("Oluştur", "Create"),
  },
  credentialSecrets: {
    titleNew: both("Anahtar hazır", "Credential created"),
    titleReplaced: both("Yenilendi", "Secrets replaced"),
    onceTitle: both("Bunlar yalnız bir kez gösterilir.", "You can see these secrets only once."),
    once: both(
      "Bu sayfadan ayrılmadan programınızın ayarlarına ya da bir parola kasasına kaydedin. E-postayla göndermeyin.",
      "Before you leave this page, save them in your system's settings or in a password manager. Do not send them by e-mail.",
    ),
    username: both("Kullanıcı adı", "User name"),
    password: both("Parola", "Password"),
    apiKey: both("API anahtarı", "API key"),
    secretKey: both("Gizli anahtar", "Secret key"),
    either: both(
      "Program ya kullanıcı adı ve parolayla ya da API anahtarı ve gizli anahtarla giriş yapar.",
      "Your system logs in with either the user name and password, or the API key and secret key.",
    ),
    saved: both("Kaydettim", "I have saved the secrets"),
  },
  credential: {
    details: both("Bilgiler", "Details"),
    apiKey: both("API anahtarı", "API key"),
    secretsSet: both("Gizli bilgilerin tarihi", "Secrets set"),
    lastUsedHint: both("Son kullanım saatte bir yazılır.", "Updated once an hour."),
    calls: both("Reddedilen çağrılarını göster", "View refused calls"),
    scopesSubmit: both("İzinleri kaydet", "Save scopes"),
    scopesNow: both(
      (scopes: string) => `Şu anki izinler: ${scopes}`,
      (scopes) => `Scopes now: ${scopes}`,
    ),
    accessTitle: both("Erişim", "Access"),
    rotate: both("Gizli bilgileri yenile…", "Replace secrets…"),
    rotateHint: both(
      "Eski gizli anahtarın ne kadar geçerli kalacağını siz seçersiniz.",
      "You choose how long the old secret key stays valid.",
    ),
    disable: both("Kapat", "Disable"),
    disableHint: both(
      "Bir sonraki çağrısı reddedilir. Yeniden açılabilir.",
      "Calls are refused right away. You can enable it again later.",
    ),
    enable: both("Aç", "Enable"),
    enableHint: both(
      "Kapatılmadan önceki gizli bilgileriyle yeniden giriş yapabilir.",
      "It can log in again with its existing secrets.",
    ),
  },
  secretOverlap: {
    label: both("Eskisi ne kadar geçerli kalsın?", "How long does the old secret stay valid?"),
    hours: {
      "0": both("Hemen bitsin", "Not at all"),
      "24": both("24 saat", "24 hours"),
      "72": both("3 gün", "3 days"),
      "168": both("7 gün", "7 days"),
    },
    until: both(
      (time: string) => `Önceki, ${time} tarihine kadar geçerli.`,
      (time) => `The previous secret is valid until ${time}.`,
    ),
    end: both("Şimdi bitir", "End it now"),
    endHint: both(
      "Bütün programlarınız yenisini kullanmaya başlayınca bitirin.",
      "Do this once all your systems use the new secret.",
    ),
  },
  rotateCredential: {
    title: both("Gizli bilgileri yenile", "Replace secrets"),
    text: both(
      "Eski gizli anahtar hemen biterse programın açık oturumları da kapanır: program yenisiyle giriş yapana kadar çağrıları reddedilir. Eski parola her zaman hemen biter.",
      "If the old secret key stops working right away, so do its sessions: calls are refused until your system logs in with the new one. An old password always stops working right away.",
    ),
    withoutPause: both(
      "Parolayı kesintisiz değiştirmek için önce yeni bir anahtar oluşturun, programı ona geçirin, sonra bunu kapatın.",
      "To change a password without downtime, create another credential, switch your system to it, then disable this one.",
    ),
    newCredential: both("Yeni anahtar oluştur", "Create another credential"),
    set: both(
      (time: string) => `Şimdikilerin tarihi: ${time}`,
      (time) => `Set: ${time}`,
    ),
    secretKey: both("Gizli anahtarı yenile", "Replace the secret key"),
    password: both("Parolayı yenile", "Replace the password"),
  },
};
