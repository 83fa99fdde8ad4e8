import { accountTr } from "./account-tr.ts";
import { formTr } from "./form-tr.ts";
import { requestTr } from "./request-tr.ts";
import { visitTr } from "./visit-tr.ts";

/** The Turkish texts. Every other language has the same type. */
export const tr = {
  ...formTr,
  visit: visitTr,
  account: accountTr,
  request: requestTr,
  languageName: "Türkçe",
  otherLanguage: "English",
  payTitle: (merchant: string) => `Ödeme – ${merchant}`,
  securePayment: "Güvenli kart ödemesi",
  protectedBy3D: "3-D Secure ile korunur",
  cardDetails: "Kart bilgileri",
  payByCard: "Kartla öde",
  help: "Yardım",
  terms: "Satış koşulları",
  privacy: "KVKK aydınlatma metni",
  amount: "Tutar",
  amountToPay: "Ödenecek tutar",
  description: "Açıklama",
  orderReference: "Sipariş no",
  testLabel: "Test ortamı",
  testBanner: "Test ortamı: gerçek para çekilmez. Yalnızca test kartı kullanın.",
  backToShop: "İşletmenin sitesine dön",
  backToOrigin: "Geldiğiniz sayfaya dönün",
  cancelPayment: "Ödemeyi iptal et",
  cancelQuestion: "Ödeme iptal edilsin mi?",
  cancelExplanation: "İptal ederseniz bu ödeme linki bir daha kullanılamaz.",
  cancelYes: "Evet, iptal et",
  cancelNo: "Hayır, ödemeye dön",
  continue: "Devam et",
  continueTitle: "İşletmenin sitesine dönülüyor",
  continueExplanation: "Ödeme sonucu işletmeye iletiliyor. Sayfa kendiliğinden ilerlemezse düğmeye basın.",
  close: "Kapat",
  receipt: {
    title: "Ödemeniz alındı",
    thanks: (merchant: string) => `${merchant} ödemenizi aldı. Bu sayfayı kapatabilirsiniz.`,
    paid: "Ödenen tutar",
    paidTotal: "Ödenen toplam",
    card: "Kart",
    authCode: "Onay kodu",
    at: "Tarih",
    reference: "İşlem referansı",
    print: "Makbuzu yazdır",
    show: "Makbuzu göster",
  },
  notice: {
    not_found: {
      title: "Sayfa bulunamadı",
      text: "Link eksik veya hatalı. İşletmenin gönderdiği linki eksiksiz açtığınızdan emin olun.",
    },
    expired: {
      title: "Linkin süresi doldu",
      text: "Bu ödeme linki artık kullanılamaz.",
    },
    paid: { title: "Bu sipariş ödendi", text: "Bu ödeme daha önce alındı; tekrar ödeme yapmanıza gerek yok." },
    refunded: {
      title: "Ödeme iade edildi",
      text: "Bu siparişin ödemesi alınmış ve iade edilmiştir. Sorularınız için işletmeyle görüşün.",
    },
    voided: {
      title: "Ödemeniz iptal edildi",
      text: "Bu siparişin ödemesi alınmış ve iptal edilmiştir; çekim kartınızdan geri alınır. Sorularınız için işletmeyle görüşün.",
    },
    processing: {
      title: "Bankanızdan sonuç bekleniyor",
      text: "Lütfen tekrar ödemeyin. Sonuç bankanızdan soruluyor; geldiğinde bu sayfa kendiliğinden değişir.",
    },
    elsewhere: {
      title: "Ödemeniz bankanızda onay bekliyor",
      text: "Bu ödeme başka bir cihazda ya da sekmede başlatıldı; onayı orada tamamlayın. Sonuç gelince bu sayfa kendiliğinden değişir.",
    },
    replaced: {
      title: "Bu ödemenin yerini yenisi aldı",
      text: "Aynı sipariş için daha yeni bir ödeme başlatıldığı için bu ödeme sona erdi. Bu ödemeyle kartınızdan para çekilmedi. Yine de buradan öderseniz yeni ödeme sona erer.",
    },
    cancelled: { title: "Ödeme iptal edildi", text: "Bu ödeme linki iptal edildi ve artık kullanılamaz." },
    no_attempts_left: {
      title: "Deneme hakkınız kalmadı",
      text: "Bu linkle yeni bir deneme yapılamaz.",
    },
    failed: {
      title: "Ödeme tamamlanamadı",
      text: "Bu linkle ödeme alınamadı.",
    },
    session_over: {
      title: "Sayfanın süresi doldu",
      text: "Güvenliğiniz için kart formu kapatıldı. Ödeme linkiniz hâlâ geçerli.",
    },
    account_expired: {
      title: "Linkin süresi doldu",
      text: "Açık ödemelerinizin linki artık kullanılamaz. İşletmeden yeni bir link isteyin.",
    },
    account_closed: {
      title: "Bu hesap internetten ödemeye kapalı",
      text: "İşletme bu hesabın ödeme sayfasını kapattı. Ödemeniz hakkında işletmeyle görüşün.",
    },
    slow_down: { title: "Çok fazla istek", text: "Lütfen biraz bekleyip tekrar deneyin." },
    unavailable: {
      title: "Şu anda hizmet veremiyoruz",
      text: "Lütfen birkaç dakika sonra tekrar deneyin. Ödemenizin sonucundan emin değilseniz tekrar ödemeden önce işletmeyle görüşün.",
    },
    bad_request: { title: "İstek anlaşılamadı", text: "Sayfayı yeniden açıp tekrar deneyin." },
  },
  newLink: {
    needed: "İşletmeden yeni bir link isteyin.",
    chooseAgain: "Geldiğiniz sayfadan yeniden başlayabilirsiniz.",
    ask: "İşletmeden yeni link iste",
    hint: "Bu düğme isteğinizi işletmeye iletir; başka bilgi vermeniz gerekmez.",
    asked: "Yeni link isteğiniz işletmeye iletildi. Yeni linki size işletme gönderir.",
  },
  toBank: {
    title: "Bankanıza yönlendiriliyorsunuz",
    explanation:
      "Ödemeyi onaylamanız için bankanızın sayfası açılıyor. Onay kodunu yalnızca bankanızın sayfasına girin; kimseyle paylaşmayın.",
    company: "İşletme",
    companyHint: (company: string) => `Bankanızın sayfasında işletme adı olarak ${company} görünebilir.`,
    bank: "Banka",
    address: "Açılacak adres",
    sum: "Onaylanacak tutar",
    goOn: "Bankanın sayfasına git",
    noScript: "Devam etmek için düğmeye basın.",
    closed: {
      opened: {
        title: "Bu adım daha önce açıldı",
        text: "Bankanızın doğrulama sayfası yalnızca bir kez açılabilir. Ödemenin durumunu görmek veya yeniden denemek için geri dönün.",
      },
      cancelled: {
        title: "Ödeme iptal edildi",
        text: "Ödeme, siz bankanıza ulaşmadan iptal edildi. Kartınızdan para çekilmedi.",
      },
      replaced: {
        title: "Bu ödemenin yerini yenisi aldı",
        text: "Aynı sipariş için daha yeni bir ödeme başlatıldığı için bu ödeme sona erdi. Bu ödemeyle kartınızdan para çekilmedi.",
      },
      ended: {
        title: "Bu adım sona erdi",
        text: "Bankanızın doğrulama sayfası artık buradan açılamaz. Ödemenin durumunu görmek için geri dönün.",
      },
    },
    back: "Ödemeye dön",
  },
  usedCard: ({ name, lastDigits }: { name: string; lastDigits: string }) =>
    `Denenen kart: ${name && `${name}, `}•••• ${lastDigits}`,
  formProblem: {
    noTerminal: "Bu kart bu ödemede kullanılamıyor; başka bir kart deneyin.",
    tooManyLookups: "Bu ödeme için çok fazla kart sorgulandı. Lütfen daha sonra tekrar deneyin.",
    tooManyAttempts:
      "Kısa sürede çok sayıda başarısız deneme yapıldı. Kartınızdan para çekilmedi; bir süre bekleyip tekrar deneyin ya da işletmeye sorun.",
    interrupted: "Bağlantı koptu ve ödeme tamamlanmadı. Yeniden deneyebilirsiniz; ödemeniz yalnızca bir kez alınır.",
    system: formTr.system,
    savedCardGone: "Bu kayıtlı kart artık kullanılamıyor; başka bir kart seçin.",
  },
  decline: {
    card_data: "Kart bilgileri banka tarafından doğrulanmadı. Bilgileri kontrol edip tekrar deneyin.",
    card_expired: "Kartınızın son kullanma tarihi geçmiş. Başka bir kart deneyin.",
    wrong_code: "Bankanız güvenlik kodunu doğrulamadı. Kodu kontrol edip tekrar deneyin.",
    insufficient_funds: "Kartınızın limiti veya bakiyesi yetersizdi. Başka bir kart deneyin ya da bankanızla görüşün.",
    refused: "Bankanız ödemeyi onaylamadı. Başka bir kart deneyin ya da bankanızı arayın.",
    closed_to_internet: "Kartınız internet alışverişine kapalı. Bankanızın uygulamasından açıp tekrar deneyin.",
    not_authenticated:
      "3-D Secure doğrulaması tamamlanmadı. Bankanızın gönderdiği kodla tekrar deneyin ya da bankanızın uygulamasından onaylayın.",
    authentication_cancelled:
      "Bankanızın sayfasında ödemeyi onaylamaktan vazgeçtiniz. Dilerseniz aynı ya da başka bir kartla tekrar deneyin.",
    authentication_timed_out:
      "Bankanızın onayı için ayrılan süre doldu. Tekrar deneyin; onay kodu gelmezse bankanızı arayın.",
    not_enrolled: "Kartınız 3-D Secure'a kayıtlı değil. Bankanızdan açtırın ya da başka bir kart deneyin.",
    reversed:
      "Bankanız ödemeyi önce onayladı, sonra geri aldı. Kartınızda bir tutar görünüyorsa birkaç gün içinde iade edilir; başka bir kart deneyebilirsiniz.",
    technical: "Teknik bir sorun nedeniyle ödeme alınamadı. Lütfen tekrar deneyin.",
  },
  takeOver: "Bankanızın sayfası kapandıysa ödemeyi burada baştan yapabilirsiniz; yarım kalan deneme geçersiz olur.",
  /** Shown when no attempt is left, so none of them suggests another one. */
  lastAttempt: {
    card_data: "Son denemenizde kart bilgileri banka tarafından doğrulanmadı.",
    card_expired: "Son denemenizde kartınızın son kullanma tarihi geçmişti.",
    wrong_code: "Son denemenizde güvenlik kodu bankanız tarafından doğrulanmadı.",
    insufficient_funds: "Son denemenizde kartınızın limiti veya bakiyesi yetersizdi.",
    refused: "Son denemenizde bankanız ödemeyi onaylamadı; nedenini bankanızdan öğrenebilirsiniz.",
    closed_to_internet:
      "Son denemenizde kartınız internet alışverişine kapalıydı; bankanızın uygulamasından açabilirsiniz.",
    not_authenticated: "Son denemenizde 3-D Secure doğrulaması tamamlanmadı.",
    authentication_cancelled: "Son denemenizde bankanızın sayfasında ödemeyi onaylamaktan vazgeçtiniz.",
    authentication_timed_out: "Son denemenizde bankanızın onayı için ayrılan süre doldu.",
    not_enrolled: "Son denemenizde kartınız 3-D Secure'a kayıtlı değildi; bankanızdan açtırabilirsiniz.",
    reversed:
      "Son denemenizde bankanız ödemeyi önce onayladı, sonra geri aldı. Kartınızda bir tutar görünüyorsa birkaç gün içinde iade edilir.",
    technical: "Son denemenizde teknik bir sorun nedeniyle ödeme alınamadı.",
  },
  payHere: "Burada öde",
  offlineWaiting: "İnternet bağlantınız yok. Lütfen tekrar ödemeyin; bağlantı gelince sonuç kendiliğinden sorulur.",
  refresh: "Şimdi yenile",
  stillAwaited:
    "Lütfen tekrar ödemeyin. Bankanız henüz yanıt vermedi, sormaya devam ediyoruz. Beklemek istemezseniz bu sayfayı kapatıp linki daha sonra yeniden açabilirsiniz.",
};

export type Text = typeof tr;
