import { both } from "../words/both.ts";

export const usersWords = {
  users: {
    title: both("Kullanıcılar", "Users"),
    nothingYet: both(
      "Henüz kullanıcı yok. Bayinizin çalışanını ekleyin; davetle girer, hesabını görür ve öder.",
      "No users yet. Add a person of a customer: invited, they log in, see the account and pay.",
    ),
    intro: both(
      "Müşterilerinizin, hesaplarını görüp ödemek için giriş yapan çalışanları.",
      "People of your customers who log in to see and pay accounts.",
    ),
    isOff: both(
      "Kullanıcı girişi bu şirkette kapalı: kullanıcılar giremez ve davet edilemez. Ayarlardan açılır.",
      "Self-service is off: users can neither log in nor be invited. It is turned on in Settings.",
    ),
    add: both("Kullanıcı ekle", "Add a user"),
    column: {
      name: both("Ad", "Name"),
      code: both("Kod", "Code"),
      email: both("E-posta", "E-mail"),
      entries: both("Açılan kayıt", "Opened records"),
      state: both("Durum", "Status"),
      lastLogin: both("Son giriş", "Last log-in"),
    },
    filterCustomer: both("Müşteri kodu", "Customer code"),
    filterAccount: both("Hesabın ERP kodu", "ERP code of the account"),
    filterActive: both("Giriş", "Log-in"),
    active: { active: both("Açık", "Open"), inactive: both("Kilitli", "Locked") },
    locked: both("Kilitli", "Locked"),
    state: {
      NotInvited: both("Davet edilmedi", "Not invited"),
      Invited: both("Davet edildi", "Invited"),
      Registered: both("Giriş yaptı", "Registered"),
    },
  },
  user: {
    edit: both("Düzenle", "Edit"),
    refused: both("Yapılmadı", "Not done"),
    recordTitle: both("Kayıt", "Record"),
    erpCode: both("ERP kodu", "ERP code"),
    gsm: both("Cep telefonu", "Mobile number"),
    invited: both("Davet", "Invited"),
    sessions: both("Açık oturum", "Open sessions"),
    seesTitle: both("Bu kullanıcının gördükleri", "What this user sees"),
    lockedSees: both(
      "Kilitli kullanıcı hiçbir hesabı görmez. Kilit açılınca görecekleri:",
      "A locked user sees no account. Unlocked, this user would see:",
    ),
    seesNothing: both(
      "Bu kullanıcıya açılmış hesap yok. Kaydı düzenleyip müşteri ya da hesap ekleyin.",
      "No account is open to this user. Edit the record and add a customer or an account.",
    ),
    account: both("Hesap", "Account"),
    code: both("Kod", "Code"),
    currency: both("Para birimi", "Currency"),
    right: both("Yetki", "Right"),
    pays: both("Görür ve öder", "Sees and pays"),
    looks: both("Yalnız görür", "Only looks"),
    shown: both("Sayfasında", "On their page"),
    isShown: both("Görünür", "Shown"),
    missing: {
      hidden: both("Görünmez: hesap ödeme sayfalarında gizli", "Missing: the account is hidden on payment pages"),
      inactive: both("Görünmez: hesap etkin değil", "Missing: the account is not active"),
      locked: both("Görünmez: kullanıcı kilitli", "Missing: the user is locked"),
    },
    accessTitle: both("Giriş", "Log-in"),
    invite: both("Davet e-postası gönder", "Mail an invitation"),
    makeLink: both("Davet linki al", "Get an invitation link"),
    inviteHint: both(
      "Davet 72 saat ve bir kez geçerlidir. Yeni davet eskisinin yerine geçer; günde en çok beş.",
      "An invitation works once, within 72 hours. A new one replaces the last; at most five a day.",
    ),
    linkMade: both("Davet linki hazır", "The invitation link is ready"),
    linkTitle: both("Hesap daveti", "Invitation to your account"),
    linkMessage: both(
      (company: string, link: string) => `${company} hesabınızı görüp ödemeniz için davet: ${link}`,
      (company, link) => `${company} – see and pay your account: ${link}`,
    ),
    endSessions: both("Oturumlarını kapat", "End their sessions"),
    endSessionsHint: both(
      "Kullanıcı bütün cihazlarda yeniden giriş yapar.",
      "The user has to log in again on every device.",
    ),
    lock: both("Kilitle", "Lock"),
    lockHint: both(
      "Kullanıcı bir sonraki tıklamada dışarıda kalır; süren ödemesi tamamlanır.",
      "The user is out at the next click; a payment under way goes on to its end.",
    ),
    unlock: both("Kilidi aç", "Unlock"),
    unlockHint: both(
      "Kullanıcı e-postasına gelen kodla yeniden girebilir.",
      "The user can log in again, with a code by e-mail.",
    ),
    historyTitle: both("Geçmiş", "History"),
    noHistory: both("Henüz bir şey yapmadı.", "Nothing has happened yet."),
    newestOnly: both(
      "En yeni 30 kayıt gösteriliyor. Hepsi: GET /vendor/user/activity.",
      "The newest 30 are shown. All of them: GET /vendor/user/activity.",
    ),
    action: both("Ne oldu", "What happened"),
    about: both("Konu", "About"),
    device: both("Cihaz", "Device"),
    when: both("Zaman", "Time"),
    payment: both("Ödeme", "Payment"),
    actions: {
      Invited: both("Davet edildi", "Was invited"),
      LoggedIn: both("Giriş yaptı", "Logged in"),
      LoginFailed: both("Giriş kodu beş kez yanlış yazıldı", "The log-in code was wrong five times"),
      LoggedOut: both("Oturum kapandı", "Was logged out"),
      StatementDownloaded: both("Ekstre indirdi", "Downloaded a statement"),
      PaymentStarted: both("Ödemeye başladı", "Started a payment"),
      DataExported: both("Bilgilerini indirdi", "Downloaded their data"),
    },
    problem: {
      form: {
        off: both("Kullanıcı girişi bu şirkette kapalı.", "Self-service is off for this company."),
        inactive: both("Kullanıcı kilitli. Önce kilidi açın.", "The user is locked. Unlock the user first."),
        invited_often: both(
          "Bu kullanıcı bir gün içinde beş kez davet edildi. Yarın yeniden deneyin.",
          "This user was invited five times within a day. Try again tomorrow.",
        ),
      },
    },
  },
  userForm: {
    newTitle: both("Kullanıcı ekle", "Add a user"),
    editTitle: both("Kullanıcıyı düzenle", "Edit the user"),
    code: both("Kullanıcı kodu", "User code"),
    codeHint: both("Sizin kodunuz; değişebilir.", "Your own code; it can change."),
    erpCode: both("ERP kodu", "ERP code"),
    name: both("Ad", "First name"),
    surname: both("Soyad", "Last name"),
    email: both("E-posta", "E-mail"),
    emailHint: both("Giriş kodları bu adrese gelir.", "Log-in codes are mailed to this address."),
    newEmailHint: both(
      "Başka bir adres yazarsanız oturumlar ve davetler biter; yeni adres yeniden davet edilir.",
      "A different address ends sessions and invitations, and has to be invited again.",
    ),
    gsm: both("Cep telefonu", "Mobile number"),
    accounts: both("Açılan müşteri ve hesaplar", "Customers and accounts that are open"),
    accountsHint: both(
      "Müşteri, sonra eklenecekler dâhil bütün hesaplarını açar. Hesap satırı müşteri satırından önce gelir. Kodu silinen satır kalkar.",
      "A customer opens all its accounts, later ones too. A line of an account counts more than one of its customer. A line without a code is removed.",
    ),
    kind: { customer: both("Müşteri", "Customer"), account: both("Hesap", "Account") },
    right: { pays: both("Görür ve öder", "Sees and pays"), looks: both("Yalnız görür", "Only looks") },
    kindOf: both(
      (line: number) => `${line}. satır: müşteri mi, hesap mı`,
      (line) => `Line ${line}: customer or account`,
    ),
    codeOf: both(
      (line: number) => `${line}. satırın kodu`,
      (line) => `Code of line ${line}`,
    ),
    rightOf: both(
      (line: number) => `${line}. satırın yetkisi`,
      (line) => `Right of line ${line}`,
    ),
    invites: both("Davet e-postası gönder", "Mail an invitation"),
    invitesHint: both(
      "Davet 72 saat geçerlidir. Sonra da gönderebilirsiniz.",
      "It is valid for 72 hours. You can also send it later.",
    ),
    problem: {
      userCode: {
        required: both("Kullanıcı kodunu girin.", "Enter the user code."),
        duplicate: both("Başka bir kullanıcının kodu bu.", "Another user has this code."),
      },
      firstName: { required: both("Adı girin.", "Enter the first name.") },
      surname: { required: both("Soyadı girin.", "Enter the last name.") },
      accounts: {
        not_found: both(
          "Açılanlar, {what}. satır: bu kodda müşteri ya da hesap yok.",
          "Line {what} of what is open: no customer or account has this code.",
        ),
        duplicate: both(
          "Açılanlar, {what}. satır: daha yukarıda aynı kayıt var.",
          "Line {what} of what is open: an earlier line names the same record.",
        ),
      },
    },
  },
  madeLink: {
    writeMail: both("E-postayla gönder", "Send by e-mail"),
    writeSms: both("SMS ile gönder", "Send by SMS"),
    validUntil: both(
      (time: string) => `Son geçerlilik: ${time}`,
      (time) => `Valid until ${time}`,
    ),
  },
};
