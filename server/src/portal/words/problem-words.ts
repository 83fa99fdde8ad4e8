import { periodProblems } from "../accounts/accounts-words.ts";
import { importConfirmProblems, importFileProblems } from "../accounts/imports-words.ts";
import { brandingProblems } from "../branding/branding-words.ts";
import { linkFileFormProblems, linkFileProblems } from "../link-files/link-files-words.ts";
import { oidcProblems } from "../oidc/oidc-words.ts";
import { rateCellProblems, rateProblems } from "../rates/rates-words.ts";
import { requestFormProblems, requestProblems } from "../requests/requests-words.ts";
import { setProblems } from "../setup/sets-words.ts";
import { both, type Word } from "./both.ts";

/** What is wrong with a field of a form, by field and reason. */
export const problemsWords: { problem: Readonly<Record<string, Readonly<Record<string, Word>>>> } = {
  problem: {
    ...brandingProblems,
    overlap: {
      not_allowed: both(
        "Eskisinin ne kadar geçerli kalacağını seçin, en çok 30 gün.",
        "Choose how long the old secret stays valid, at most 30 days.",
      ),
    },
    ...setProblems,
    ...requestProblems,
    amount: {
      required: both("Tutarı girin.", "Enter the amount."),
      invalid: both("Tutarı 1.250,50 gibi girin.", "Enter an amount such as 1,250.50."),
      not_positive: both("Tutar sıfırdan büyük olmalı.", "The amount must be more than zero."),
      too_fine: both(
        "Tutarda para biriminden daha küçük bir kesir var.",
        "The amount has more decimal places than the currency allows.",
      ),
      too_small: both(
        "Tutar, ödeme setinin en düşük tutarının altında.",
        "The amount is below the lowest amount of the payment set.",
      ),
      too_large: both(
        "Tutar, ödeme setinin en yüksek tutarının üstünde.",
        "The amount is above the highest amount of the payment set.",
      ),
    },
    paymentSetId: {
      required: both("Bir ödeme seti seçin.", "Choose a payment set."),
      inactive: both("Bu ödeme seti kullanımda değil.", "This payment set is disabled."),
    },
    gsm: {
      required: both("SMS için cep telefonunu girin.", "Enter the mobile number for the SMS."),
      invalid: both("Bu bir cep telefonu numarası değil.", "This is not a mobile number."),
    },
    amountMin: { invalid: both("Tutarı 1.250,50 gibi girin.", "Enter an amount such as 1,250.50.") },
    amountMax: { invalid: both("Tutarı 1.250,50 gibi girin.", "Enter an amount such as 1,250.50.") },
    reason: {
      not_chosen: both("Bir neden seçin.", "Choose a reason."),
      required: both("En çok 500 karakterle gerekçe yazın.", "Enter a reason of at most 500 characters."),
    },
    traceId: {
      invalid: both(
        "İzleme numarası 32 hanedir: rakamlar ve a–f harfleri.",
        "Enter a trace id: 32 digits and letters from a to f.",
      ),
    },
    lastFour: { invalid: both("Son dört haneyi rakamla girin.", "Enter the last four digits.") },
    credentials: { wrong: both("E-posta ya da parola yanlış.", "Wrong e-mail or password.") },
    email: {
      required: both("E-posta adresini girin.", "Enter the e-mail address."),
      format: both("Bu bir e-posta adresi değil.", "This is not an e-mail address."),
      invalid: both("Bu bir e-posta adresi değil.", "This is not an e-mail address."),
      already_member: both("Bu kişi zaten üye.", "This person is already a member."),
      invited_often: both(
        "Bu adres bir gün içinde beş kez davet edildi. Daha sonra yeniden davet edin.",
        "This address was invited five times within a day. Try again later.",
      ),
      has_administrator: both(
        "Bu şirketin yöneticisi var; başkalarını o davet eder.",
        "This company already has an administrator, who can invite others.",
      ),
    },
    name: {
      required: both("Adınızı girin.", "Enter your name."),
      length: both("Ad en çok 100 karakterdir.", "A name can have at most 100 characters."),
    },
    password: {
      required: both("Parolayı girin.", "Enter the password."),
      wrong: both("Parola yanlış.", "Wrong password."),
      too_short: both("Parola en az 12 karakter olmalı.", "The password must have at least 12 characters."),
      too_long: both("Parola en çok 256 karakter olabilir.", "The password can have at most 256 characters."),
      guessable: both("Bu parola kolay tahmin edilir.", "This password is easy to guess."),
      common: both(
        "Bu parola, ilk denenen parolalardan biri ya da onlardan oluşuyor.",
        "This is a common password, or is made of common ones.",
      ),
    },
    ...oidcProblems,
    passkey: {
      wrong: both(
        "Geçiş anahtarı kabul edilmedi. Yeniden deneyin ya da başka bir yol seçin.",
        "The passkey was not accepted. Try again or use another method.",
      ),
      last_factor: both(
        "Önce başka bir geçiş anahtarı ya da doğrulama uygulaması ekleyin: canlı ortamda biri kalmalıdır.",
        "Add another passkey or an authenticator app first. In live mode, you need at least one.",
      ),
      too_many_keys: both("20 geçiş anahtarınız var. Önce birini kaldırın.", "You have 20 passkeys. Remove one first."),
    },
    reference: {
      required: both("Müşteri kodunu girin.", "Enter the customer code."),
      duplicate: both("Başka bir müşterinin kodu bu.", "Another customer has this code."),
    },
    erpReference: {
      required: both("ERP kodunu girin.", "Enter the ERP code."),
      duplicate: both("Bu ERP kodu başka bir kayıtta var.", "Another record has this ERP code."),
    },
    tckn: { invalid: both("Bu bir TC kimlik numarası değil.", "This is not an identity number.") },
    taxNumber: {
      required: both("Şirketler için vergi numarası gerekli.", "A company needs a tax number."),
      format: both(
        "Vergi numarası 10 hanelidir, şahıs şirketlerinde 11 haneli TC kimlik numarasıdır. Haneleri kontrol edin.",
        "A company's tax number has 10 digits, a sole trader's 11. Check the digits.",
      ),
    },
    taxOffice: { required: both("Şirketler için vergi dairesi gerekli.", "A company needs a tax office.") },
    account: { required: both("Hesabın ERP kodunu girin.", "Enter the account's ERP code.") },
    currency: {
      invalid: both("Para birimini TRY gibi üç harfle girin.", "Enter a three-letter currency code, such as TRY."),
      unknown_currency: both(
        "Para birimini TRY gibi üç harfle girin.",
        "Enter a three-letter currency code, such as TRY.",
      ),
    },
    date: {
      invalid: both("Geçerli bir tarih seçin.", "Choose a valid date."),
      future: both("Bu zaman henüz gelmedi.", "This time is in the future."),
    },
    due: {
      required: both("Vadeyi seçin.", "Choose the due date."),
      invalid: both("Geçerli bir tarih seçin.", "Choose a valid date."),
    },
    ...periodProblems,
    companyCode: {
      required: both("Kodu girin.", "Enter the code."),
      format: both(
        "Kod 1–63 küçük harf, rakam ve tireden oluşur, tireyle başlamaz.",
        "Use 1 to 63 lower-case letters, digits and hyphens, not starting with a hyphen.",
      ),
      duplicate: both(
        "Bu kodu kullanan bir şirket var. Başka bir kod seçin.",
        "Another company has this code. Choose a different one.",
      ),
    },
    companyName: {
      length: both("Adı girin; en çok 200 karakter olabilir.", "Enter a name of at most 200 characters."),
    },
    file: {
      unusable: both(
        "Dosya kullanılamadı. Hiçbir satırı kaydedilmedi, önceki liste duruyor.",
        "The file cannot be used. Nothing was stored, and the previous list stays in use.",
      ),
      forgotten: both("Dosya artık saklanmıyor. Yeniden seçin.", "The file has been deleted. Choose it again."),
      list_changed: both(
        "Listeyi bu arada başkası değiştirdi. Dosyayı yeniden seçin ve farka bir daha bakın.",
        "Someone else replaced the list in the meantime. Choose the file again and review the changes.",
      ),
      required: both("Bir dosya seçin.", "Choose a file."),
      too_large: both(
        "Dosya çok büyük. Bölerek gönderin ya da komut satırından aktarın.",
        "The file is too large. Split it, or import it on the command line.",
      ),
      ...importFileProblems,
      ...linkFileProblems,
      unreadable: both(
        "Dosya bütünüyle gelmedi. Yeniden gönderin.",
        "The upload was incomplete. Upload the file again.",
      ),
    },
    allowShrink: importConfirmProblems,
    confirm: {
      wrong: both("Onaylamak için yukarıdaki kodu aynen yazın.", "To confirm, type the code above exactly as shown."),
    },
    code: {
      required: both("Kodu girin.", "Enter the code."),
      wrong: both("Kod yanlış, kullanılmış ya da süresi geçmiş.", "The code is wrong, was used, or has expired."),
    },
    roles: {
      required: both("En az bir rol seçin.", "Choose at least one role."),
      not_allowed: both("Böyle bir rol yok.", "Unknown role."),
      stale: both(
        "Bu arada başka biri bu üyenin rollerini değiştirdi. Sizin seçiminiz duruyor; kaydederseniz onun yerine geçer.",
        "Someone else changed this member's roles in the meantime. Your selection is kept; saving overwrites theirs.",
      ),
      last_administrator: both(
        "Şirketin bir yöneticisi olmalı. Önce bu rolü başka birine verin.",
        "A company needs an administrator. Give the role to someone else first.",
      ),
    },
    username: {
      format: both("Ad 1–200 karakterdir ve boşluk içermez.", "Enter a name of 1 to 200 characters without spaces."),
      duplicate: both("Bu ad kullanılıyor. Başka bir ad girin.", "This name is taken. Enter another."),
    },
    terminal: { required: both("Terminali seçin.", "Choose a terminal.") },
    note: {
      required: both("Ne öğrendiğinizi en çok 1.000 karakterle yazın.", "Enter a note of at most 1,000 characters."),
      other_note: both(
        "Bu form daha önce başka bir not ekledi. Yazdığınız duruyor; eklemek için yeniden gönderin.",
        "This form has already added another note. Yours is kept: submit again to add it.",
      ),
    },
    ...rateProblems,
    viewName: {
      required: both("Görünüme ad verin.", "Enter a name."),
      too_long: both("Ad en çok 40 karakter olabilir.", "A name can have at most 40 characters."),
      taken: both(
        "Bu adda bir görünüm var. Başka bir ad verin.",
        "Another view has this name. Choose a different one.",
      ),
    },
    bin: { invalid: both("Kartın ilk 6–8 hanesini girin.", "Enter the first 6 to 8 digits of a card.") },
    anchor: {
      invalid: both(
        "Sıra numarasını ve özeti bu sayfada yazdığı gibi girin.",
        "Enter the position and hash exactly as this page showed them.",
      ),
    },
    form: {
      ...linkFileFormProblems,
      ...requestFormProblems,
      ...rateCellProblems,
      not_paid: both(
        "Bu ödemenin tahsil edilmiş tutarı yok; makbuzu da olmaz.",
        "Nothing was charged for this payment, so it has no receipt.",
      ),
      receipt_limit: both(
        "Makbuz bir günde en çok üç kez gönderilir. Yarın yeniden deneyin.",
        "A receipt can be sent three times a day. Try again tomorrow.",
      ),
      no_contact: both("Bu ödeme için saklanan bir e-posta adresi yok.", "This payment has no e-mail address."),
      verify_busy: both(
        "Başka bir denetim sürüyor. Bir dakika sonra yeniden deneyin.",
        "Another verification is running. Try again in a minute.",
      ),
      verify_unknown: both(
        "Bu denetime devam edilemiyor. Baştan başlayın.",
        "This verification cannot be continued. Start again.",
      ),
      required: both("Bu alanı doldurun.", "Fill in this field."),
      not_a_url: both(
        "https:// ile başlayan, kullanıcısız ve parametresiz bir adres girin.",
        "Enter a URL that begins with https://, without user name, query or fragment.",
      ),
      not_a_choice: both("Değerlerden birini seçin.", "Choose one of the options."),
      test_terminal: both(
        "Bu ayarlar bir test bankasına gidiyor; hizmet gerçek ödeme alıyor.",
        "These settings point to a test bank, but this service takes real payments.",
      ),
      already_paid: both("Bu sipariş ödenmiş.", "This order has already been paid."),
      in_progress: both(
        "Şu anda ödeniyor; bankanın yanıtı bekleniyor. Biraz sonra yeniden bakın.",
        "A payment is in progress and waiting for the bank. Check again shortly.",
      ),
      expired: both("Linkin süresi doldu.", "The link has expired."),
      cancelled: both("Link iptal edilmiş.", "The link was cancelled."),
      failed: both("Linkin deneme hakkı bitmiş.", "The link has no attempts left."),
      still_open: both("Bu link hâlâ ödenebilir.", "This link can still be paid."),
      chosen_by_payer: both(
        "Ödeyen, neyi ödeyeceğini başka bir sayfada seçti; orada yeniden seçebilir.",
        "The payer chose what to pay on another page and can choose again there.",
      ),
      customer_erased: both(
        "Linkin müşterisi silinmiş; yeni bir link oluşturun.",
        "The link's customer was erased. Create a new link.",
      ),
      unavailable: both("Bu yolla mesaj gönderilemiyor.", "Messages cannot be sent this way."),
      form_used: both(
        "Bu form daha önce kullanıldı. Sayfayı yeniden açın.",
        "This form was already submitted. Reload the page.",
      ),
      unproven: both(
        "Bu adres hiç doğrulanmadı. Yöneticinizden yeni bir davet isteyin ve e-posta ile gelen bağlantıyı açın.",
        "This address was never confirmed. Ask your administrator for a new invitation and open the link in the e-mail.",
      ),
      has_account: both(
        "Bu adresin hesabı var. Daveti kabul etmek için giriş yapın.",
        "You already have an account with this address. Log in to accept the invitation.",
      ),
      too_long: both("Bu metin çok uzun.", "This text is too long."),
      unseen_characters: both(
        "Burada görünmeyen bir karakter var. Silip elle yazın.",
        "This text contains an invisible character. Delete it and type it again.",
      ),
      invalid: both("Bu değer kabul edilmedi.", "This value is not valid."),
    },
  },
};
