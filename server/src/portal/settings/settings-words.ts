import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const settingsWords = {
  settings: {
    title: both("Ayarlar", "Settings"),
    intro: both(
      "Şirketin adı, kullanıcı girişi, iade sınırları ve kişisel bilgilerin saklanma süreleri.",
      "The company's name, self-service, refund limits, and how long personal details are kept.",
    ),
    readOnly: both(
      "Bu ayarları yalnızca yöneticiler değiştirebilir.",
      "Only administrators can change these settings.",
    ),
    nameTitle: both("Şirket", "Company"),
    name: both("Şirketin adı", "Company name"),
    nameHint: both(
      "Ödeme sayfalarında ve mesajlarda görünür; görünüm ayarlarında başka bir ad varsa o gösterilir.",
      "Shown on payment pages and in messages, unless Branding sets a different name.",
    ),
    code: both("Kod", "Code"),
    zone: both("Saat dilimi", "Time zone"),
    zoneWhy: both(
      "Değiştirilemez: bankaların günü İstanbul saatiyle kapanır. Başka bir dilim, ödemeleri bankanınkinden başka bir güne yazardı.",
      "The time zone is fixed: banks close their day in Istanbul time, and another zone would put payments on a different day.",
    ),
    usersTitle: both("Kullanıcı girişi", "Self-service"),
    usersIntro: both(
      "Açıkken, müşterilerinizin davet ettiğiniz çalışanları kendi sayfalarına girer, hesaplarını görür ve öder. Kapalıyken bu sayfalar yoktur.",
      "While it is on, people of your customers whom you invite log in to pages of their own, see their accounts and pay. While it is off, there are no such pages.",
    ),
    usersLegend: both("Kullanıcılar giriş yapabilir mi", "Whether users can log in"),
    usersState: { on: both("Açık", "On"), off: both("Kapalı", "Off") },
    usersAddress: both("Giriş adresi", "Log-in address"),
    saveUsers: both("Girişi kaydet", "Save"),
    limitsTitle: both("İade sınırları", "Refund limits"),
    limitsIntro: both(
      "Bir üyenin, başkasının onayı olmadan bir günde iade edebileceği en yüksek tutar. Her para birimi ayrı sayılır; aynı günün iadeleri toplanır. Üstünü başka bir üye onaylar; 0 yazarsanız her iade onay bekler.",
      "The most a member may refund per bank day without another member's approval, counted separately for each currency. Larger amounts need approval; with a limit of 0, every refund does.",
    ),
    limitsPrograms: both(
      "Her para biriminin kendi sınırı vardır: bir üye aynı gün hepsini ayrı ayrı kullanabilir. “payments” izni olan programlar sınırsız iade yapar; bu izni yalnız yönetici verir.",
      "Limits add up across currencies: a member can use each of them on the same day. API credentials with the scope “payments” refund without a limit; only administrators can grant it.",
    ),
    limitsWhen: both(
      "Değişiklik bir sonraki iadede geçerli olur. Onay bekleyen istekler beklemeye devam eder.",
      "Changes apply from the next refund. Pending requests stay pending.",
    ),
    usual: both("Varsayılan", "Default"),
    changed: (time: string, by: string) => `${time}, ${by}`,
    ownRaise: both("Kendi rolünün sınırını yükseltti.", "Raised by a member who holds this role."),
    ownRole: both(
      (roles: string) =>
        `Rolünüz: ${roles}. Bu rolün sınırını yükseltirseniz kendi sınırınızı yükseltmiş olursunuz; bu sayfa ve denetim kaydı bunu gösterir.`,
      (roles) =>
        `You have this role: ${roles}. Raising its limit raises your own; this page and the audit log show that.`,
    ),
    saveLimits: both("Sınırları kaydet", "Save limits"),
    saveName: both("Adı kaydet", "Save name"),
    retentionTitle: both("Kişisel bilgilerin saklanması", "How long personal details are kept"),
    retentionIntro: both(
      "Süresi dolan bilgiler günde bir kez silinir. Ödemelerin kendisi ve denetim kaydı silinmez.",
      "Once a day, details past their retention period are erased. Payments and the audit log are kept.",
    ),
    payerDetails: both("Ödeyenlerin bilgileri (gün)", "Payers' details (days)"),
    payerDetailsHint: both(
      "Ad, adres ve açıklamalar; ödemenin oluşturulmasından itibaren. Ödemelere 540 güne kadar itiraz edilebilir.",
      "Names, addresses and descriptions, counted from the day of the payment. Payments can be disputed for up to 540 days.",
    ),
    idleCustomers: both("Hareketsiz müşteriler (gün)", "Idle customers (days)"),
    idleCustomersHint: both(
      "Bu süre boyunca kaydı değişmeyen ve ödemesi istenmeyen müşteri silinir.",
      "Customers with no changes or payment requests for this long are erased.",
    ),
    daysHint: both("Süresiz saklamak için boş bırakın.", "Leave empty to keep them indefinitely."),
    forEver: both("Süresiz", "Indefinitely"),
    days: both(
      (days: string) => `${days} gün`,
      (days) => counted(days, "day", "days"),
    ),
    saveRetention: both("Süreleri kaydet", "Save periods"),
    confirmTitle: both("Bu değişiklik bilgileri kalıcı olarak siler", "This change permanently erases details"),
    confirmPayers: both(
      (days: string) => `${days} günden eski ödemelerdeki ödeyen bilgileri silinecek.`,
      (days) => `Payers' details in payments older than ${counted(days, "day", "days")} will be erased.`,
    ),
    confirmCustomers: both(
      (days: string) => `${days} gündür hareketsiz müşteriler silinecek.`,
      (days) => `Customers who have been idle for ${counted(days, "day", "days")} will be erased.`,
    ),
    confirmFinal: both(
      "Silme bir gün içinde başlar ve geri alınamaz. Daha önce alınmış yedekler, silinene kadar bu bilgileri içerir.",
      "Erasure starts within a day and cannot be undone. Older backups contain the data until they are deleted.",
    ),
    confirmYes: both("Evet, kaydet ve sil", "Yes, save and erase"),
    problem: {
      name: {
        length: both("Adı girin; en çok 200 karakter olabilir.", "Enter a name of at most 200 characters."),
      },
      form: {
        days_invalid: both(
          "30 ile 36.500 arasında tam gün sayısı girin ya da alanı boş bırakın.",
          "Enter a whole number of days from 30 to 36,500, or leave the field empty.",
        ),
        limit_invalid: both(
          "1.250,50 gibi bir tutar girin; hiçbir iade onaysız yapılmasın istiyorsanız 0 girin.",
          "Enter an amount such as 1,250.50, or 0 if every refund needs approval.",
        ),
        limit_too_fine: both(
          "Tutar, para biriminin en küçük biriminden daha ince.",
          "The amount has more decimal places than the currency allows.",
        ),
        limit_too_high: both("Bir sınır en çok 100.000.000 olabilir.", "A limit can be at most 100,000,000."),
        above_finance: both(
          "Destek sınırı, finans sınırından yüksek olamaz.",
          "Support's limit cannot be higher than Finance's.",
        ),
        below_support: both(
          "Finans sınırı, destek sınırından düşük olamaz.",
          "Finance's limit cannot be lower than Support's.",
        ),
        limits_changed: both(
          "Bu arada biri bir sınırı değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
          "Someone else changed a limit in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
        name_changed: both(
          "Bu arada biri adı değiştirdi. Yazdığınız korundu; kaydederseniz onunkinin yerine geçer.",
          "Someone else changed the name in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
        periods_changed: both(
          "Bu arada biri süreleri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
          "Someone else changed the periods in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
      },
    },
  },
};
