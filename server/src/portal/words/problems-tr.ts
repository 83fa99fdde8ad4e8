import { periodProblemsTr } from "../accounts/accounts-tr.ts";
import { importConfirmProblemsTr } from "../accounts/imports-tr.ts";
import { brandingProblemsTr } from "../branding/branding-tr.ts";
import { linkFileFormProblemsTr } from "../link-files/link-files-tr.ts";
import { linkProblemsTr } from "../links/links-tr.ts";
import { rateCellProblemsTr, rateProblemsTr } from "../rates/rates-tr.ts";
import { requestFormProblemsTr, requestProblemsTr } from "../requests/requests-tr.ts";
import { setProblemsTr } from "../setup/sets-tr.ts";
import { fileProblemsTr } from "./file-problems-tr.ts";

/** What is wrong with a field of a form, by field and reason. */
export const problemsTr: { problem: Readonly<Record<string, Readonly<Record<string, string>>>> } = {
  problem: {
    ...brandingProblemsTr,
    secrets: {
      stale: "Bu arada yenilendi. Geçerli olan, en son gösterilendir; elinizde değilse yeniden yenileyin.",
    },
    overlap: { not_allowed: "Eskisinin ne kadar geçerli kalacağını seçin, en çok 30 gün." },
    ...setProblemsTr,
    ...linkProblemsTr,
    ...requestProblemsTr,
    amount: {
      required: "Tutarı girin.",
      invalid: "Tutarı 1.250,50 gibi girin.",
      not_positive: "Tutar sıfırdan büyük olmalı.",
      too_fine: "Tutarda para biriminden daha küçük bir kesir var.",
      too_small: "Tutar, ödeme setinin en düşük tutarının altında.",
      too_large: "Tutar, ödeme setinin en yüksek tutarının üstünde.",
    },
    paymentSet: { required: "Bir ödeme seti seçin.", inactive: "Bu ödeme seti kullanımda değil." },
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
    erasure: {
      default_customer: "Varsayılan müşteri silinemez. Önce başka bir müşteriyi varsayılan yapın.",
      payment_unfinished:
        "Bu siparişlerin ödemesi sürüyor ya da hâlâ yapılabilir. Linki iptal edin ya da ödemenin bitmesini bekleyin.",
    },
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
    test: {
      too_often: "Dakikada en çok 10 deneme olayı gönderilir. Bir dakika bekleyin.",
      sent_too_often: "Dakikada en çok 10 kez gönderilir. Bir dakika bekleyin.",
      no_address: "Bu alıcıya giden webhook'lar eskidiği için silindi. Bir sonrakinden sonra deneyin.",
    },
    webhook: {
      receiver_disabled: "Alıcı kapatılmış. Alıcı açılınca bekleyen gönderimler kendiliğinden gider.",
      address_stopped:
        "Bu adres 410 yanıtı verdiği için durduruldu. Alıcılar sayfasında açınca bekleyen gönderimler kendiliğinden gider.",
      in_progress: "Şu anda gönderiliyor. Birkaç saniye sonra sonuca bakın.",
      stale: "Bu arada yeniden gönderildi. Sonuç aşağıda; isterseniz bir daha gönderin.",
    },
    terminal: { required: "Terminali seçin." },
    day: {
      no_list: "Bu terminalin bankası günlük liste vermiyor. Onun yerine dosyasını gönderin.",
      not_a_day: "Bir gün seçin.",
      in_future: "Bu gün bankada henüz başlamadı.",
      not_over: "Bu gün bankada henüz bitmedi; dosyası tam olamaz.",
      archived: "Bu günün ödemeleri arşivdedir. Sistemin işletmecisi geri getirir.",
      under_way: "Bu gün şu anda karşılaştırılıyor. Birkaç dakika sonra yeniden deneyin.",
    },
    case: { closed: "Bu arada başka biri bu farkı kapattı. Notunuz aşağıda duruyor." },
    note: {
      required: "Ne öğrendiğinizi en çok 1.000 karakterle yazın.",
      other_note: "Bu form daha önce başka bir not ekledi. Yazdığınız duruyor; eklemek için yeniden gönderin.",
    },
    member: {
      invalid: "Bu kişi artık farkları göremiyor. Başka birini seçin.",
      stale: "Bu arada başka biri bu farkı birine verdi. Seçiminiz duruyor; yine de istiyorsanız yeniden kaydedin.",
    },
    ...rateProblemsTr,
    viewName: {
      required: "Görünüme ad verin.",
      too_long: "Ad en çok 40 karakter olabilir.",
      taken: "Bu adda bir görünüm var. Başka bir ad verin.",
    },
    view: {
      too_many_own: "Bu listede 20 görünümünüz var. Önce birini silin.",
      too_many_shared: "Şirket bu listede 20 görünüm paylaşıyor. Önce birini silin ya da paylaşmayın.",
    },
    setName: { required: "Ödeme setine bir ad verin.", taken: "Bu adda başka bir ödeme seti var." },
    terminals: {
      required: "En az bir terminal seçin.",
      same_place: "İki terminal aynı sırada.",
      other_currency: "Bir terminal bu para birimini almıyor.",
    },
    minimum: { invalid: "1.250,50 gibi bir tutar girin ya da boş bırakın." },
    maximum: { invalid: "En yüksek tutar 1.250,50 gibi, en düşükten küçük olmayan bir tutardır." },
    threeDsAmount: { invalid: "Hangi tutarın üstünde 3-D Secure gerektiğini girin." },
    linkTime: { invalid: "Bir sayı girin; link bir dakika ile bir yıl arasında geçerli olur." },
    attempts: { invalid: "Ödeyenin 1 ile 20 arasında deneme hakkı olur." },
    reminders: {
      invalid: "24, 72 gibi saatler girin: ilki en az 1, sonrakiler bir öncekinden en az 24 saat sonra, en çok beş.",
    },
    bin: { invalid: "Kartın ilk 6–8 hanesini girin." },
    check: {
      refused_twice:
        "Banka son bir saatte iki denetimi reddetti. Kullanıcıyı kilitlememesi için yeniden denetlemeden önce bekleyin.",
    },
    terminalName: { required: "Terminale bir ad verin.", taken: "Bu adda başka bir terminal var." },
    currencies: { invalid: "En az bir para birimi seçin." },
    brands: { invalid: "En az bir marka seçin." },
    subject: {
      invalid: "Konuyu yazın; en çok 200 karakter olabilir.",
      control_character: "Konu tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
    },
    heading: {
      invalid: "Başlığı yazın; en çok 120 karakter olabilir.",
      control_character: "Başlık tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
    },
    lines: {
      invalid: "1 ile 40 arasında paragraf yazın.",
      line_invalid: "{what}. paragraf 1.000 karakterden uzun.",
      line_control_character: "{what}. paragrafta sekme ya da benzeri bir karakter var.",
    },
    button: {
      invalid: "Düğme yazısını yazın; en çok 60 karakter olabilir.",
      unknown_variable: "Düğme yazısında değişken olmaz.",
      control_character: "Düğme yazısında sekme ve benzeri karakterler olmaz.",
    },
    text: {
      invalid: "Metni yazın; en çok 600 karakter olabilir.",
      required: "Metinde {{link}} olmalı: mesajın amacı linki ulaştırmaktır.",
      control_character: "Metin tek satır olmalı; sekme ve benzeri karakterler de olmaz.",
      too_long: "Metin örnek değerlerle 6 SMS'ten uzun. Kısaltın.",
    },
    template: {
      changed: "Bu metni bu arada başka biri değiştirdi. Yazdıklarınız duruyor; kaydederseniz onunkinin yerine geçer.",
      stale: "Bu metni bu arada başka biri değiştirdi. Şimdi geçerli olan aşağıda; isterseniz yeniden deneyin.",
    },
    payerDetails: { days_invalid: "30 ile 36.500 arasında tam gün sayısı girin ya da alanı boş bırakın." },
    idleCustomers: { days_invalid: "30 ile 36.500 arasında tam gün sayısı girin ya da alanı boş bırakın." },
    anchor: { invalid: "Sıra numarasını ve özeti bu sayfada yazdığı gibi girin." },
    form: {
      ...linkFileFormProblemsTr,
      ...requestFormProblemsTr,
      ...rateCellProblemsTr,
      unknown_variable: "{what} diye bir değişken yok. Kullanılabilenler aşağıda yazıyor.",
      stray_braces: "Süslü parantezler bir değişkene ait değil. Değişkeni {{amount}} gibi yazın.",
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
      not_paid: "Bu ödemenin tahsil edilmiş tutarı yok; makbuzu da olmaz.",
      receipt_limit: "Makbuz bir günde en çok üç kez gönderilir. Yarın yeniden deneyin.",
      no_contact: "Bu ödeme için saklanan bir e-posta adresi yok.",
      verify_busy: "Başka bir denetim sürüyor. Bir dakika sonra yeniden deneyin.",
      verify_unknown: "Bu denetime devam edilemiyor. Baştan başlayın.",
      set_changed:
        "Bu ödeme setini bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
      terminal_changed:
        "Bu terminali bu arada biri değiştirdi. Yazdıklarınız korundu; kaydederseniz onunkilerin yerine geçer.",
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
