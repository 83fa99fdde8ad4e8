import type { Observation } from "#health/index.ts";

type Seen<Name extends Observation["name"]> = Extract<Observation, { name: Name }>;

const places = {
  server: "DATABASE_URL sunucusu",
  running: "çalışan hizmetin veritabanı",
  started: "bu denetim için başlatılan gömülü veritabanı; çalışan hizmet yok",
};

export const healthTr = {
  health: {
    title: "Sağlık",
    intro: "Bu kurulumun durumu. Bu sayfada tek tek ödemeler ve kişisel veriler yer almaz.",
    checksTitle: "Denetimler",
    check: "Denetim",
    state: "Durum",
    saw: "Bulgu ve öneri",
    status: { ok: "İyi", warning: "Uyarı", failed: "Hatalı" },
    checkOf: {
      settings: "Ayarlar",
      proxies_unknown: "Vekil sunucu",
      metrics_open: "Yönetim portu",
      mail_missing: "Posta sunucusu",
      folder_not_writable: "Veri klasörü",
      disk: "Veri klasörü",
      database: "Veritabanı",
      migrations: "Şema",
      migrations_missing: "Şema",
      migrations_unknown: "Şema",
      database_clock: "Saat",
      bins: "BIN listesi",
      bins_empty: "BIN listesi",
    },
    words: {
      settings: ({ mode, role, url }: Seen<"settings">) => ({
        saw: `${mode === "live" ? "Canlı ortam" : "Test ortamı"}, rol ${role}, ${url}.`,
        advice: "",
      }),
      proxies_unknown: () => ({
        saw: "Bütün ödeyenler tek bir adresten geliyor görünüyor ve onun sınırlarını paylaşıyor.",
        advice: "TRUSTED_PROXIES ayarına, hizmetin önündeki vekil sunucuların ağlarını yazın.",
      }),
      metrics_open: ({ address }: Seen<"metrics_open">) => ({
        saw: `${address} adresine ulaşabilen herkes ölçümleri okuyabilir.`,
        advice: "O ağda yalnızca kendi denetim araçlarınız yoksa METRICS_TOKEN ayarını verin.",
      }),
      mail_missing: () => ({
        saw: "Posta sunucusu ayarlı değil: kendi posta sunucusu olan şirketler dışında kimseye e-posta gitmez, davetler de gönderilmez.",
        advice:
          "MAIL_URL ve MAIL_FROM ayarlarını verin. O zamana kadar kişileri `servicepay member invite` ile davet edin.",
      }),
      folder_not_writable: ({ folder }: Seen<"folder_not_writable">) => ({
        saw: `${folder} klasörüne yazılamıyor.`,
        advice: "Klasörü hizmeti çalıştıran kullanıcıya verin ya da DATA_DIR ile başka bir klasör seçin.",
      }),
      disk: ({ status, folder, freeMib }: Seen<"disk">) => ({
        saw: `${folder} klasöründe ${freeMib} MiB boş yer var.`,
        advice: `${status === "failed" ? "Hemen" : "Yakında"} yer açın: dolu disk veritabanını durdurur.`,
      }),
      database: ({ version, place }: Seen<"database">) => ({
        saw: `PostgreSQL ${version}: ${places[place]}.`,
        advice: "PostgreSQL 15 ya da daha yenisini kullanın.",
      }),
      migrations: ({ applied }: Seen<"migrations">) => ({
        saw: `${applied} değişikliğin hepsi uygulanmış.`,
        advice: "",
      }),
      migrations_missing: ({ missing, all }: Seen<"migrations_missing">) => ({
        saw: `${all} değişiklikten ${missing} tanesi eksik.`,
        advice: "`servicepay migrate` komutunu çalıştırın; `servicepay start` da uygular.",
      }),
      migrations_unknown: ({ unknown, isForeign }: Seen<"migrations_unknown">) => ({
        saw: `Veritabanında bu sürümün bilmediği ${unknown} değişiklik var.`,
        advice: isForeign
          ? "Veritabanını bir geliştirme sürümü oluşturmuş: boş bir veritabanı kullanın."
          : "Daha yeni bir sürüm uygulamış: o sürümü kullanın.",
      }),
      database_clock: ({ apartMs }: Seen<"database_clock">) => ({
        saw: `Bu makine ile veritabanının saatleri arasında ${(apartMs / 1_000).toFixed(1).replace(".", ",")} sn fark var.`,
        advice:
          "Bu makinenin saatini NTP ile ayarlayın (timedatectl set-ntp true): linklerin ve anahtarların süresi ona bağlıdır.",
      }),
      bins: ({ count }: Seen<"bins">) => ({ saw: `${count} BIN biliniyor.`, advice: "" }),
      bins_empty: ({ knowsTestCards }: Seen<"bins_empty">) => ({
        saw: knowsTestCards ? "Liste boş; yayımlanmış test kartları biliniyor." : "Liste boş.",
        advice: "Bir liste yükleyin (`servicepay import bins DOSYA`); liste olmadan hiçbir kart taksit yapamaz.",
      }),
    },
    unclearTitle: "Sonucu bilinmeyen ödeme ve iadeler",
    nothingUnclear: "Sonucu bilinmeyen ödeme ya da iade yok.",
    company: "Şirket",
    unclear: { asking: "Bankaya soruluyor", unclear: "Şirket karar vermeli" },
    age: { withinHour: "1 saatten az", withinDay: "1–24 saat", older: "Daha eski" },
    queuesTitle: "Bekleyen işler",
    queue: "İş",
    count: "Sayı",
    since: "En eskisi",
    queueOf: {
      webhooks: "Gönderilecek webhook'lar",
      webhooks_given_up: "Ulaşmayan webhook'lar",
      emails: "Gönderilecek e-postalar",
      texts: "Gönderilecek SMS'ler",
      approvals: "Onaylanmış, yapılacak iptal ve iadeler",
      imports: "Aktarılacak hareket dosyaları",
      link_files: "Linkleri oluşturulacak dosyalar",
      erasures: "Süren kişisel veri silme işlemleri",
      audit: "Denetim zincirine eklenecek kayıtlar",
      cases: "Şirketlerin açık mutabakat farkları",
    },
    banksTitle: "Bankalar",
    banksNote: "Her terminalin son bağlantı denetimi. Yeniden denetleyen komut:",
    noBanks: "Hiçbir şirketin kullanılan bir terminali yok.",
    terminal: "Terminal",
    checkedAt: "Denetim zamanı",
    processTitle: "Yanıt veren süreç",
    version: "Sürüm",
    role: "Rol",
    roles: { all: "Hepsi", api: "API", worker: "Arka plan işleri" },
    pid: "Süreç numarası",
    processNote: "Öteki süreçleri yönetim portundaki ölçümler adıyla gösterir.",
  },
};
