export const settingsTr = {
  settings: {
    title: "Ayarlar",
    intro: "Şirketin adı, iade sınırları ve kişisel bilgilerin saklanma süreleri.",
    readOnly: "Bu ayarları yalnızca yöneticiler değiştirebilir.",
    nameTitle: "Şirket",
    name: "Şirketin adı",
    nameHint: "Ödeme sayfalarında ve mesajlarda görünür; görünüm ayarlarında başka bir ad varsa o gösterilir.",
    code: "Kod",
    zone: "Saat dilimi",
    zoneWhy:
      "Değiştirilemez: bankaların günü İstanbul saatiyle kapanır. Başka bir dilim, ödemeleri bankanınkinden başka bir güne yazardı.",
    limitsTitle: "İade sınırları",
    limitsIntro:
      "Bir üyenin, başkasının onayı olmadan bir günde iade edebileceği en yüksek tutar. Her para birimi ayrı sayılır; aynı günün iadeleri toplanır. Üstünü başka bir üye onaylar; 0 yazarsanız her iade onay bekler.",
    limitsPrograms:
      "Her para biriminin kendi sınırı vardır: bir üye aynı gün hepsini ayrı ayrı kullanabilir. “payments” izni olan programlar sınırsız iade yapar; bu izni yalnız yönetici verir.",
    limitsWhen: "Değişiklik bir sonraki iadede geçerli olur. Onay bekleyen istekler beklemeye devam eder.",
    usual: "Varsayılan",
    changed: (time: string, by: string) => `${time}, ${by}`,
    ownRaise: "Kendi rolünün sınırını yükseltti.",
    ownRole: (roles: string) =>
      `Rolünüz: ${roles}. Bu rolün sınırını yükseltirseniz kendi sınırınızı yükseltmiş olursunuz; bu sayfa ve denetim kaydı bunu gösterir.`,
    saveLimits: "Sınırları kaydet",
    saveName: "Adı kaydet",
    retentionTitle: "Kişisel bilgilerin saklanması",
    retentionIntro: "Süresi dolan bilgiler günde bir kez silinir. Ödemelerin kendisi ve denetim kaydı silinmez.",
    payerDetails: "Ödeyenlerin bilgileri (gün)",
    payerDetailsHint:
      "Ad, adres ve açıklamalar; ödemenin oluşturulmasından itibaren. Ödemelere 540 güne kadar itiraz edilebilir.",
    idleCustomers: "Hareketsiz müşteriler (gün)",
    idleCustomersHint: "Bu süre boyunca kaydı değişmeyen ve ödemesi istenmeyen müşteri silinir.",
    daysHint: "Süresiz saklamak için boş bırakın.",
    forEver: "Süresiz",
    days: (days: string) => `${days} gün`,
    saveRetention: "Süreleri kaydet",
    confirmTitle: "Bu değişiklik bilgileri kalıcı olarak siler",
    confirmPayers: (days: string) => `${days} günden eski ödemelerdeki ödeyen bilgileri silinecek.`,
    confirmCustomers: (days: string) => `${days} gündür hareketsiz müşteriler silinecek.`,
    confirmFinal:
      "Silme bir gün içinde başlar ve geri alınamaz. Daha önce alınmış yedekler, silinene kadar bu bilgileri içerir.",
    confirmYes: "Evet, kaydet ve sil",
    problem: {
      name: { length: "Adı girin; en çok 200 karakter olabilir." },
      form: {
        days_invalid: "30 ile 36.500 arasında tam gün sayısı girin ya da alanı boş bırakın.",
        limit_invalid: "1.250,50 gibi bir tutar girin; hiçbir iade onaysız yapılmasın istiyorsanız 0 girin.",
        limit_too_fine: "Tutar, para biriminin en küçük biriminden daha ince.",
        limit_too_high: "Bir sınır en çok 100.000.000 olabilir.",
        above_finance: "Destek sınırı, finans sınırından yüksek olamaz.",
        below_support: "Finans sınırı, destek sınırından düşük olamaz.",
        limits_changed:
          "Bu arada biri bir sınırı değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
        name_changed: "Bu arada biri adı değiştirdi. Yazdığınız korundu; kaydederseniz onunkinin yerine geçer.",
        periods_changed:
          "Bu arada biri süreleri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
      },
    },
  },
};
