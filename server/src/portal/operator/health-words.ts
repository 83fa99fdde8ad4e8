import type { Observation } from "#health/index.ts";
import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

type Seen<Name extends Observation["name"]> = Extract<Observation, { name: Name }>;

const places = {
  server: both("DATABASE_URL sunucusu", "the server of DATABASE_URL"),
  running: both("çalışan hizmetin veritabanı", "the running service's database"),
  started: both(
    "bu denetim için başlatılan gömülü veritabanı; çalışan hizmet yok",
    "the embedded database, started for this check; no service runs",
  ),
};

export const healthWords = {
  health: {
    title: both("Sağlık", "Health"),
    intro: both(
      "Bu kurulumun durumu. Bu sayfada tek tek ödemeler ve kişisel veriler yer almaz.",
      "The state of this installation. No individual payments or personal details are shown.",
    ),
    checksTitle: both("Denetimler", "Checks"),
    check: both("Denetim", "Check"),
    state: both("Durum", "Status"),
    saw: both("Bulgu ve öneri", "Result"),
    status: { ok: both("İyi", "OK"), warning: both("Uyarı", "Warning"), failed: both("Hatalı", "Failed") },
    checkOf: {
      settings: both("Ayarlar", "Settings"),
      proxies_unknown: both("Vekil sunucu", "Proxy"),
      metrics_open: both("Yönetim portu", "Management port"),
      mail_missing: both("Posta sunucusu", "Mail server"),
      folder_not_writable: both("Veri klasörü", "Data folder"),
      disk: both("Veri klasörü", "Data folder"),
      database: both("Veritabanı", "Database"),
      migrations: both("Şema", "Migrations"),
      migrations_missing: both("Şema", "Migrations"),
      migrations_unknown: both("Şema", "Migrations"),
      database_clock: both("Saat", "Clock"),
      bins: both("BIN listesi", "BIN list"),
      bins_empty: both("BIN listesi", "BIN list"),
    },
    words: {
      settings: both(
        ({ mode, role, url }: Seen<"settings">) => ({
          saw: `${mode === "live" ? "Canlı ortam" : "Test ortamı"}, rol ${role}, ${url}.`,
          advice: "",
        }),
        ({ mode, role, url }) => ({ saw: `${mode} mode, role ${role}, ${url}.`, advice: "" }),
      ),
      proxies_unknown: both(
        () => ({
          saw: "Bütün ödeyenler tek bir adresten geliyor görünüyor ve onun sınırlarını paylaşıyor.",
          advice: "TRUSTED_PROXIES ayarına, hizmetin önündeki vekil sunucuların ağlarını yazın.",
        }),
        () => ({
          saw: "All payers appear to come from one address and share its rate limits.",
          advice: "Set TRUSTED_PROXIES to the networks of the proxies in front of the service.",
        }),
      ),
      metrics_open: both(
        ({ address }: Seen<"metrics_open">) => ({
          saw: `${address} adresine ulaşabilen herkes ölçümleri okuyabilir.`,
          advice: "O ağda yalnızca kendi denetim araçlarınız yoksa METRICS_TOKEN ayarını verin.",
        }),
        ({ address }) => ({
          saw: `Anyone who can reach ${address} can read the metrics.`,
          advice: "Set METRICS_TOKEN, unless only your own probes and scrapers can reach it.",
        }),
      ),
      mail_missing: both(
        () => ({
          saw: "Posta sunucusu ayarlı değil: kendi posta sunucusu olan şirketler dışında kimseye e-posta gitmez, davetler de gönderilmez.",
          advice:
            "MAIL_URL ve MAIL_FROM ayarlarını verin. O zamana kadar kişileri `servicepay member invite` ile davet edin.",
        }),
        () => ({
          saw: "No mail server is set: no e-mail is sent, including invitations, except by companies with their own mail server.",
          advice: "Set MAIL_URL and MAIL_FROM. Until then, invite people with `servicepay member invite`.",
        }),
      ),
      folder_not_writable: both(
        ({ folder }: Seen<"folder_not_writable">) => ({
          saw: `${folder} klasörüne yazılamıyor.`,
          advice: "Klasörü hizmeti çalıştıran kullanıcıya verin ya da DATA_DIR ile başka bir klasör seçin.",
        }),
        ({ folder }) => ({
          saw: `${folder} cannot be written to.`,
          advice: "Make it writable for the user that runs the service, or set DATA_DIR to another folder.",
        }),
      ),
      disk: both(
        ({ status, folder, freeMib }: Seen<"disk">) => ({
          saw: `${folder} klasöründe ${freeMib} MiB boş yer var.`,
          advice: `${status === "failed" ? "Hemen" : "Yakında"} yer açın: dolu disk veritabanını durdurur.`,
        }),
        ({ status, folder, freeMib }) => ({
          saw: `${folder} has ${freeMib} MiB free.`,
          advice: `Free some space ${status === "failed" ? "now" : "soon"}: a full disk stops the database.`,
        }),
      ),
      database: both(
        ({ version, place }: Seen<"database">) => ({
          saw: `PostgreSQL ${version}: ${places[place].tr}.`,
          advice: "PostgreSQL 15 ya da daha yenisini kullanın.",
        }),
        ({ version, place }) => ({
          saw: `PostgreSQL ${version}: ${places[place].en}.`,
          advice: "Use PostgreSQL 15 or newer.",
        }),
      ),
      migrations: both(
        ({ applied }: Seen<"migrations">) => ({
          saw: `${applied} değişikliğin hepsi uygulanmış.`,
          advice: "",
        }),
        ({ applied }) => ({ saw: `All ${applied} applied.`, advice: "" }),
      ),
      migrations_missing: both(
        ({ missing, all }: Seen<"migrations_missing">) => ({
          saw: `${all} değişiklikten ${missing} tanesi eksik.`,
          advice: "`servicepay migrate` komutunu çalıştırın; `servicepay start` da uygular.",
        }),
        ({ missing, all }) => ({
          saw: `${missing} of ${all} migrations ${missing === 1 ? "is" : "are"} missing.`,
          advice: "Run `servicepay migrate`, or restart with `servicepay start`.",
        }),
      ),
      migrations_unknown: both(
        ({ unknown, isForeign }: Seen<"migrations_unknown">) => ({
          saw: `Veritabanında bu sürümün bilmediği ${unknown} değişiklik var.`,
          advice: isForeign
            ? "Veritabanını bir geliştirme sürümü oluşturmuş: boş bir veritabanı kullanın."
            : "Daha yeni bir sürüm uygulamış: o sürümü kullanın.",
        }),
        ({ unknown, isForeign }) => ({
          saw: `The database has ${counted(unknown, "migration", "migrations")} unknown to this version.`,
          advice: isForeign
            ? "A development version created it: use an empty database."
            : "A newer version migrated it: use that version.",
        }),
      ),
      database_clock: both(
        ({ apartMs }: Seen<"database_clock">) => ({
          saw: `Bu makine ile veritabanının saatleri arasında ${(apartMs / 1_000).toFixed(1).replace(".", ",")} sn fark var.`,
          advice:
            "Bu makinenin saatini NTP ile ayarlayın (timedatectl set-ntp true): linklerin ve anahtarların süresi ona bağlıdır.",
        }),
        ({ apartMs }) => ({
          saw: `This machine and the database are ${(apartMs / 1_000).toFixed(1)} s apart.`,
          advice:
            "Synchronize this machine's clock with NTP (timedatectl set-ntp true): the expiry of links and tokens depends on it.",
        }),
      ),
      bins: both(
        ({ count }: Seen<"bins">) => ({ saw: `${count} BIN biliniyor.`, advice: "" }),
        ({ count }) => ({ saw: `${counted(count, "BIN", "BINs")}.`, advice: "" }),
      ),
      bins_empty: both(
        ({ knowsTestCards }: Seen<"bins_empty">) => ({
          saw: knowsTestCards ? "Liste boş; yayımlanmış test kartları biliniyor." : "Liste boş.",
          advice: "Bir liste yükleyin (`servicepay import bins DOSYA`); liste olmadan hiçbir kart taksit yapamaz.",
        }),
        ({ knowsTestCards }) => ({
          saw: knowsTestCards ? "Empty, except for the published test cards." : "Empty.",
          advice: "Import a list with `servicepay import bins FILE`; without one, no card can pay in installments.",
        }),
      ),
    },
    unclearTitle: both("Sonucu bilinmeyen ödeme ve iadeler", "Payments and refunds with an unknown outcome"),
    nothingUnclear: both("Sonucu bilinmeyen ödeme ya da iade yok.", "No payment or refund has an unknown outcome."),
    company: both("Şirket", "Company"),
    unclear: {
      asking: both("Bankaya soruluyor", "The bank is being asked"),
      unclear: both("Şirket karar vermeli", "Waiting for the company"),
    },
    age: {
      withinHour: both("1 saatten az", "Under 1 hour"),
      withinDay: both("1–24 saat", "1–24 hours"),
      older: both("Daha eski", "Older"),
    },
    queuesTitle: both("Bekleyen işler", "Queues"),
    queue: both("İş", "Queue"),
    count: both("Sayı", "Count"),
    since: both("En eskisi", "Oldest"),
    queueOf: {
      webhooks: both("Gönderilecek webhook'lar", "Webhooks to send"),
      webhooks_given_up: both("Ulaşmayan webhook'lar", "Webhooks given up"),
      emails: both("Gönderilecek e-postalar", "E-mails to send"),
      texts: both("Gönderilecek SMS'ler", "SMS to send"),
      approvals: both("Onaylanmış, yapılacak iptal ve iadeler", "Approved voids and refunds to send"),
      imports: both("Aktarılacak hareket dosyaları", "Transaction files to import"),
      link_files: both("Linkleri oluşturulacak dosyalar", "Link files to process"),
      erasures: both("Süren kişisel veri silme işlemleri", "Erasures of personal details in progress"),
      audit: both("Denetim zincirine eklenecek kayıtlar", "Entries to add to the audit chain"),
      cases: both("Şirketlerin açık mutabakat farkları", "Open reconciliation cases"),
    },
    banksTitle: both("Bankalar", "Banks"),
    banksNote: both(
      "Her terminalin son bağlantı denetimi. Yeniden denetleyen komut:",
      "The last connection check of each terminal. To check again:",
    ),
    noBanks: both("Hiçbir şirketin kullanılan bir terminali yok.", "No company has an active terminal."),
    terminal: "Terminal",
    checkedAt: both("Denetim zamanı", "Checked at"),
    processTitle: both("Yanıt veren süreç", "Process that served this page"),
    version: both("Sürüm", "Version"),
    role: both("Rol", "Role"),
    roles: { all: both("Hepsi", "All"), api: "API", worker: both("Arka plan işleri", "Background work") },
    pid: both("Süreç numarası", "Process id"),
    processNote: both(
      "Öteki süreçleri yönetim portundaki ölçümler adıyla gösterir.",
      "The management port's metrics list the other processes.",
    ),
  },
};
