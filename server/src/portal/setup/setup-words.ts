import { counted } from "#platform/text/counted.ts";
import { both, type Word } from "../words/both.ts";

export const setupWords = {
  setup: {
    title: both("Kurulum", "Set-up"),
  },
  terminals: {
    title: both("Terminaller", "Terminals"),
    intro: both("Bankalardaki sanal POS'larınız.", "Your virtual POS accounts at banks."),
    new: both("Terminal ekle", "Add terminal"),
    newTitle: both("Yeni terminal", "New terminal"),
    changeTitle: both("Terminali değiştir", "Edit terminal"),
    noneFailing: both("Kontrolden geçemeyen terminal yok.", "All terminals pass their check."),
    all: both("Bütün terminaller", "All terminals"),
    nothingYet: both(
      "Henüz terminal yok. Tahsilat için bankanızın sanal POS'unu ekleyin.",
      "No terminals yet. Add your bank's virtual POS to take payments.",
    ),
    name: both("Ad", "Name"),
    nameHint: both("Yalnızca siz görürsünüz.", "Shown only in the portal."),
    bank: both("Banka", "Bank"),
    bankHint: both(
      (protocols: string) => `Bankanın adresleri bir sonraki adımda hazır gelir. Bağlantı türü: ${protocols}.`,
      (protocols) => `The next step fills in the bank's URLs. Connection type: ${protocols}.`,
    ),
    otherBank: both(
      (protocol: string) => `Başka bir ${protocol} bankası`,
      (protocol) => `Another ${protocol} bank`,
    ),
    next: both("Devam et", "Next"),
    add: both("Terminali ekle", "Add terminal"),
    bankOfCards: both("Kartı çıkaran banka", "Card issuer"),
    bankOfCardsHint: both(
      "Bu bankanın kartları için bankanız farklı komisyon alabilir. Ödeyenin tutarı ve size maliyeti aynıysa bu bankanın kartları bu terminali kullanır.",
      "The bank may take another commission from cards that it issued. Where payers pay the same and it costs you the same, its own cards use this terminal.",
    ),
    noBank: both("Belirtilmedi", "Not set"),
    erpCode: both("ERP kodu", "ERP code"),
    erpCodeHint: both(
      "Tahsilatlar için, banka hesabının ERP'nizdeki kodu.",
      "Your ERP's code for the bank account, used for collections.",
    ),
    protocol: both("Bağlantı türü", "Protocol"),
    currencies: both("Para birimleri", "Currencies"),
    programs: both("Taksit programları", "Installment programs"),
    programsHint: both(
      "Bu programların kartları burada taksitle ödeyebilir.",
      "Cards of these programs can pay in installments here.",
    ),
    noPrograms: both("Yok: her kart tek çekimle öder", "None: no installments"),
    brands: both("Kart markaları", "Card brands"),
    brandsHint: both(
      "Bankayla sözleşmenizin kapsadıkları. Ödeyenler logolarını görür.",
      "The brands your contract with the bank covers. Payers see their logos.",
    ),
    brand: { visa: "Visa", mastercard: "Mastercard", troy: "Troy", "american-express": "American Express" } as Record<
      string,
      string
    >,
    usedBy: both("Ödeme setleri", "Payment sets"),
    unused: both("Yok: henüz hiçbir sette değil", "Not in any payment set yet"),
    state: both("Durum", "Status"),
    active: both("Kullanılıyor", "In use"),
    failing: both("Denetimden geçmedi", "Failed its check"),
    disabled: both("Kapalı", "Disabled"),
    health: {
      open: both("Dinleniyor", "Resting"),
      half_open: both("Deneniyor", "Being tried"),
    },
    healthReason: {
      calls: both(
        (host: string) =>
          `${host} ödemelere yanıt vermiyor. Ödemeler elverdiğince başka terminallere gider; banka yanıt verince bu terminal kendiliğinden geri döner.`,
        (host) =>
          `${host} is not answering payments. Payments go to other terminals where possible; this one returns by itself once the bank answers.`,
      ),
      settings: both(
        (host: string) =>
          `${host} bu terminali kabul etmiyor. Bağlantıyı denetleyin; ayarlar doğruysa bankayı arayın. Ödemeler elverdiğince başka terminallere gider.`,
        (host) =>
          `This terminal is refused by ${host}. Check the connection; if the settings are right, call the bank. Payments go to other terminals where possible.`,
      ),
      host: both(
        (host: string) =>
          `${host} hiçbir terminale yanıt vermiyor: banka ya da ağ bağlantısı kesik. Ödemeler elverdiğince başka bankalara gider.`,
        (host) =>
          `${host} is not answering any terminal: the bank or the network is down. Payments go to other banks where possible.`,
      ),
    },
    healthBank: both("Banka", "The bank"),
    test: both("test bankası", "test bank"),
    lastCheck: both("Son denetim", "Last check"),
    notChecked: both("Denetlenmedi", "Not checked"),
    notCheckedLong: both(
      "Ayarlar son değiştiğinden beri bağlantı denetlenmedi.",
      "The connection has not been checked since the settings changed.",
    ),
    change: both("Değiştir", "Edit"),
    disable: both("Kapat…", "Disable…"),
    disableText: both(
      "Ödeyenler artık bu terminale gönderilmez. Eski ödemelerin iptali ve iadesi çalışır.",
      "This terminal will take no new payments. Voids and refunds of earlier payments still work.",
    ),
    disableSubmit: both("Terminali kapat", "Disable terminal"),
    enable: both("Yeniden kullan", "Enable"),
    notDone: both("Yapılamadı", "Not done"),
    settings: both("Bankanın ayarları", "Bank settings"),
    secretSet: both("Kayıtlı, gösterilmez", "Stored, not shown"),
    notSet: both("Boş", "Empty"),
    keepSecret: both("Kayıtlı olanı korumak için boş bırakın.", "Leave empty to keep the stored value."),
    retype: both(
      "Gizli değerler sayfaya geri gönderilmez: lütfen yeniden girin.",
      "Secret values are not sent back to this page. Enter them again.",
    ),
    choice: { yes: both("Evet", "Yes"), no: both("Hayır", "No") } as Record<string, Word>,
    checkTitle: both("Bağlantı denetimi", "Connection check"),
    check: both("Bağlantıyı denetle", "Check connection"),
    checkNote: both(
      "Bankaya var olmayan bir sipariş sorulur; para hareket etmez. 3-D Secure anahtarını ancak ilk 3-D ödemesi kanıtlar. Bankalar kullanıcıları kilitleyebildiği için, bir saatte iki retten sonra denetim yapılmaz.",
      "Asks the bank about an order that does not exist; no money moves. Only the first 3-D Secure payment proves the 3-D Secure key. After two refusals within an hour checks pause, because banks lock users.",
    ),
    checked: {
      address: both("Adres", "Address"),
      credentials: both("Giriş bilgileri", "Log-in"),
      reversals: both("İptal ve iade kullanıcısı", "User for voids and refunds"),
      clock: both("Saat", "Clock"),
    },
    checkResult: {
      ok: both("Doğru", "Correct"),
      wrong: both("Hatalı", "Wrong"),
      unknown: both("Henüz bilinmiyor", "Not tested yet"),
    },
    found: {
      address: {
        ok: both(
          (ms: string) => `Banka bu adreste ${ms} ms içinde yanıt verdi.`,
          (ms) => `The bank responded at this URL within ${ms} ms.`,
        ),
        silent: both(
          (reason: string) =>
            `Bu adres yanıt vermiyor (${reason}). Adresi, güvenlik duvarını ve bankanın bu sunucunun IP adresini tanıyıp tanımadığını denetleyin.`,
          (reason) =>
            `Nothing responds at this URL (${reason}). Check the URL, the firewall, and whether the bank knows this server's IP address.`,
        ),
        other: both(
          (status: number) =>
            `Bu adreste bir sunucu var, ama bankanın yanıtını vermiyor (HTTP ${status}). Adresi bankanın belgesiyle karşılaştırın.`,
          (status) =>
            `A server responds at this URL, but not like the bank (HTTP ${status}). Compare the URL with the bank's documentation.`,
        ),
      },
      credentials: {
        ok: both(
          "Banka üye iş yeri numarasını, kullanıcıyı ve parolayı kabul etti.",
          "The bank accepted the merchant number, the user and the password.",
        ),
        wrong: both(
          "Banka girişi kabul etmedi: üye iş yeri numarası, kullanıcı ya da parola yanlış. Hepsi doğruysa banka bu sunucunun IP adresini tanımıyordur.",
          "The bank did not accept the log-in: the merchant number, user or password is wrong. If all are correct, the bank may not have allowed this server's IP address.",
        ),
        unknown: both(
          "Banka yanıt vermediği için giriş sınanamadı.",
          "The bank did not answer, so the log-in was not tested.",
        ),
      },
      reversals: {
        ok: both("Banka iptal ve iade kullanıcısını kabul etti.", "The bank accepted the user for voids and refunds."),
        wrong: both(
          "Banka iptal ve iade kullanıcısını kabul etmedi: ödemeler alınır, iptal ve iadeler yapılamaz.",
          "The bank did not accept the user for voids and refunds: payments work, but voids and refunds do not.",
        ),
        unknown: both("Bu kullanıcı sınanamadı.", "This user was not tested."),
      },
      clock: {
        ok: both(
          (seconds: string) => `Bankanın saatiyle bu sunucunun saati uyuşuyor (fark ${seconds} sn).`,
          (seconds) => `The bank's clock and this server's agree (${seconds} s apart).`,
        ),
        wrong: both(
          (seconds: string) =>
            `Bu sunucunun saati bankanınkinden ${seconds} saniye farklı. İşletmeciden saati NTP ile ayarlamasını isteyin.`,
          (seconds) =>
            `This server's clock is ${counted(seconds, "second", "seconds")} off the bank's. Ask the operator to synchronize it with NTP.`,
        ),
        refused: both(
          "Banka, isteğin saatini geri çevirdi. İşletmeciden bu sunucunun saatini NTP ile ayarlamasını isteyin.",
          "The bank refused the request's time. Ask the operator to synchronize this server's clock with NTP.",
        ),
        unknown: both("Banka saatini bildirmedi.", "The bank did not send its time."),
      },
    },
    proofsTitle: both("Ödemelerle doğrulananlar", "Confirmed by payments"),
    proofsNote: both(
      "Son 24 saatte bu terminalden geçen en yeni beş ödemeye bakılır.",
      "From this terminal's five latest payments in the last 24 hours.",
    ),
    proofsTest: both(
      "Son 24 saatte bu terminalden geçen en yeni beş ödemeye bakılır. Kanıtlamak için: küçük tutarlı bir link oluşturup bankanın test kartıyla ödeyin, sonra ödemenin sayfasından aynı gün iptal edin.",
      "From this terminal's five latest payments in the last 24 hours. To confirm them: create a link with a small amount, pay it with the bank's test card, then void the payment on its page on the same day.",
    ),
    proof: {
      threeDs: {
        label: both("3-D Secure anahtarı ve dönüş", "3-D Secure key and return"),
        ok: both(
          "Bankanın sayfası isteğimizi kabul etti, ödeyen geri döndü ve bankanın imzası doğru.",
          "The bank's page accepted our request, the payer returned, and the bank's signature is valid.",
        ),
        wrong: both(
          "İmzalar birbirini tutmadı ya da banka isteği geri çevirdi. 3-D Secure anahtarını ve üye iş yeri numarasını bankanın panelindekiyle karşılaştırın.",
          "The signatures did not match, or the bank refused the request. Compare the 3-D Secure key and the merchant number with those in the bank's panel.",
        ),
        unknown: both(
          "Son 24 saatte bankanın sayfasından dönen bir ödeme yok.",
          "No payment has returned from the bank's page in the last 24 hours.",
        ),
      },
      sale: {
        label: both("Çekim", "Charge"),
        ok: both("Banka bir çekimi onayladı.", "The bank approved a charge."),
        wrong: both(
          "Banka çekimi kart yüzünden değil, teknik bir nedenle geri çevirdi.",
          "The bank refused a charge for a technical reason, not because of the card.",
        ),
        unknown: both("Son 24 saatte onaylanan bir çekim yok.", "No charge was approved in the last 24 hours."),
      },
      void: {
        label: both("İptal", "Void"),
        ok: both("Banka bir çekimi iptal etti.", "The bank voided a charge."),
        wrong: both(
          "Banka iptali geri çevirdi. Kullanıcının iptal yetkisini bankaya sorun.",
          "The bank refused a void. Ask whether this user is allowed to void.",
        ),
        unknown: both("Son 24 saatte iptal edilen bir çekim yok.", "No charge was voided in the last 24 hours."),
      },
    },
    bankSaid: both(
      (words: string) => `Bankanın mesajı: “${words}”`,
      (words) => `The bank's message: “${words}”`,
    ),
    problem: {
      name: {
        required: both("Terminale bir ad verin.", "Enter a name."),
        taken: both("Bu adda başka bir terminal var.", "Another terminal has this name."),
      },
      currencies: { invalid: both("En az bir para birimi seçin.", "Choose at least one currency.") },
      brands: { invalid: both("En az bir marka seçin.", "Choose at least one brand.") },
      form: {
        stale: both(
          "Bu terminali bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
          "Someone else changed this terminal in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
        refused_twice: both(
          "Banka son bir saatte iki denetimi reddetti. Kullanıcıyı kilitlememesi için yeniden denetlemeden önce bekleyin.",
          "The bank refused two checks within the last hour. Wait before you check again, so that it does not lock the user.",
        ),
      },
    },
  },
};
