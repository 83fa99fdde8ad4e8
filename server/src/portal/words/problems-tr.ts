import { periodProblemsTr } from "../accounts/accounts-tr.ts";
import { importConfirmProblemsTr } from "../accounts/imports-tr.ts";
import { brandingProblemsTr } from "../branding/branding-tr.ts";
import { linkFileFormProblemsTr } from "../link-files/link-files-tr.ts";
import { rateCellProblemsTr, rateProblemsTr } from "../rates/rates-tr.ts";
import { requestFormProblemsTr, requestProblemsTr } from "../requests/requests-tr.ts";
import { setProblemsTr } from "../setup/sets-tr.ts";
import { fileProblemsTr } from "./file-problems-tr.ts";

/** What is wrong with a field of a form, by field and reason. */
export const problemsTr: { problem: Readonly<Record<string, Readonly<Record<string, string>>>> } = {
  problem: {
    ...brandingProblemsTr,
    overlap: { not_allowed: "Eskisinin ne kadar geçerli kalacağını seçin, en çok 30 gün." },
    ...setProblemsTr,
    ...requestProblemsTr,
    amount: {
      required: "Tutarı girin.",
      invalid: "Tutarı 1.250,50 gibi girin.",
      not_positive: "Tutar sıfırdan büyük olmalı.",
      too_fine: "Tutarda para biriminden daha küçük bir kesir var.",
      too_small: "Tutar, ödeme setinin en düşük tutarının altında.",
      too_large: "Tutar, ödeme setinin en yüksek tutarının üstünde.",
    },
    paymentSetId: { required: "Bir ödeme seti seçin.", inactive: "Bu ödeme seti kullanımda değil." },
    gsm: { required: "SMS için cep telefonunu girin.", invalid: "Bu bir cep telefonu numarası değil." },
    amountMin: { invalid: "Tutarı 1.250,50 gibi girin." },
    amountMax: { invalid: "Tutarı 1.250,50 gibi girin." },
    reason: {
      not_chosen: "Bir neden seçin.",
      required: "En çok 500 karakterle gerekçe yazın.",
    },
    traceId: { invalid: "İzleme numarası 32 hanedir: rakamlar ve a–f harfleri." },
    lastFour: { invalid: "Son dört haneyi rakamla girin." },
    credentials: { wrong: "E-posta ya da parola yanlış." },
    email: {
      required: "E-posta adresini girin.",
      format: "Bu bir e-posta adresi değil.",
      invalid: "Bu bir e-posta adresi değil.",
      already_member: "Bu kişi zaten üye.",
      invited_often: "Bu adres bir gün içinde beş kez davet edildi. Daha sonra yeniden davet edin.",
      has_administrator: "Bu şirketin yöneticisi var; başkalarını o davet eder.",
    },
    name: { required: "Adınızı girin.", length: "Ad en çok 100 karakterdir." },
    password: {
      required: "Parolayı girin.",
      wrong: "Parola yanlış.",
      too_short: "Parola en az 12 karakter olmalı.",
      too_long: "Parola en çok 256 karakter olabilir.",
      guessable: "Bu parola kolay tahmin edilir.",
      common: "Bu parola, ilk denenen parolalardan biri ya da onlardan oluşuyor.",
    },
    provider: {
      no_provider: "Bu şirketin sağlayıcısı yok ya da kaldırıldı. Parolanızla giriş yapın.",
      unreachable: "Sağlayıcı yanıt vermiyor. Parolanızla giriş yapın ya da sonra yeniden deneyin.",
      bad_answer: "Sağlayıcının yanıtı yanlıştı. Parolanızla giriş yapın ve yöneticinize haber verin.",
      expired: "Sağlayıcıdan dönüş çok uzun sürdü ya da daha önce kullanıldı. Yeniden başlayın.",
      denied: "Sağlayıcı girişe izin vermedi. Hiçbir şey değişmedi.",
      not_connected:
        "Oradaki hesabınız bu şirketin hiçbir üyesine bağlı değil. Bir kez parolanızla giriş yapıp Hesabım sayfasında bağlayın. Üye değilseniz davet isteyin.",
      email_unverified: "Sağlayıcı e-posta adresinizi doğrulamıyor. Yöneticinize başvurun.",
      email_differs: "Sağlayıcıdaki e-posta adresi buradakiyle aynı değil.",
      taken: "Bu hesap ya da üye zaten bağlı.",
      not_again: "Sağlayıcı kimliğinizi yeniden sormadı. Yeniden deneyin.",
      second_factor:
        "Sağlayıcı ikinci adımı doğrulamadı, burada da ikinci adımınız yok. Parolanızla giriş yapıp bir tane kurun.",
      stale: "Bu arada sağlayıcıyı başka biri değiştirdi. Sayfayı yeniden açın.",
      unproven: "Bu sağlayıcıyla henüz kimse giriş yapmadı. Önce kendi hesabınızı bağlayın.",
    },
    providerName: { required: "Bir ad girin.", length: "Ad en çok 60 karakter olabilir." },
    issuer: {
      required: "Yayıncıyı girin.",
      https: "Yayıncı https:// ile başlar.",
      invalid: "Bu bir yayıncı değil: kullanıcı, sorgu ve parça içermeyen bir adres olmalı.",
    },
    clientId: { required: "İstemci kimliğini girin.", invalid: "İstemci kimliği çok uzun." },
    clientSecret: { required: "İstemci sırrını girin.", invalid: "İstemci sırrı çok uzun." },
    company: { no_provider: "Bu kodla, sağlayıcısı olan bir şirket yok." },
    passkey: {
      wrong: "Geçiş anahtarı kabul edilmedi. Yeniden deneyin ya da başka bir yol seçin.",
      last_factor: "Önce başka bir geçiş anahtarı ya da doğrulama uygulaması ekleyin: canlı ortamda biri kalmalıdır.",
      too_many_keys: "20 geçiş anahtarınız var. Önce birini kaldırın.",
    },
    reference: { required: "Müşteri kodunu girin.", duplicate: "Başka bir müşterinin kodu bu." },
    erpReference: { required: "ERP kodunu girin.", duplicate: "Bu ERP kodu başka bir kayıtta var." },
    tckn: { invalid: "Bu bir TC kimlik numarası değil." },
    taxNumber: {
      required: "Şirketler için vergi numarası gerekli.",
      format:
        "Vergi numarası 10 hanelidir, şahıs şirketlerinde 11 haneli TC kimlik numarasıdır. Haneleri kontrol edin.",
    },
    taxOffice: { required: "Şirketler için vergi dairesi gerekli." },
    account: { required: "Hesabın ERP kodunu girin." },
    currency: {
      invalid: "Para birimini TRY gibi üç harfle girin.",
      unknown_currency: "Para birimini TRY gibi üç harfle girin.",
    },
    date: { invalid: "Geçerli bir tarih seçin.", future: "Bu zaman henüz gelmedi." },
    due: { required: "Vadeyi seçin.", invalid: "Geçerli bir tarih seçin." },
    ...periodProblemsTr,
    companyCode: {
      required: "Kodu girin.",
      format: "Kod 1–63 küçük harf, rakam ve tireden oluşur, tireyle başlamaz.",
      duplicate: "Bu kodu kullanan bir şirket var. Başka bir kod seçin.",
    },
    companyName: { length: "Adı girin; en çok 200 karakter olabilir." },
    file: fileProblemsTr,
    allowShrink: importConfirmProblemsTr,
    confirm: { wrong: "Onaylamak için yukarıdaki kodu aynen yazın." },
    code: { required: "Kodu girin.", wrong: "Kod yanlış, kullanılmış ya da süresi geçmiş." },
    roles: {
      required: "En az bir rol seçin.",
      not_allowed: "Böyle bir rol yok.",
      stale:
        "Bu arada başka biri bu üyenin rollerini değiştirdi. Sizin seçiminiz duruyor; kaydederseniz onun yerine geçer.",
      last_administrator: "Şirketin bir yöneticisi olmalı. Önce bu rolü başka birine verin.",
    },
    username: {
      format: "Ad 1–200 karakterdir ve boşluk içermez.",
      duplicate: "Bu ad kullanılıyor. Başka bir ad girin.",
    },
    terminal: { required: "Terminali seçin." },
    note: {
      required: "Ne öğrendiğinizi en çok 1.000 karakterle yazın.",
      other_note: "Bu form daha önce başka bir not ekledi. Yazdığınız duruyor; eklemek için yeniden gönderin.",
    },
    ...rateProblemsTr,
    viewName: {
      required: "Görünüme ad verin.",
      too_long: "Ad en çok 40 karakter olabilir.",
      taken: "Bu adda bir görünüm var. Başka bir ad verin.",
    },
    bin: { invalid: "Kartın ilk 6–8 hanesini girin." },
    anchor: { invalid: "Sıra numarasını ve özeti bu sayfada yazdığı gibi girin." },
    form: {
      ...linkFileFormProblemsTr,
      ...requestFormProblemsTr,
      ...rateCellProblemsTr,
      not_paid: "Bu ödemenin tahsil edilmiş tutarı yok; makbuzu da olmaz.",
      receipt_limit: "Makbuz bir günde en çok üç kez gönderilir. Yarın yeniden deneyin.",
      no_contact: "Bu ödeme için saklanan bir e-posta adresi yok.",
      verify_busy: "Başka bir denetim sürüyor. Bir dakika sonra yeniden deneyin.",
      verify_unknown: "Bu denetime devam edilemiyor. Baştan başlayın.",
      required: "Bu alanı doldurun.",
      not_a_url: "https:// ile başlayan, kullanıcısız ve parametresiz bir adres girin.",
      not_a_choice: "Değerlerden birini seçin.",
      test_terminal: "Bu ayarlar bir test bankasına gidiyor; hizmet gerçek ödeme alıyor.",
      already_paid: "Bu sipariş ödenmiş.",
      in_progress: "Şu anda ödeniyor; bankanın yanıtı bekleniyor. Biraz sonra yeniden bakın.",
      expired: "Linkin süresi doldu.",
      cancelled: "Link iptal edilmiş.",
      failed: "Linkin deneme hakkı bitmiş.",
      still_open: "Bu link hâlâ ödenebilir.",
      chosen_by_payer: "Ödeyen, neyi ödeyeceğini başka bir sayfada seçti; orada yeniden seçebilir.",
      customer_erased: "Linkin müşterisi silinmiş; yeni bir link oluşturun.",
      unavailable: "Bu yolla mesaj gönderilemiyor.",
      form_used: "Bu form daha önce kullanıldı. Sayfayı yeniden açın.",
      unproven:
        "Bu adres hiç doğrulanmadı. Yöneticinizden yeni bir davet isteyin ve e-posta ile gelen bağlantıyı açın.",
      has_account: "Bu adresin hesabı var. Daveti kabul etmek için giriş yapın.",
      too_long: "Bu metin çok uzun.",
      unseen_characters: "Burada görünmeyen bir karakter var. Silip elle yazın.",
      invalid: "Bu değer kabul edilmedi.",
    },
  },
};
