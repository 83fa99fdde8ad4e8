export const setupTr = {
  setup: {
    title: "Kurulum",
    tabsLabel: "Kurulum sayfaları",
    tab: {
      sets: "Ödeme setleri",
      terminals: "Terminaller",
      rates: "Oranlar",
      bins: "BIN listesi",
      messages: "Mesajlar",
      consents: "Onay metinleri",
      fields: "Dinamik alanlar",
    },
  },
  terminals: {
    title: "Terminaller",
    intro: "Bankalardaki sanal POS'larınız.",
    new: "Terminal ekle",
    newTitle: "Yeni terminal",
    changeTitle: "Terminali değiştir",
    noneFailing: "Kontrolden geçemeyen terminal yok.",
    all: "Bütün terminaller",
    nothingYet: "Henüz terminal yok. Tahsilat için bankanızın sanal POS'unu ekleyin.",
    name: "Ad",
    nameHint: "Yalnızca siz görürsünüz.",
    bank: "Banka",
    bankHint: (protocols: string) => `Bankanın adresleri bir sonraki adımda hazır gelir. Bağlantı türü: ${protocols}.`,
    otherBank: (protocol: string) => `Başka bir ${protocol} bankası`,
    next: "Devam et",
    add: "Terminali ekle",
    bankOfCards: "Kartı çıkaran banka",
    bankOfCardsHint: "Bu bankanın çıkardığı kartlar taksitte önce bu terminali kullanır.",
    noBank: "Belirtilmedi",
    erpCode: "ERP kodu",
    erpCodeHint: "Tahsilatlar için, banka hesabının ERP'nizdeki kodu.",
    protocol: "Bağlantı türü",
    currencies: "Para birimleri",
    programs: "Taksit programları",
    programsHint: "Bu programların kartları burada taksitle ödeyebilir.",
    noPrograms: "Yok: her kart tek çekimle öder",
    brands: "Kart markaları",
    brandsHint: "Bankayla sözleşmenizin kapsadıkları. Ödeyenler logolarını görür.",
    brand: { visa: "Visa", mastercard: "Mastercard", troy: "Troy", "american-express": "American Express" } as Record<
      string,
      string
    >,
    usedBy: "Ödeme setleri",
    unused: "Yok: henüz hiçbir sette değil",
    state: "Durum",
    active: "Kullanılıyor",
    failing: "Denetimden geçmedi",
    disabled: "Kapalı",
    test: "test bankası",
    lastCheck: "Son denetim",
    notChecked: "Denetlenmedi",
    notCheckedLong: "Ayarlar son değiştiğinden beri bağlantı denetlenmedi.",
    change: "Değiştir",
    disable: "Kapat…",
    disableText: "Ödeyenler artık bu terminale gönderilmez. Eski ödemelerin iptali ve iadesi çalışır.",
    disableSubmit: "Terminali kapat",
    enable: "Yeniden kullan",
    notDone: "Yapılamadı",
    settings: "Bankanın ayarları",
    secretSet: "Kayıtlı, gösterilmez",
    notSet: "Boş",
    keepSecret: "Kayıtlı olanı korumak için boş bırakın.",
    retype: "Gizli değerler sayfaya geri gönderilmez: lütfen yeniden girin.",
    choice: { yes: "Evet", no: "Hayır" } as Record<string, string>,
    checkTitle: "Bağlantı denetimi",
    check: "Bağlantıyı denetle",
    checkNote:
      "Bankaya var olmayan bir sipariş sorulur; para hareket etmez. 3-D Secure anahtarını ancak ilk 3-D ödemesi kanıtlar. Bankalar kullanıcıları kilitleyebildiği için, bir saatte iki retten sonra denetim yapılmaz.",
    checked: { address: "Adres", credentials: "Giriş bilgileri", clock: "Saat" },
    checkResult: { ok: "Doğru", wrong: "Hatalı", unknown: "Henüz bilinmiyor" },
    found: {
      address: {
        ok: (ms: string) => `Banka bu adreste ${ms} ms içinde yanıt verdi.`,
        silent: (reason: string) =>
          `Bu adres yanıt vermiyor (${reason}). Adresi, güvenlik duvarını ve bankanın bu sunucunun IP adresini tanıyıp tanımadığını denetleyin.`,
        other: (status: number) =>
          `Bu adreste bir sunucu var, ama bankanın yanıtını vermiyor (HTTP ${status}). Adresi bankanın belgesiyle karşılaştırın.`,
      },
      credentials: {
        ok: "Banka üye iş yeri numarasını, kullanıcıyı ve parolayı kabul etti.",
        wrong:
          "Banka girişi kabul etmedi: üye iş yeri numarası, kullanıcı ya da parola yanlış. Hepsi doğruysa banka bu sunucunun IP adresini tanımıyordur.",
        unknown: "Banka yanıt vermediği için giriş sınanamadı.",
      },
      clock: {
        ok: (seconds: string) => `Bankanın saatiyle bu sunucunun saati uyuşuyor (fark ${seconds} sn).`,
        wrong: (seconds: string) =>
          `Bu sunucunun saati bankanınkinden ${seconds} saniye farklı. İşletmeciden saati NTP ile ayarlamasını isteyin.`,
        unknown: "Banka saatini bildirmedi.",
      },
    },
    proofsTitle: "Ödemelerle doğrulananlar",
    proofsNote: "Son 24 saatte bu terminalden geçen en yeni beş ödemeye bakılır.",
    proofsTest:
      "Son 24 saatte bu terminalden geçen en yeni beş ödemeye bakılır. Kanıtlamak için: küçük tutarlı bir link oluşturup bankanın test kartıyla ödeyin, sonra ödemenin sayfasından aynı gün iptal edin.",
    proof: {
      threeDs: {
        label: "3-D Secure anahtarı ve dönüş",
        ok: "Bankanın sayfası isteğimizi kabul etti, ödeyen geri döndü ve bankanın imzası doğru.",
        wrong:
          "İmzalar birbirini tutmadı ya da banka isteği geri çevirdi. 3-D Secure anahtarını (storeKey) ve üye iş yeri numarasını bankanın panelindekiyle karşılaştırın.",
        unknown: "Son 24 saatte bankanın sayfasından dönen bir ödeme yok.",
      },
      sale: {
        label: "Çekim",
        ok: "Banka bir çekimi onayladı.",
        wrong: "Banka çekimi kart yüzünden değil, teknik bir nedenle geri çevirdi.",
        unknown: "Son 24 saatte onaylanan bir çekim yok.",
      },
      void: {
        label: "İptal",
        ok: "Banka bir çekimi iptal etti.",
        wrong: "Banka iptali geri çevirdi. Kullanıcının iptal yetkisini bankaya sorun.",
        unknown: "Son 24 saatte iptal edilen bir çekim yok.",
      },
    },
    bankSaid: (words: string) => `Bankanın mesajı: “${words}”`,
    setting: {
      "nestpay.apiUrl": {
        label: "API adresi",
        help: "Satış, iptal, iade ve sorguların gittiği adres; /fim/api ile biter.",
      },
      "nestpay.threeDsUrl": {
        label: "3-D Secure adresi",
        help: "Ödeyenin doğrulama için gittiği adres; /fim/est3Dgate ile biter.",
      },
      "nestpay.clientId": { label: "Üye iş yeri numarası", help: "Bankanın clientid değeri, en çok 15 karakter." },
      "nestpay.username": { label: "API kullanıcısı", help: "Banka panelinde API rolü olan kullanıcı." },
      "nestpay.password": { label: "API parolası", help: "API kullanıcısının parolası." },
      "nestpay.storeKey": {
        label: "İş yeri anahtarı",
        help: "Bankanın store key dediği, 3-D Secure özetinin anahtarı (ver3); banka panelinde belirlenir.",
      },
      "nestpay.acceptAttempt": {
        label: "Yarım 3-D doğrulamasını (mdStatus 4) kabul et",
        help: "Kart ya da bankası doğrulamayı tamamlayamadığında ödemenin sürüp sürmeyeceği. Sorumluluk bankayla sözleşmenize bağlıdır.",
      },
      "nestpay.dayListUrl": {
        label: "Gün listesi adresi",
        help: "Mutabakat için günün hareketlerini veren adres. Boşsa mutabakat dosyayla yapılır.",
      },
    } as Record<string, { label: string; help: string }>,
    problem: {
      name: { required: "Terminale bir ad verin.", taken: "Bu adda başka bir terminal var." },
      currencies: { invalid: "En az bir para birimi seçin." },
      brands: { invalid: "En az bir marka seçin." },
      form: {
        stale: "Bu terminali bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
        refused_twice:
          "Banka son bir saatte iki denetimi reddetti. Kullanıcıyı kilitlememesi için yeniden denetlemeden önce bekleyin.",
      },
    },
  },
};
