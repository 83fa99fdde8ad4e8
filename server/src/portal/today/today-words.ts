import { both, type Word } from "../words/both.ts";

export const todayWords = {
  today: {
    titles: {
      today: both("Bugün", "Today"),
      yesterday: both("Dün", "Yesterday"),
      "7d": both("Son 7 gün", "Last 7 days"),
    },
    tabsLabel: both("Dönem", "Period"),
    tabs: {
      today: both("Bugün", "Today"),
      yesterday: both("Dün", "Yesterday"),
      "7d": both("7 gün", "7 days"),
    } as Record<string, Word>,
    oneDay: both(
      (day: string, until: string, zone: string) => `${day}, 00:00–${until}, ${zone} saati.`,
      (day, until, zone) => `${day}, 00:00–${until}, ${zone} time.`,
    ),
    days: both(
      (from: string, to: string, zone: string) => `${from} – ${to}, ${zone} saati.`,
      (from, to, zone) => `${from} – ${to}, ${zone} time.`,
    ),
    midnight: "24:00",
    basis: both("Tutarlar bankanın onayladığı işlemlerdir.", "Amounts the bank approved."),
    ownBasis: both(
      "Tutarlar, oluşturduğunuz linklerin bankanın onayladığı işlemleridir.",
      "Amounts the bank approved for the links you created.",
    ),
    newLink: both("Yeni link", "New link"),
    codesLeft: both(
      (count: number) => `Kalan kod: ${count}`,
      (count) => `Codes left: ${count}`,
    ),
    advice: {
      no_second_factor: {
        title: both("Hesabınızı yalnızca parolanız koruyor.", "Your account is protected only by a password."),
        text: both(
          "Bir geçiş anahtarı ya da doğrulama uygulaması ekleyin; parolanızı öğrenen biri yine de giremez.",
          "Add a passkey or an authenticator app, so that a password alone is not enough to log in.",
        ),
        action: both("İkinci adımı kur", "Set up two-step verification"),
      },
      few_recovery_codes: {
        title: both("Kurtarma kodlarınız azaldı.", "You have few recovery codes left."),
        text: both(
          "Telefonunuzu kaybederseniz bu kodlarla girersiniz.",
          "You need these codes to log in if you lose your phone.",
        ),
        action: both("Yeni kodlar al", "Get new codes"),
      },
    },
    needsTitle: both("Sizi bekleyenler", "Needs your attention"),
    need: {
      unclear: both("sonucu belirsiz banka işlemi", "Bank transactions with an unclear result"),
      approvals: both("istek onay bekliyor", "Refunds waiting for approval"),
      differences: both("açık mutabakat farkı", "Open differences with the banks"),
      collections: both("ERP'nin kabul etmediği kayıt", "Records that the ERP refused"),
      receivers: both("hata veren ya da durdurulmuş webhook alıcısı", "Webhook receivers failing or stopped"),
      endpoints: both("hata veren ya da kapatılmış uç nokta", "Endpoints failing or disabled"),
      held: both("webhook durdurulmuş adresini bekliyor", "Webhooks waiting for a stopped address"),
      terminals: both("bağlantı kontrolünden geçemeyen terminal", "Terminals failing their check"),
      asked: both("ödeyen yeni link istiyor", "Payers asking for a new link"),
      expiring: both("linkinizin süresi bugün doluyor", "Your links that expire today"),
    },
    noWorker: {
      title: both("Arka plan işleri çalışmıyor.", "Background work has stopped."),
      waits: both(
        "Webhook, e-posta, SMS ya da dosyalar en az iki dakikadır bekliyor: hiçbir işçi süreci çalışmıyor.",
        "Webhooks, e-mails, SMS or files have been waiting for at least two minutes: no worker is running.",
      ),
      member: both("Sunucuyu işletene haber verin.", "Contact the people who operate the server."),
      operator: both(
        "ROLE=worker ya da ROLE=all ile bir süreç başlatın.",
        "Start a process with ROLE=worker or ROLE=all.",
      ),
    },
    yesterdayBy: both(
      (time: string) => `Dün saat ${time} itibarıyla`,
      (time) => `Yesterday by ${time}`,
    ),
    banks: {
      title: both(
        (currency: string) => `Bankalara göre (${currency})`,
        (currency) => `By bank (${currency})`,
      ),
      report: both("Rapor", "Report"),
      column: {
        bank: both("Banka", "Bank"),
        attempts: both("Başarılı / deneme", "Paid / attempts"),
        single: both("Tek çekim", "Single payment"),
        inInstallments: both("Taksitli", "In installments"),
        collected: both("Tahsil edilen", "Collected"),
      },
    },
    nothingNeeded: both("Sizi bekleyen iş yok.", "You are all caught up."),
    collected: both("Tahsil edilen", "Collected"),
    refunded: both("İade edilen", "Refunded"),
    charges: both(
      (count: string) => `${count} tahsilat`,
      (count) => `Charges: ${count}`,
    ),
    reversals: both(
      (count: string) => `${count} iptal ya da iade`,
      (count) => `Voids and refunds: ${count}`,
    ),
    attemptsTitle: both("Başarılı deneme", "Successful attempts"),
    ofAttempts: both(
      (count: string) => `/ ${count} deneme`,
      (count) => `of ${count}`,
    ),
    noAttempts: both("Deneme yok", "No attempts"),
    linksTitle: both("Açık link", "Open links"),
    expiring: both(
      (count: string) => `Süresi bugün dolan: ${count}`,
      (count) => `Expiring today: ${count}`,
    ),
    chart: {
      hour: both(
        (currency: string) => `Saatlere göre tahsilat (${currency})`,
        (currency) => `Collected by hour (${currency})`,
      ),
      day: both(
        (currency: string) => `Günlere göre tahsilat (${currency})`,
        (currency) => `Collected by day (${currency})`,
      ),
    },
    at: { hour: both("Saat", "Hour"), day: both("Gün", "Day") },
    hourName: both(
      (hour: string) => `${hour}.00–${hour}.59`,
      (hour) => `${hour}:00–${hour}:59`,
    ),
    asTable: both("Tablo olarak göster", "Show as a table"),
    running: both("sürüyor", "in progress"),
    nothingCollected: both("Bu dönemde tahsilat yok.", "Nothing was collected in this period."),
    declinedTitle: both("Neden reddedildi", "Decline reasons"),
    attempts: both(
      (count: string) => `${count} deneme`,
      (count) => `Attempts: ${count}`,
    ),
  },
};
