import { formTr } from "./form-tr.ts";
import { visitTr } from "./visit-tr.ts";

/** The Turkish texts; their shape is the law for every other language. */
export const tr = {
  ...formTr,
  visit: visitTr,
  languageName: "Türkçe",
  otherLanguage: "English",
  payTitle: (merchant: string) => `Ödeme – ${merchant}`,
  securePayment: "Güvenli kart ödemesi",
  payTo: "Ödeme alan",
  amountToPay: "Ödenecek tutar",
  description: "Açıklama",
  orderReference: "Sipariş no",
  testLabel: "Test ortamı",
  testBanner: "Test ortamı: gerçek para çekilmez. Yalnızca test kartı kullanın.",
  backToShop: "Mağazaya dön",
  cancelPayment: "Ödemeyi iptal et",
  cancelQuestion: "Ödeme iptal edilsin mi?",
  cancelExplanation: "İptal ederseniz bu ödeme bağlantısı bir daha kullanılamaz.",
  cancelYes: "Evet, iptal et",
  cancelNo: "Hayır, ödemeye dön",
  continue: "Devam et",
  continueTitle: "Mağazaya dönülüyor",
  continueExplanation: "Ödeme sonucu mağazaya iletiliyor. Sayfa kendiliğinden ilerlemezse düğmeye basın.",
  close: "Kapat",
  receipt: {
    title: "Ödemeniz alındı",
    thanks: (merchant: string) => `${merchant} ödemenizi aldı. Bu sayfayı kapatabilirsiniz.`,
    paid: "Ödenen tutar",
    card: "Kart",
    installments: "Taksit",
    authCode: "Onay kodu",
    at: "Tarih",
    reference: "İşlem referansı",
    print: "Makbuzu yazdır",
    show: "Makbuzu göster",
  },
  notice: {
    not_found: {
      title: "Sayfa bulunamadı",
      text: "Bağlantı eksik veya hatalı. Mağazadan aldığınız bağlantıyı eksiksiz açtığınızdan emin olun.",
    },
    expired: {
      title: "Bağlantının süresi doldu",
      text: "Bu ödeme bağlantısı artık kullanılamaz. Mağazadan yeni bir bağlantı isteyin.",
    },
    paid: { title: "Bu sipariş ödendi", text: "Ödeme daha önce alındı; tekrar ödemeniz gerekmez." },
    refunded: {
      title: "Ödeme iade edildi",
      text: "Bu siparişin ödemesi alınmış ve iade edilmiştir. Sorularınız için mağazayla görüşün.",
    },
    processing: {
      title: "Bankanızdan sonuç bekleniyor",
      text: "Lütfen tekrar ödemeyin. Sonuç bankanızdan soruluyor; geldiğinde bu sayfa kendiliğinden değişir.",
    },
    elsewhere: {
      title: "Ödemeniz bankanızda onay bekliyor",
      text: "Bu ödeme başka bir cihazda ya da sekmede başlatıldı; onayı orada tamamlayın. Sonuç gelince bu sayfa kendiliğinden değişir.",
    },
    cancelled: { title: "Ödeme iptal edildi", text: "Bu ödeme bağlantısı iptal edildi ve artık kullanılamaz." },
    too_many_tries: {
      title: "Deneme hakkı kalmadı",
      text: "Bu bağlantıyla yeni bir deneme yapılamaz. Mağazadan yeni bir bağlantı isteyin.",
    },
    failed: {
      title: "Ödeme tamamlanamadı",
      text: "Bu bağlantıyla ödeme alınamadı. Mağazadan yeni bir bağlantı isteyin.",
    },
    session_over: {
      title: "Sayfanın süresi doldu",
      text: "Güvenliğiniz için kart formu kapatıldı. Ödeme bağlantınız hâlâ geçerli.",
    },
    slow_down: { title: "Çok fazla istek", text: "Lütfen biraz bekleyip tekrar deneyin." },
    unavailable: {
      title: "Şu anda hizmet veremiyoruz",
      text: "Lütfen birkaç dakika sonra tekrar deneyin. Ödemenizin sonucundan emin değilseniz tekrar ödemeden önce mağazayla görüşün.",
    },
    bad_request: { title: "İstek anlaşılamadı", text: "Sayfayı yeniden açıp tekrar deneyin." },
  },
  toBank: {
    title: "Bankanıza yönlendiriliyorsunuz",
    explanation:
      "Ödemeyi onaylamanız için bankanızın sayfası açılıyor. Onay kodunu yalnızca bankanızın sayfasına yazın; kimseyle paylaşmayın.",
    bank: "Banka",
    address: "Açılacak adres",
    sum: "Onaylanacak tutar",
    goOn: "Bankanın sayfasına git",
    noScript: "Devam etmek için düğmeye basın.",
    closedTitle: "Bu adım daha önce açıldı",
    closed:
      "Bankanızın doğrulama sayfası yalnızca bir kez açılabilir. Ödemenin durumunu görmek veya yeniden denemek için geri dönün.",
    back: "Ödemeye dön",
  },
  takeOver: "Bankanızın sayfası kapandıysa ödemeyi burada baştan yapabilirsiniz; yarım kalan deneme geçersiz olur.",
  /** Where no try is left: none of these asks for another one. */
  lastTry: {
    card_data: "Son denemenizde kart bilgileri banka tarafından doğrulanmadı.",
    insufficient_funds: "Son denemenizde kartınızın limiti veya bakiyesi yeterli olmadı.",
    refused: "Son denemenizde bankanız ödemeyi onaylamadı; nedenini bankanızdan öğrenebilirsiniz.",
    closed_to_internet:
      "Son denemenizde kartınız internet alışverişine kapalıydı; bankanızın uygulamasından açabilirsiniz.",
    not_authenticated: "Son denemenizde 3-D Secure doğrulaması tamamlanmadı.",
    authentication_cancelled: "Son denemenizde bankanızın sayfasında ödemeyi onaylamaktan vazgeçtiniz.",
    authentication_timed_out: "Son denemenizde bankanızın onayı için ayrılan süre doldu.",
    not_enrolled:
      "Son denemenizde kartınız internet onayına (3-D Secure) kayıtlı değildi; bankanızdan açtırabilirsiniz.",
    taken_back:
      "Son denemenizde bankanız ödemeyi önce onayladı, sonra geri aldı. Kartınızda bir tutar görünüyorsa birkaç gün içinde iade edilir.",
    technical: "Son denemenizde teknik bir sorun nedeniyle ödeme alınamadı.",
  },
  payHere: "Burada öde",
  offlineWaiting: "İnternet bağlantınız yok. Lütfen tekrar ödemeyin; bağlantı gelince sonuç kendiliğinden sorulur.",
  refresh: "Şimdi yenile",
  stillAwaited:
    "Lütfen tekrar ödemeyin. Bankanız henüz yanıt vermedi, sormaya devam ediyoruz. Beklemek istemezseniz bu sayfayı kapatıp bağlantıyı daha sonra yeniden açabilirsiniz.",
};

export type Text = typeof tr;
