import type { BinsPreview } from "#payment-sets/index.ts";
import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";
import { fileFault } from "../words/file-fault-words.ts";

const faults = {
  bin: both("bin 6–8 rakam olmalı.", "bin must be 6 to 8 digits."),
  bankCode: both("bankCode dört rakam ya da boş olmalı.", "bankCode must be four digits or empty."),
  cardType: both("cardType credit, debit ya da prepaid olmalı.", "cardType must be credit, debit or prepaid."),
  brand: both("brand küçük harfli bir sözcük ya da boş olmalı.", "brand must be a lower-case word or empty."),
  commercial: both("commercial true ya da false olmalı.", "commercial must be true or false."),
  program: both(
    "program tireyle ayrılmış küçük harfli sözcükler ya da boş olmalı.",
    "program must be lower-case words with hyphens, or empty.",
  ),
  empty: both("Dosyada satır yok.", "The file has no rows."),
  too_many_faults: both(
    "Çok fazla satır hatalı: gerisi okunmadı.",
    "Too many lines have errors; the rest was not read.",
  ),
};

export const operatorWords = {
  companiesArea: {
    title: both("Şirketler", "Companies"),
    intro: both(
      "Bu kurulumu kullanan şirketler. İşletmeci onların ödemelerini ve müşterilerini yalnızca şirket erişim verirse görür.",
      "The companies that use this installation. Operators see a company's payments and customers only while it allows access.",
    ),
    nothingYet: both(
      "Henüz şirket yok. İlk şirketi oluşturun ve yöneticisini davet edin.",
      "No companies yet. Create the first one and invite its administrator.",
    ),
    new: both("Yeni şirket", "New company"),
    newIntro: both(
      "Şirket oluştuktan sonra ilk yöneticisini davet edin; gerisini o kurar.",
      "Next, invite its first administrator, who sets up the rest.",
    ),
    create: both("Oluştur", "Create"),
    name: both("Ad", "Name"),
    nameHint: both("Ödeyenler bu adı görür.", "Payers see this name."),
    code: both("Kod", "Code"),
    codeHint: both(
      "Portal adresinde geçer, sonra değişmez. Küçük harf, rakam ve tire.",
      "Part of the portal's address; it cannot be changed later. Lower-case letters, digits and hyphens.",
    ),
    nameOrCode: both("Ad ya da kod", "Name or code"),
    state: both("Durum", "Status"),
    stateOf: { active: both("Çalışıyor", "Active"), suspended: both("Durduruldu", "Suspended") },
    stateTitle: both("Durumu", "Status"),
    created: both("Oluşturuldu", "Created"),
    terminals: both("Terminaller", "Terminals"),
    activeOf: both(
      (active: string, all: string) => `${active} / ${all} kullanımda`,
      (active, all) => `${active} of ${all} in use`,
    ),
    members: both("Üyeler", "Members"),
    lastAttempt: both("Son ödeme denemesi", "Last payment attempt"),
    never: both("Henüz yok", "None yet"),
    suspend: both("Durdur…", "Suspend…"),
    resume: both("Yeniden çalıştır…", "Resume…"),
    changeOf: {
      suspend: {
        title: both(
          (name: string) => `${name} durdurulsun mu?`,
          (name) => `Suspend ${name}?`,
        ),
        effects: both(
          [
            "Programlarının her çağrısı 401 ile reddedilir.",
            "Üyeleri portala giremez; açık oturumlarının erişimi hemen kesilir.",
            "Ödeme linkleri ve ödeme formu artık ödeme almaz.",
            "Süren ödemelerin sonucu yine öğrenilir, webhook'lar gönderilir. Kayıtlar olduğu gibi kalır.",
          ],
          [
            "All API calls of its systems are refused with 401.",
            "Its members cannot use the portal; open sessions lose access immediately.",
            "Its payment links and widget take no payments.",
            "Payments in progress are completed and webhooks are sent. Its records do not change.",
          ],
        ),
        yes: both("Evet, durdur", "Yes, suspend"),
      },
      resume: {
        title: both(
          (name: string) => `${name} yeniden çalıştırılsın mı?`,
          (name) => `Resume ${name}?`,
        ),
        effects: both(
          [
            "Programları yeniden giriş yapabilir, üyeleri portala girebilir.",
            "Süresi dolmamış ödeme linkleri yeniden ödenebilir.",
          ],
          [
            "Its systems can log in again, and its members can use the portal.",
            "Payment links that have not expired can be paid again.",
          ],
        ),
        yes: both("Evet, çalıştır", "Yes, resume"),
      },
    },
    administratorTitle: both("İlk yönetici", "First administrator"),
    noAdministrator: both(
      "Bu şirketin yöneticisi yok. İlkini siz davet edersiniz; ötekileri o davet eder.",
      "This company has no administrator. Invite the first one, who then invites the others.",
    ),
    hasAdministrators: both(
      (count: string) => `Yönetici sayısı: ${count}. Ötekileri onlar davet eder.`,
      (count) => `Administrators: ${count}. They invite the others.`,
    ),
    invite: both("Yönetici davet et", "Invite an administrator"),
    toCompany: both("Şirkete dön", "Back to the company"),
  },
  dataKeys: {
    title: both("Anahtarlar", "Keys"),
    intro: both(
      "Verileri şifreleyen ve imzalayan anahtarlar. Anahtarların kendisi hiçbir sayfada görünmez.",
      "The keys that encrypt and sign data. No page shows a key itself.",
    ),
    purpose: both("Amaç", "Purpose"),
    since: both("Kullanımda", "In use since"),
    old: both("Eski anahtarlar", "Old keys"),
    change: both("Değişim", "Change"),
    noOld: both("Yok", "None"),
    stays: both("Değişmez", "Stays"),
    rotate: both("Yenile…", "Rotate…"),
    replaced: both(
      (id: string) => `Anahtar ${id}, yenilendi:`,
      (id) => `Key ${id}, replaced:`,
    ),
    count: both("Onunla şifreli değerleri say", "Count values encrypted with it"),
    tooLong: both(
      "Saymak burada çok uzun sürüyor: `servicepay keys status`",
      "Counting takes too long here: `servicepay keys status`",
    ),
    sealed: both(
      (count: string) => `Onunla şifreli değer: ${count}`,
      (count) => `Values encrypted with it: ${count}`,
    ),
    nameOf: {
      "personal-data": both("Kişisel bilgiler", "Personal details"),
      "card-data": both("Kart bilgileri", "Card data"),
      "terminal-settings": both("Terminal ayarları", "Terminal settings"),
      "webhook-secret": both("Webhook gizli anahtarları", "Webhook secrets"),
      "mail-server": both("Şirketlerin posta sunucuları", "Companies' mail servers"),
      "member-secret": both("Üyelerin ikinci adımı ve saklanan formlar", "Members' second factors and kept forms"),
      idempotency: both("Yinelenen isteklerin yanıtları", "Responses to repeated requests"),
      "card-testing": both("Kart deneme koruması", "Protection against card testing"),
      "installment-token": both("Taksit seçenekleri", "Installment options"),
      invitation: both("Davet linkleri", "Invitation links"),
      "passkey-challenge": both("Geçiş anahtarı soruları", "Passkey challenges"),
      "link-signature": both("Ödeme linkleri", "Payment links"),
      "redirect-signature": both("Mağazaya dönüş adresleri", "Return URLs to the shop"),
      "blind-index": both("Arama dizini", "Search index"),
      audit: both("Denetim kaydı", "Audit log"),
    },
    rotateTitle: both(
      (name: string) => `Anahtar yenilensin mi: ${name}?`,
      (name) => `Rotate the key: ${name}?`,
    ),
    rotateText: both(
      "Yeni değerler yeni anahtarla şifrelenir ya da imzalanır; eskileri okunur kalır. Bütün süreçler yarım dakika içinde yeni anahtarı kullanır.",
      "New values are encrypted or signed with the new key; existing ones stay readable. Every process switches within 30 seconds.",
    ),
    afterwards: both("Eski değerleri yeni anahtarla şifreleyen komut:", "To encrypt existing values with the new key:"),
    rotateYes: both("Evet, yenile", "Yes, rotate"),
    commandsTitle: both("Komut satırında yapılanlar", "Done on the command line"),
    commandsIntro: both(
      "Bunlar makineye erişim ister ya da bütün tabloları okur.",
      "These need access to the machine, or read whole tables.",
    ),
    command: {
      reseal: {
        what: both("Eski değerleri yeniden şifrele", "Encrypt existing values again"),
        command: both("servicepay keys reseal AMAÇ", "servicepay keys reseal PURPOSE"),
      },
      retire: {
        what: both("Artık kullanılmayan anahtarı yok et", "Destroy a key that is no longer used"),
        command: both("servicepay keys retire NUMARA", "servicepay keys retire ID"),
      },
      rotateKek: {
        what: both("Anahtarları saran anahtarı değiştir", "Replace the key that wraps all keys"),
        command: "servicepay rotate-kek",
      },
    },
  },
  binImport: {
    title: both("Yeni liste yükle", "Import a new list"),
    columns: both("CSV ya da Excel dosyası, şu sütunlarla:", "A CSV or Excel file with the columns:"),
    file: both("Dosya", "File"),
    fileHint: both(
      "En çok 2 MB. Daha büyük listeler komut satırından yüklenir: servicepay import bins DOSYA",
      "At most 2 MB. Longer lists are imported on the command line: servicepay import bins FILE",
    ),
    compare: both("Farkı göster", "Show changes"),
    previewTitle: both("Yeni liste ne değiştirir?", "Changes in the new list"),
    previewNote: both(
      "Henüz bir şey kaydedilmedi. Dosya on dakika bekletilir.",
      "Nothing has been saved yet. The file is kept for ten minutes.",
    ),
    rows: both("Yeni listedeki BIN sayısı", "BINs in the new list"),
    kind: {
      added: both("Eklenecek", "To be added"),
      changed: both("Değişecek", "To be changed"),
      removed: both("Çıkacak", "To be removed"),
    },
    same: both("Dosya, kullanılan listeyle aynı.", "The file matches the list in use."),
    save: both("Bu listeyi kullan", "Use this list"),
    refused: both(
      (count: string) => `Reddedilen satır: ${count}. Eski liste kalır.`,
      (count) => `Refused lines: ${count}. The old list stays.`,
    ),
    contradicted: both(
      (count: string) => `Önceki bir satırla çelişen ve sayılmayan satır: ${count}`,
      (count) => `Lines ignored because they contradict an earlier one: ${count}`,
    ),
    line: both(
      (line: string) => `${line}. satır:`,
      (line) => `Line ${line}:`,
    ),
    fault: both(
      (fault: BinsPreview["refused"][number]["fault"]): string => {
        switch (fault.name) {
          case "fields":
            return `${fault.needs} yerine ${fault.has} alanı var.`;
          case "columns":
            return `Başlıkta şu sütunlar yok: ${fault.missing}.`;
          case "unreadable":
            return fileFault.tr(fault);
          case "contradicts":
            return `${fault.bin} için ${fault.earlier}. satırla çelişiyor; ${fault.earlier}. satır sayılır.`;
          case "too_many_rows":
            return `Bir listede en çok ${fault.max} satır olabilir.`;
          default:
            return faults[fault.name].tr;
        }
      },
      (fault) => {
        switch (fault.name) {
          case "fields":
            return `${counted(fault.has, "field", "fields")} found, ${fault.needs} expected.`;
          case "columns":
            return `The header lacks ${fault.missing}.`;
          case "unreadable":
            return fileFault.en(fault);
          case "contradicts":
            return `Contradicts line ${fault.earlier} about ${fault.bin}; line ${fault.earlier} is used.`;
          case "too_many_rows":
            return `A list can have at most ${fault.max} rows.`;
          default:
            return faults[fault.name].en;
        }
      },
    ),
    more: both(
      (count: string) => `… ve ${count} tane daha`,
      (count) => `… and ${count} more`,
    ),
    before: both("Şimdi", "Now"),
    after: both("Yeni", "New"),
  },
};
