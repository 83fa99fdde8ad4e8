import type { BinsPreview } from "#payment-sets/index.ts";
import { fileFaultTr } from "../words/file-faults-tr.ts";

const faults = {
  bin: "bin 6–8 rakam olmalı.",
  bankCode: "bankCode dört rakam ya da boş olmalı.",
  cardType: "cardType credit, debit ya da prepaid olmalı.",
  brand: "brand küçük harfli bir sözcük ya da boş olmalı.",
  commercial: "commercial true ya da false olmalı.",
  program: "program tireyle ayrılmış küçük harfli sözcükler ya da boş olmalı.",
  empty: "Dosyada satır yok.",
  too_many_faults: "Çok fazla satır hatalı: gerisi okunmadı.",
};

export const operatorTr = {
  companiesArea: {
    title: "Şirketler",
    intro:
      "Bu kurulumu kullanan şirketler. İşletmeci onların ödemelerini ve müşterilerini yalnızca şirket erişim verirse görür.",
    nothingYet: "Henüz şirket yok. İlk şirketi oluşturun ve yöneticisini davet edin.",
    new: "Yeni şirket",
    newIntro: "Şirket oluştuktan sonra ilk yöneticisini davet edin; gerisini o kurar.",
    create: "Oluştur",
    name: "Ad",
    nameHint: "Ödeyenler bu adı görür.",
    code: "Kod",
    codeHint: "Portal adresinde geçer, sonra değişmez. Küçük harf, rakam ve tire.",
    nameOrCode: "Ad ya da kod",
    state: "Durum",
    stateOf: { active: "Çalışıyor", suspended: "Durduruldu" },
    stateTitle: "Durumu",
    created: "Oluşturuldu",
    terminals: "Terminaller",
    activeOf: (active: string, all: string) => `${active} / ${all} kullanımda`,
    members: "Üyeler",
    lastAttempt: "Son ödeme denemesi",
    never: "Henüz yok",
    suspend: "Durdur…",
    resume: "Yeniden çalıştır…",
    changeOf: {
      suspend: {
        title: (name: string) => `${name} durdurulsun mu?`,
        effects: [
          "Programlarının her çağrısı 401 ile reddedilir.",
          "Üyeleri portala giremez; açık oturumlarının erişimi hemen kesilir.",
          "Ödeme linkleri ve ödeme formu artık ödeme almaz.",
          "Süren ödemelerin sonucu yine öğrenilir, webhook'lar gönderilir. Kayıtlar olduğu gibi kalır.",
        ],
        yes: "Evet, durdur",
      },
      resume: {
        title: (name: string) => `${name} yeniden çalıştırılsın mı?`,
        effects: [
          "Programları yeniden giriş yapabilir, üyeleri portala girebilir.",
          "Süresi dolmamış ödeme linkleri yeniden ödenebilir.",
        ],
        yes: "Evet, çalıştır",
      },
    },
    administratorTitle: "İlk yönetici",
    noAdministrator: "Bu şirketin yöneticisi yok. İlkini siz davet edersiniz; ötekileri o davet eder.",
    hasAdministrators: (count: string) => `Yönetici sayısı: ${count}. Ötekileri onlar davet eder.`,
    invite: "Yönetici davet et",
    toCompany: "Şirkete dön",
  },
  dataKeys: {
    title: "Anahtarlar",
    intro: "Verileri şifreleyen ve imzalayan anahtarlar. Anahtarların kendisi hiçbir sayfada görünmez.",
    purpose: "Amaç",
    since: "Kullanımda",
    old: "Eski anahtarlar",
    change: "Değişim",
    noOld: "Yok",
    stays: "Değişmez",
    rotate: "Yenile…",
    replaced: (id: string) => `Anahtar ${id}, yenilendi:`,
    count: "Onunla şifreli değerleri say",
    tooLong: "Saymak burada çok uzun sürüyor: `servicepay keys status`",
    sealed: (count: string) => `Onunla şifreli değer: ${count}`,
    nameOf: {
      "personal-data": "Kişisel bilgiler",
      "card-data": "Kart bilgileri",
      "terminal-settings": "Terminal ayarları",
      "webhook-secret": "Webhook gizli anahtarları",
      "mail-server": "Şirketlerin posta sunucuları",
      "member-secret": "Üyelerin ikinci adımı ve saklanan formlar",
      idempotency: "Yinelenen isteklerin yanıtları",
      "card-testing": "Kart deneme koruması",
      "installment-token": "Taksit seçenekleri",
      invitation: "Davet linkleri",
      "passkey-challenge": "Geçiş anahtarı soruları",
      "link-signature": "Ödeme linkleri",
      "redirect-signature": "Mağazaya dönüş adresleri",
      "blind-index": "Arama dizini",
      audit: "Denetim kaydı",
    },
    rotateTitle: (name: string) => `Anahtar yenilensin mi: ${name}?`,
    rotateText:
      "Yeni değerler yeni anahtarla şifrelenir ya da imzalanır; eskileri okunur kalır. Bütün süreçler yarım dakika içinde yeni anahtarı kullanır.",
    afterwards: "Eski değerleri yeni anahtarla şifreleyen komut:",
    rotateYes: "Evet, yenile",
    commandsTitle: "Komut satırında yapılanlar",
    commandsIntro: "Bunlar makineye erişim ister ya da bütün tabloları okur.",
    command: {
      reseal: { what: "Eski değerleri yeniden şifrele", command: "servicepay keys reseal AMAÇ" },
      retire: { what: "Artık kullanılmayan anahtarı yok et", command: "servicepay keys retire NUMARA" },
      rotateKek: { what: "Anahtarları saran anahtarı değiştir", command: "servicepay rotate-kek" },
    },
  },
  binImport: {
    title: "Yeni liste yükle",
    columns: "CSV ya da Excel dosyası, şu sütunlarla:",
    file: "Dosya",
    fileHint: "En çok 2 MB. Daha büyük listeler komut satırından yüklenir: servicepay import bins DOSYA",
    compare: "Farkı göster",
    previewTitle: "Yeni liste ne değiştirir?",
    previewNote: "Henüz bir şey kaydedilmedi. Dosya on dakika bekletilir.",
    rows: "Yeni listedeki BIN sayısı",
    kind: { added: "Eklenecek", changed: "Değişecek", removed: "Çıkacak" },
    same: "Dosya, kullanılan listeyle aynı.",
    save: "Bu listeyi kullan",
    refused: (count: string) => `Reddedilen satır: ${count}. Eski liste kalır.`,
    contradicted: (count: string) => `Önceki bir satırla çelişen ve sayılmayan satır: ${count}`,
    line: (line: string) => `${line}. satır:`,
    fault: (fault: BinsPreview["refused"][number]["fault"]): string => {
      switch (fault.name) {
        case "fields":
          return `${fault.needs} yerine ${fault.has} alanı var.`;
        case "columns":
          return `Başlıkta şu sütunlar yok: ${fault.missing}.`;
        case "unreadable":
          return fileFaultTr(fault);
        case "contradicts":
          return `${fault.bin} için ${fault.earlier}. satırla çelişiyor; ${fault.earlier}. satır sayılır.`;
        case "too_many_rows":
          return `Bir listede en çok ${fault.max} satır olabilir.`;
        default:
          return faults[fault.name];
      }
    },
    more: (count: string) => `… ve ${count} tane daha`,
    before: "Şimdi",
    after: "Yeni",
  },
};
