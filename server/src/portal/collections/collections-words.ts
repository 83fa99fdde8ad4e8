import { both } from "../words/both.ts";

export const collectionsWords = {
  collections: {
    title: both("ERP'ye aktarım", "ERP hand-over"),
    intro: both(
      "Her tahsilat, iade ve iptal ERP programınızca bir kez kaydedilir.",
      "Your ERP books every sale, refund and void once.",
    ),
    reopen: both("Yeniden listele", "Send to the ERP again"),
    noneWaiting: both("ERP'nin kaydedeceği bir şey yok.", "Nothing is waiting to be booked."),
    waiting: both(
      (count: string) => `ERP'ye aktarılmayı bekleyen kayıt: ${count}.`,
      (count) => `Waiting for the ERP: ${count}.`,
    ),
    oldest: both(
      (time: string) => `En eskisi: ${time}.`,
      (time) => `The oldest: ${time}.`,
    ),
    failed: both(
      (count: string) => `${count} kaydı ERP kaydedemedi.`,
      (count) => `The ERP could not book: ${count}.`,
    ),
    saleWaitsCount: both(
      (count: string) => `${count} iade ya da iptal, tahsilatının kaydedilmesini bekliyor.`,
      (count) => `Refunds and voids waiting for their sale: ${count}.`,
    ),
    nothingYet: both("Bu dönemde tahsilat yok.", "No collections in this period."),
    column: {
      time: both("Zaman", "Time"),
      reference: both("Sipariş no", "Order"),
      type: both("Tür", "Type"),
      account: both("Cari hesap", "Account"),
      state: both("Durum", "Status"),
      amount: both("Tutar", "Amount"),
    },
    state: {
      waiting: both("Bekliyor", "Waiting"),
      failed: both("Kaydedilemedi", "Not booked"),
      waits_for_sale: both("Önce tahsilatı aktarılmalı", "Waiting for its sale"),
      integrated: both("Kaydedildi", "Booked"),
    },
    type: { sale: both("Tahsilat", "Sale"), refund: both("İade", "Refund"), void: both("İptal", "Void") },
    code: both("Sipariş no ya da ERP kodu", "Order reference or ERP code"),
    payment: both("Ödemeyi göster", "View payment"),
    answerTitle: both("ERP'nin yanıtı", "The ERP's answer"),
    explain: {
      waiting: both(
        "ERP bu kaydı henüz bildirmedi. Listeyi okuduğunda alır.",
        "The ERP has not answered yet. It receives this collection the next time it reads the list.",
      ),
      failed: both(
        "ERP bu kaydı kaydedemediğini bildirdi. Nedeni giderilince ERP yeniden dener.",
        "The ERP could not book this. It tries again once the cause is fixed.",
      ),
      waits_for_sale: both(
        "ERP önce asıl tahsilatı kaydeder; bu kayıt ondan sonra listelenir.",
        "The ERP has to book the sale first. Then this appears in its list.",
      ),
      integrated: both("ERP bu kaydı aşağıdaki kodla kaydetti.", "The ERP booked this under the code below."),
    },
    erpCode: both("ERP kodu", "ERP code"),
    error: both("Neden", "Reason"),
    factsTitle: both("Kaydedilecek bilgiler", "To be booked"),
    charged: both("Karttan geçen", "Charged on the card"),
    installments: both("Taksit", "Installments"),
    sale: both("Asıl tahsilat", "The sale"),
    saleWaits: both("ERP'ye aktarılmayı bekliyor", "Waiting for the ERP"),
    card: both("Kart", "Card"),
    authCode: both("Onay kodu", "Approval code"),
    id: both("Kayıt no", "Id"),
    reopenIntro: both(
      "ERP bir yedekten geri yüklendiyse, yedekten sonra bildirdiği kayıtları yitirmiştir. Yedeğin zamanını girin: o zamandan sonra kaydedilenler yeniden listelenir.",
      "An ERP restored from a backup has lost everything it acknowledged after that backup. Enter the time of the backup: bookings made after it are sent to the ERP again.",
    ),
    backupDate: both("Yedeğin günü", "Date of the backup"),
    backupTime: both("Yedeğin saati", "Time of the backup"),
    reopenProblems: both("Yedeğin zamanını düzeltin", "Correct the time of the backup"),
    countThem: both("Kaç kayıt olduğunu göster", "Show how many"),
    noneSince: both("Bu zamandan sonra kaydedilmiş bir şey yok.", "Nothing was booked after this time."),
    reopenCount: both(
      (count: string) =>
        `${count} kayıt yeniden listelenir ve ERP kodlarını yitirir. ERP bu kayıtları hâlâ tutuyorsa bunu yapmayın: iki kez kaydedilebilirler.`,
      (count) =>
        `Collections that are sent again and lose their ERP codes: ${count}. If the ERP still has these bookings, do not continue: they could be booked twice.`,
    ),
    reopenNow: both("Yeniden listele", "Send to the ERP again"),
    files: {
      title: both("ERP dosyaları", "ERP files"),
      intro: both(
        "Dosya alan bir ERP için yazılan dosyalar. Bir kayıt yalnız bir dosyada bulunur ve dosya hiç değişmez.",
        "Files for an ERP that imports files. Each collection is in one file, and files never change.",
      ),
      none: both(
        "Henüz dosya yok. Dosyayı işletmeci yazar: servicepay erp export.",
        "No files yet. The operator creates them: servicepay erp export.",
      ),
      limits: both(
        "Son yüz dosya görünür. ERP dosyayı aldıktan sonra işletmeci onaylar: servicepay erp confirm NUMARA.",
        "The last 100 files are shown. The operator confirms a file once the ERP has imported it: servicepay erp confirm NUMBER.",
      ),
      column: {
        time: both("Yazıldı", "Created"),
        file: both("Dosya", "File"),
        state: both("Durum", "Status"),
        collections: both("Kayıt", "Collections"),
      },
      state: { waiting: both("Onay bekliyor", "Not confirmed"), confirmed: both("Onaylandı", "Confirmed") },
    },
    help: {
      title: both("ERP programı ne yapar?", "What your ERP needs to do"),
      list: both("1. Bekleyenleri okur, her zaman ilk sayfayı:", "1. Read what is waiting, always page 1:"),
      book: both(
        "2. Her birini kendi id'siyle, ERP'de tek olan bir alanla kaydeder. Bu id ile kayıt varsa yeniden kaydetmez.",
        "2. Book each one under its id, in a field that must be unique in the ERP. If a booking with this id exists, book nothing.",
      ),
      acknowledge: both(
        "3. Kaydın kodunu bildirir. Kaydedemezse erpCode yerine integrationError gönderir:",
        "3. Send the code of the booking. If it cannot be booked, send integrationError instead of erpCode:",
      ),
      again: both(
        "Liste boşalana kadar yinelenir. Aynı bildirim ikinci kez gelirse hiçbir şey değişmez.",
        "Repeat until the list is empty. Sending the same answer again changes nothing.",
      ),
    },
  },
};
