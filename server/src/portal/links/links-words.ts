import { counted } from "#platform/text/counted.ts";
import { linkFilesWords } from "../link-files/link-files-words.ts";
import { requestsWords } from "../requests/requests-words.ts";
import { both } from "../words/both.ts";

export const linksWords = {
  ...linkFilesWords,
  ...requestsWords,
  links: {
    title: both("Linkler", "Links"),
    ownOnly: both("Oluşturduğunuz linkler.", "Links you created."),
    new: both("Yeni link", "New link"),
    viewsLabel: both("Görünümler", "Views"),
    view: {
      all: both("Hepsi", "All"),
      open: both("Ödeme bekleyen", "Waiting for payment"),
      mine: both("Benimkiler", "Mine"),
      paid: both("Ödenen", "Paid"),
      expired: both("Süresi dolan", "Expired"),
    },
    nothingYet: both(
      "Bu dönemde link yok. Bir link oluşturun, müşteriye gönderin; açıldığını ve ödendiğini burada görürsünüz.",
      "No links in this period. Create one and send it to your customer. This list shows when it is opened and paid.",
    ),
    column: {
      choose: both("Seç", "Select"),
      created: both("Oluşturuldu", "Created"),
      reference: both("Sipariş no", "Order"),
      customer: both("Müşteri", "Customer"),
      state: both("Durum", "Status"),
      maker: both("Oluşturan", "Created by"),
      expires: both("Son geçerlilik", "Valid until"),
      amount: both("Tutar", "Amount"),
    },
    openedAt: both("Açıldı", "Opened"),
    state: {
      open: both("Henüz açılmadı", "Not opened yet"),
      opened: both("Açıldı, ödenmedi", "Opened, not paid"),
      in_progress: both("Banka yanıtı bekleniyor", "Waiting for the bank"),
      paid: both("Ödendi", "Paid"),
      failed: both("Deneme hakkı bitti", "No attempts left"),
      expired: both("Süresi doldu", "Expired"),
      cancelled: both("İptal edildi", "Cancelled"),
    },
    filterState: {
      open: both("Ödeme bekliyor", "Waiting for payment"),
      in_progress: both("Banka yanıtı bekleniyor", "Waiting for the bank"),
      paid: both("Ödendi", "Paid"),
      failed: both("Deneme hakkı bitti", "No attempts left"),
      expired: both("Süresi doldu", "Expired"),
      cancelled: both("İptal edildi", "Cancelled"),
    },
    chooseRow: both(
      (order: string) => `Hatırlatmak için seç: ${order}`,
      (order) => `Select for a reminder: ${order}`,
    ),
    remind: both("Seçilenleri hatırlat…", "Send reminders…"),
    remindHint: both(
      "Gönderilmiş ve henüz ödenmemiş linkler seçilebilir. Önce kaç hatırlatma gideceği gösterilir.",
      "You can select links that were sent and are not paid yet. You see how many reminders will go out before they are sent.",
    ),
    makerMine: both("Ben", "Me"),
    expires: { today: both("Bugün", "Today") },
    asked: { label: both("Yeni link", "New link"), yes: both("Ödeyen istedi", "The payer asked") },
    api: both("Program (API)", "API"),
  },
  newLink: {
    title: both("Yeni link", "New link"),
    copied: both(
      (order: string) => `${order} siparişinin linkinden kopyalandı.`,
      (order) => `Copied from the link of order ${order}.`,
    ),
    clear: both("Boşalt", "Clear"),
    amount: both("Tutar", "Amount"),
    amountHint: both("Örneğin 1.250,50", "For example, 1,250.50"),
    paymentSet: both("Ödeme seti", "Payment set"),
    order: both("Sipariş no", "Order"),
    orderHint: both("Kendi sipariş numaranız.", "Your own order number."),
    description: both("Açıklama", "Description"),
    descriptionHint: both("Ödeyen görür.", "Shown to the payer."),
    customer: both("Müşteri", "Customer"),
    name: both("Ad", "First name"),
    surname: both("Soyad", "Last name"),
    email: both("E-posta", "E-mail"),
    gsm: both("Cep telefonu", "Mobile number"),
    code: both("Müşteri kodu", "Customer code"),
    codeHint: both("Yazılmazsa müşteri e-postasıyla bulunur.", "If empty, we look up the customer by e-mail."),
    days: both("Geçerlilik", "Valid for"),
    daysOfSet: both(
      (time: string) => `${time} (ödeme seti)`,
      (time) => `${time} (payment set)`,
    ),
    daysOfSets: both("Ödeme setindeki süre", "Default of the payment set"),
    daysOf: both(
      (days: number) => `${days} gün`,
      (days) => counted(days, "day", "days"),
    ),
    notify: both("Linki biz gönderelim", "Send the link for me"),
    channel: { Email: both("E-posta ile", "By e-mail"), Sms: both("SMS ile", "By SMS") },
    submit: both("Link oluştur", "Create link"),
    preview: both("Önizle", "Preview"),
    previewTitle: both("Ödeyenin gördüğü", "What the payer sees"),
    previewNote: both("Önizlemede ödeme yapılamaz.", "This is only a preview: payments do not work here."),
    noAmount: both("Tutar yazınca burada ödeyenin sayfası görünür.", "Enter an amount to preview the payer's page."),
    previewFrame: both("Ödeyenin telefonunda açılan sayfa", "The page that opens on the payer's phone"),
    problem: {
      clientOrderReference: {
        required: both("Sipariş numarasını girin.", "Enter an order number."),
        already_paid: both(
          "Bu sipariş ödenmiş. Başka bir numara girin.",
          "This order has already been paid. Enter another number.",
        ),
      },
      "customer.email": {
        required: both("E-posta adresini girin.", "Enter the e-mail address."),
        invalid: both("Bu bir e-posta adresi değil.", "This is not an e-mail address."),
      },
      "customer.gsm": {
        required: both("SMS için cep telefonunu girin.", "Enter the mobile number for the SMS."),
        invalid: both("Bu bir cep telefonu numarası değil.", "This is not a mobile number."),
      },
    },
  },
  remind: {
    title: both("Linkleri hatırlat", "Send reminders"),
    noneChosen: both(
      "Link seçilmedi. Listede linkleri seçip yeniden deneyin.",
      "No links selected. Select links in the list and try again.",
    ),
    tooMany: both("Bir seferde en çok 50 link hatırlatılabilir.", "Select at most 50 links at a time."),
    count: both(
      (number: number) => `${number} link için hatırlatma gönderilecek`,
      (number) => `Reminders to be sent: ${number}`,
    ),
    submit: both(
      (number: number) => `${number} hatırlatma gönder`,
      (number) => `Send ${counted(number, "reminder", "reminders")}`,
    ),
    notCount: both(
      (number: number) => `${number} link için gönderilmeyecek`,
      (number) => `Reminders that will not be sent: ${number}`,
    ),
    reason: {
      not_open: both(
        "Bu linkle artık ödeme yapılamaz ya da ödeme sürüyor.",
        "It can no longer be paid, or is being paid now.",
      ),
      no_contact: both(
        "E-posta ya da SMS ile gönderilmemiş veya adresi artık yok.",
        "It was never sent by e-mail or SMS, or the address has been deleted.",
      ),
      reminded_today: both(
        "Bugün hatırlatıldı ya da bugün için planlanmış.",
        "A reminder was already sent or scheduled for today.",
      ),
      stopped: both(
        "Alıcı hatırlatma istemiyor ya da bu adrese mesaj gönderilmiyor.",
        "The recipient opted out of reminders, or messages to this address are blocked.",
      ),
    },
  },
  link: {
    ready: "Link",
    readyHint: both(
      "Kopyalayıp gönderin ya da kodu okutun.",
      "Copy the link and send it, or have the payer scan the code.",
    ),
    address: both("Linkin adresi", "Link address"),
    copyLink: both("Linki kopyala", "Copy link"),
    qr: both("Linkin karekodu", "QR code of the link"),
    saveQr: both("Karekodu indir", "Download QR code"),
    newLinkAsked: both("Ödeyen yeni link istedi", "The payer asked for a new link"),
    opened: both("Açıldı", "Opened"),
    file: both("Dosya", "File"),
    fileLine: both(
      (line: number) => `${line}. satır`,
      (line) => `line ${line}`,
    ),
    notOpened: both("Henüz değil", "Not yet"),
    details: both("Ayrıntılar", "Details"),
    attempts: both("Denemeler", "Attempts"),
    showPayment: both("Ödemeyi göster", "View payment"),
    showAttempts: both("Denemeleri göster", "View attempts"),
    onItsWay: {
      email: both(
        (to: string) => `E-posta ${to} adresine gönderiliyor.`,
        (to) => `The e-mail to ${to} is on its way.`,
      ),
      sms: both(
        (to: string) => `SMS ${to} numarasına gönderiliyor.`,
        (to) => `The SMS to ${to} is on its way.`,
      ),
    },
    notSent: {
      email: both(
        (to: string | null) => (to === null ? "E-posta gönderilmedi." : `E-posta ${to} adresine gönderilmedi.`),
        (to) => (to === null ? "The e-mail was not sent." : `The e-mail to ${to} was not sent.`),
      ),
      sms: both(
        (to: string | null) => (to === null ? "SMS gönderilmedi." : `SMS ${to} numarasına gönderilmedi.`),
        (to) => (to === null ? "The SMS was not sent." : `The SMS to ${to} was not sent.`),
      ),
    },
    heldBecause: {
      suppressed_address: both(
        "Bu adrese mesaj gönderilmiyor: adres önceki mesajları kabul etmedi ya da sistemin işletmecisi gönderimi durdurdu.",
        "Messages to this address are blocked: earlier ones bounced, or the operator stopped them.",
      ),
      stopped: both("Alıcı hatırlatma istemiyor.", "The recipient opted out of reminders."),
      address_limit: both(
        "Bu adrese bir günde gönderilebilecek en çok mesaj gönderildi.",
        "This address has reached its daily limit of messages.",
      ),
      link_limit: both("Bu link gönderilebileceği kadar gönderildi.", "This link has reached its limit of messages."),
    },
    whatToDo: {
      suppressed_address: both(
        "Başka bir adres isteyin ya da linki kopyalayıp kendiniz iletin. Adres doğruysa işletmeci gönderimi yeniden açabilir.",
        "Ask for another address, or copy the link and send it yourself. If the address is correct, the operator can unblock it.",
      ),
      stopped: both("Linki kopyalayıp kendiniz iletin.", "Copy the link and send it yourself."),
      address_limit: both(
        "Yarın yeniden gönderin ya da linki kopyalayıp kendiniz iletin.",
        "Try again tomorrow, or copy the link and send it yourself.",
      ),
      link_limit: both("Linki kopyalayıp kendiniz iletin.", "Copy the link and send it yourself."),
      failed: both(
        "Adresi kontrol edip yeniden gönderin ya da linki kopyalayıp kendiniz iletin.",
        "Check the address and send it again, or copy the link and send it yourself.",
      ),
    },
    copyAsNew: both("Benzerini oluştur", "Duplicate"),
    renew: both("Yeni link oluştur", "Create a new link"),
    renewHint: both("Aynı sipariş için yeni bir link oluşur.", "Creates a new link for the same order."),
    extend: both("Süreyi uzat", "Extend"),
    extendLabel: both("Bugünden başlayarak", "From today"),
    extendSubmit: both("Uzat", "Extend"),
    cancel: both("Linki iptal et…", "Cancel link…"),
    cancelText: both(
      "Bu linkle artık ödeme yapılamaz. Bu işlem geri alınamaz.",
      "No one will be able to pay with this link. This cannot be undone.",
    ),
    cancelSubmit: both("Evet, iptal et", "Yes, cancel the link"),
    send: { Email: both("E-posta gönder", "Send by e-mail"), Sms: both("SMS gönder", "Send by SMS") },
    sendSubmit: both("Gönder", "Send"),
    messages: both("Mesajlar", "Messages"),
    messageKind: {
      sent: "Link",
      reminder: both("Hatırlatma", "Reminder"),
      receipt: both("Makbuz ya da iade bildirimi", "Receipt or refund"),
    },
    messageChannel: { email: both("E-posta", "E-mail"), sms: "SMS" },
    problem: {
      days: {
        invalid: both("Bir süre seçin.", "Choose how long the link is valid."),
        too_early: both("Link zaten daha uzun süre geçerli.", "The link is already valid for longer than that."),
        too_late: both(
          "Bir link, oluşturulduktan sonra en çok 366 gün geçerli olabilir.",
          "A link can be valid for at most 366 days after it was created.",
        ),
      },
    },
  },
  offer: {
    title: both("Taksit seçenekleri", "Installment options"),
    plan: both("Taksit", "Installments"),
    perMonth: both("Aylık", "Per month"),
    total: both("Toplam", "Total"),
    single: both("Tek çekim", "Single payment"),
    none: both("Bu tutara taksit yok.", "No installments for this amount."),
  },
};
