import { both } from "../words/both.ts";

export const companyWords = {
  company: {
    title: both("Şirket", "Company"),
  },
  members: {
    title: both("Üyeler", "Members"),
    intro: both("Bu şirketin portalına girebilen kişiler.", "People who can log in to this company's portal."),
    invite: both("Üye davet et", "Invite a member"),
    name: both("Ad", "Name"),
    email: both("E-posta", "E-mail"),
    roles: both("Roller", "Roles"),
    secondFactor: both("İkinci adım", "Two-step verification"),
    lastSeen: both("Son görülme", "Last seen"),
    has: both("Var", "On"),
    hasNot: both("Yok", "Off"),
    never: both("Hiç girmedi", "Never"),
    you: both("siz", "you"),
    invitationsTitle: both("Bekleyen davetler", "Pending invitations"),
    invitationsIntro: both("Link bir kez kullanılır.", "Each link works once."),
    expires: both("Son geçerlilik", "Valid until"),
    mail: {
      none: both("E-posta gönderilmedi", "Not sent"),
      waiting: both("E-posta gönderiliyor", "Sending"),
      sent: both("E-posta gönderildi", "Sent"),
      failed: both("E-posta ulaşmadı", "Not delivered"),
      dropped: both("E-posta gönderilmedi", "Not sent"),
      used_up: both("E-posta on kez gönderildi", "Sent ten times"),
      unavailable: both("E-posta gönderilemiyor", "Cannot be sent"),
    },
    showLink: both("Göster", "Show"),
    tableLabel: both("Üyeler tablosu", "Table of members"),
  },
  invite: {
    title: both("Üye davet et", "Invite a member"),
    intro: both(
      "Davet bu adrese e-postayla gönderilir, 72 saat geçerlidir ve bir kez kullanılır.",
      "We send the invitation to this e-mail address. It is valid for 72 hours and works once.",
    ),
    submit: both("Davet et", "Invite"),
    emailHint: both("Kişi bu adresle giriş yapar.", "The person logs in with this address."),
    rolesLegend: both("Roller", "Roles"),
    rolesHint: both("Bir kişinin birden çok rolü olabilir.", "A person can have several roles."),
  },
  invited: {
    title: both("Davet", "Invitation"),
    mail: {
      none: both(
        (email: string, _time: string) => `Davet ${email} adresine henüz gönderilmedi.`,
        (email) => `The invitation has not been sent to ${email} yet.`,
      ),
      waiting: both(
        (email: string, _time: string) => `Davet ${email} adresine gönderiliyor.`,
        (email) => `The invitation is being sent to ${email}.`,
      ),
      sent: both(
        (email: string, time: string) => `Davet ${email} adresine gönderildi: ${time}.`,
        (email, time) => `The invitation was sent to ${email} on ${time}.`,
      ),
      failed: both(
        (email: string, _time: string) =>
          `Davet ${email} adresine ulaşmadı. Adres yanlışsa daveti geri alın ve doğru adresi davet edin.`,
        (email) =>
          `The invitation did not reach ${email}. If the address is wrong, withdraw the invitation and invite the right one.`,
      ),
      dropped: both(
        (email: string, _time: string) => `Davet ${email} adresine gönderilmedi.`,
        (email) => `The invitation was not sent to ${email}.`,
      ),
      used_up: both(
        (email: string, _time: string) =>
          `Davet ${email} adresine on kez gönderildi; bir daha gönderilmez. Linki kişiye siz iletin ya da yeniden davet edin.`,
        (email) =>
          `The invitation was e-mailed ten times to ${email}, and will not be sent again. Share the link with the person, or invite them again.`,
      ),
      unavailable: both(
        (_email: string, _time: string) =>
          "Bu kurulum e-posta göndermiyor. Adresi doğrulayan bağlantıyı sistemi işletenden isteyin (servicepay member invite).",
        () =>
          "This installation sends no e-mail. Ask its operator for a link that confirms the address (servicepay member invite).",
      ),
    },
    mailIt: both("Gönder", "Send e-mail"),
    mailAgain: both("Yeniden gönder", "Resend e-mail"),
    explanation: both(
      "Kişi e-postadaki bağlantıyı açar, adını ve parolasını kendisi belirler. E-posta ulaşmazsa kişiye bu linki siz iletin; kişi e-postayı oradan yeniden isteyebilir.",
      "The person opens the link in the e-mail and chooses a name and a password. If the e-mail does not arrive, share this link: it can send the e-mail again.",
    ),
    link: both("Davet linki", "Invitation link"),
    expires: both(
      (time: string) => `Son geçerlilik: ${time}`,
      (time) => `Valid until: ${time}`,
    ),
    withdraw: both("Daveti geri al", "Withdraw invitation"),
    toMembers: both("Üyelere dön", "Back to members"),
  },
  member: {
    joined: both("Katıldı", "Joined"),
    lastSeen: both("Son görülme", "Last seen"),
    secondFactor: both("İkinci adım", "Two-step verification"),
    rolesTitle: both("Rolleri", "Roles"),
    rolesSubmit: both("Rolleri kaydet", "Save roles"),
    rolesNow: both(
      (roles: string) => `Şu anki rolleri: ${roles}`,
      (roles) => `Current roles: ${roles}`,
    ),
    endTitle: both("Erişimi", "Access"),
    endSessions: both("Oturumlarını kapat", "End all sessions"),
    endSessionsHint: both(
      "Üye bu firmaya girmek için bütün cihazlarda yeniden giriş yapar.",
      "The member has to log in to this company again on every device.",
    ),
    remove: both("Şirketten çıkar…", "Remove from the company…"),
    removeHint: both(
      "Hesabı silinmez; yalnızca bu şirkete erişimi biter.",
      "Their account is kept. Only access to this company ends.",
    ),
    selfHint: both(
      "Kendinizi çıkaramazsınız; bunu başka bir yönetici yapar.",
      "You cannot remove yourself. Ask another administrator.",
    ),
    removeTitle: both(
      (name: string) => `${name} şirketten çıkarılsın mı?`,
      (name) => `Remove ${name} from the company?`,
    ),
    removeText: both(
      "Erişimi hemen kesilir. Yaptığı işler denetim kaydında kalır.",
      "Their access ends immediately. Their activity stays in the audit log.",
    ),
    removeYes: both("Evet, çıkar", "Yes, remove"),
  },
  roles: {
    title: both("Roller", "Roles"),
    intro: both(
      "Bir üyenin birden çok rolü olabilir; rollerden birinin izin verdiği her şeye izni vardır.",
      "A member can have several roles, and can do whatever any of them allows.",
    ),
    action: both("İş", "Action"),
    tableLabel: both("Roller ve izinleri", "Roles and what they allow"),
    none: both("Hayır", "No"),
    own: both("sizin rolünüz", "your role"),
    rights: {
      yes: both("Evet", "Yes"),
      "step-up": both("Doğrulamayla", "After confirming"),
      "own-links": both("Kendi linkleri", "Own links"),
      masked: both("Maskeli", "Masked"),
    },
    legend: {
      "step-up": both(
        "Doğrulamayla: son 5 dakika içinde parola ya da kodla kim olduğunu doğruladıktan sonra.",
        "After confirming: the member has entered their password or a code within the last 5 minutes.",
      ),
      "own-links": both(
        "Kendi linkleri: yalnızca üyenin oluşturduğu linkler, istekler ve bu linklerin ödemeleri.",
        "Own links: only links and requests created by the member, and payments of these links.",
      ),
      masked: both("Maskeli: kişisel bilgiler olmadan.", "Masked: without personal details."),
    },
  },
  role: {
    finance: both("Finans", "Finance"),
    support: both("Destek", "Support"),
    sales: both("Satış", "Sales"),
    integrator: both("Entegrasyon", "Integration"),
    administrator: both("Yönetici", "Administrator"),
    viewer: both("İzleyici", "Viewer"),
  },
  roleHint: {
    finance: both("Tahsilat, iade, mutabakat, oranlar", "Collections, refunds, reconciliation, rates"),
    support: both("Ödeme arama, müşteri soruları, iade", "Payment look-up, customer questions, refunds"),
    sales: both("Link oluşturma, kendi ödemeleri", "Links, own payments"),
    integrator: both("Webhook'lar, anahtarlar, denemeler", "Webhooks, keys, testing"),
    administrator: both("Üyeler, kurulum, onaylar", "Members, set-up, approvals"),
    viewer: both("Yalnızca görür", "Read-only"),
  },
  actionName: {
    "company.read": both("Şirketi ve rolleri görmek", "See the company and its roles"),
    "payments.read": both("Ödemeleri görmek", "See payments"),
    "customers.read": both("Müşterileri görmek", "See customers"),
    "people.read": both("Kişisel bilgileri görmek", "See personal details"),
    "payments.refund": both("İade ve iptal yapmak", "Refund and void"),
    "approvals.own": both("Kendi iade isteklerini görmek", "See their own approval requests"),
    "approvals.read": both(
      "Onay bekleyenleri ve sonucu belirsiz işlemleri görmek",
      "See what waits for approval, and unclear outcomes",
    ),
    "refunds.approve": both("İade onaylamak", "Approve refunds"),
    "payments.settle": both(
      "Sonucu belirsiz işlemi sonuçlandırmak ya da onaylamak",
      "Record and approve unclear outcomes",
    ),
    "links.write": both("Link oluşturmak ve yönetmek", "Create and manage links"),
    "customers.write": both("Müşteri kaydını değiştirmek", "Change customers' records"),
    "users.read": both("Kullanıcıları ve gördükleri hesapları görmek", "See users and what is open to them"),
    "users.write": both("Kullanıcı eklemek, davet etmek ve kilitlemek", "Add, invite and lock users"),
    "users.activity": both("Kullanıcıların ne yaptığını görmek", "See what users did"),
    "person.erase": both("Kişisel verileri silmek", "Erase personal data"),
    "person.export": both("Bir kişinin tüm verilerini dışa aktarmak", "Export everything about a person"),
    "transactions.read": both("Cari hesapları görmek", "See current accounts"),
    "transactions.write": both("Cari hareket yazmak", "Write account transactions"),
    "collections.read": both("ERP'nin kaydedeceklerini görmek", "See what is waiting for the ERP"),
    "collections.reopen": both("Tahsilatları ERP için yeniden listelemek", "Send collections to the ERP again"),
    "exports.make": both("Dışa aktarmak", "Export"),
    "reconciliation.read": both("Bankayla farkları görmek", "See differences with the banks' lists"),
    "reconciliation.close": both("Mutabakat farkını kapatmak", "Close reconciliation cases"),
    "reconciliation.run": both(
      "Bir günü bankanın listesi ya da dosyasıyla karşılaştırmak",
      "Compare a day with the bank's list or file",
    ),
    "rates.write": both("Oranları değiştirmek", "Change rates"),
    "webhooks.read": both("Webhook'ları ve reddedilen çağrıları görmek", "See webhooks and refused calls"),
    "webhooks.write": both("Webhook göndermek ve sınamak", "Send and test webhooks"),
    "credentials.read": both("API anahtarlarını görmek", "See API credentials"),
    "credentials.write": both("Anahtar ve sırları yönetmek", "Manage keys and secrets"),
    "setup.read": both("Kurulumu görmek", "See the set-up"),
    "setup.write": both("Kurulumu değiştirmek", "Change the set-up"),
    "members.read": both("Üyeleri görmek", "See members"),
    "members.write": both("Üyeleri yönetmek", "Manage members"),
    "audit.read": both("Denetim kaydını görmek", "See the audit log"),
  },
  operatorAccess: {
    title: both("İşletmecinin erişimi", "Operator access"),
    letIn: both("İşletmeciye erişim ver", "Allow operator access"),
    letInLink: both("İşletmeciye erişim ver…", "Allow operator access…"),
    intro: both(
      "İşletmeci bu kurulumu çalıştırır. Size yardım etmesi için sayfalarınızı görmesi gerekiyorsa erişim verin.",
      "Operators run this installation. Allow access if they need to see your pages to help you.",
    ),
    closed: both(
      "İşletmeci bu şirketin sayfalarını göremez. Yardım etmesi için ona 24 saatliğine erişim verebilirsiniz.",
      "Operators cannot see this company's pages. You can allow access for 24 hours so that they can help.",
    ),
    effects: both(
      [
        "24 saat boyunca bu kurulumun bütün işletmecileri şirketinizin sayfalarını açabilir.",
        "Bir izleyicinin gördüğünü görürler: ödemeler, linkler, müşteriler, cari hesaplar, mutabakat, raporlar ve denetim kaydı. Kişisel bilgiler ve kart numaraları maskelidir.",
        "Hiçbir şeyi değiştiremezler: iade yapamaz, link oluşturamaz, ayarlara ve API anahtarlarına ulaşamazlar. Listeleri yalnızca maskeli olarak dışa aktarabilirler.",
        "Kimin ne zaman girdiği ve neyi dışa aktardığı denetim kaydına yazılır. Erişimi istediğiniz an bitirebilirsiniz.",
      ],
      [
        "For 24 hours all operators of this installation can open this company's pages.",
        "They see what a viewer sees: payments, links, customers, current accounts, reconciliation, reports and the audit log. Personal details and card numbers are masked.",
        "They cannot change anything: no refunds, no links, and no access to settings and API credentials. Lists they export are masked.",
        "The audit log records who visited, when, and what was exported. You can end the access at any time.",
      ],
    ),
    submit: both("24 saat erişim ver", "Allow for 24 hours"),
    short: both(
      "İşletmeci sayfaları izleyici olarak görür, hiçbir şeyi değiştiremez. Süre dolunca erişim kendiliğinden biter.",
      "Operators see the pages as viewers do and cannot change anything. Access ends automatically.",
    ),
    lasts: both("Erişim sürüyor", "Duration"),
    from: both("Başlangıç", "From"),
    until: both("Bitiş", "Until"),
    by: both("Erişimi veren", "Allowed by"),
    end: both("Erişimi şimdi bitir", "End access now"),
    visits: both("Girenler", "Visits"),
    noVisits: both("Henüz kimse girmedi.", "No one has visited yet."),
    log: both("Denetim kaydında göster", "View in audit log"),
    host: both(
      (until: string) => `İşletmeci ${until} tarihine kadar bu şirketin sayfalarını görebilir.`,
      (until) => `The operator can see this company's pages until ${until}.`,
    ),
    hostLink: both("Erişimi göster", "View access"),
    guest: both(
      (until: string) => `Burada işletmeci olarak bulunuyorsunuz. Erişiminiz: ${until} tarihine kadar, yalnızca okuma.`,
      (until) => `You are here as the operator until ${until}. You have read-only access.`,
    ),
    guestLink: both("İşletmeci sayfalarına dön", "Back to the operator's pages"),
    column: both("Erişim", "Access"),
    pages: both("Sayfalarına erişim", "Access to its pages"),
    openUntil: both(
      (until: string) => `${until} tarihine kadar açık`,
      (until) => `Open until ${until}`,
    ),
    none: both("Yok", "None"),
    noneHint: both(
      "Şirketin bir yöneticisi 24 saatliğine erişim verebilir: Şirket → Üyeler → İşletmeciye erişim ver.",
      "An administrator of the company can allow access for 24 hours: Company → Members → Allow operator access.",
    ),
    open: both("Sayfalarını aç", "Open its pages"),
  },
};
