import { linkFileDone } from "../link-files/link-files-words.ts";
import { both } from "./both.ts";

/** What a page says was done, by the name in its address. */
export const doneWords = {
  saved: both("Kaydedildi.", "Saved."),
  invited: both("Davet hazır.", "The invitation is ready."),
  invitation_mailed: both(
    "Davet yeniden gönderiliyor. Bir dakika içinde bir kez gönderilir.",
    "The invitation is being sent again. It can be sent once a minute.",
  ),
  withdrawn: both("Davet geri alındı; linki artık açılmaz.", "The invitation was withdrawn; its link no longer opens."),
  roles_set: both("Roller değişti. Yeni roller hemen geçerlidir.", "The roles were changed and apply immediately."),
  removed: both("Üye çıkarıldı. Erişimi hemen kesildi.", "The member was removed. Their access has ended."),
  sessions_ended: both(
    "Üyenin bu firmadaki bütün oturumları kapatıldı.",
    "All sessions of the member in this company were ended.",
  ),
  user_invited: both("Davet birazdan gönderilir.", "The invitation will be mailed in a moment."),
  user_locked: both("Kullanıcı kilitlendi; oturumları kapandı.", "The user is locked; all sessions have ended."),
  user_unlocked: both("Kilit açıldı.", "The user is unlocked."),
  user_logged_out: both("Kullanıcının bütün oturumları kapatıldı.", "All sessions of the user were ended."),
  session_ended: both("Oturum kapatıldı.", "The session was ended."),
  password_set: both(
    "Parola değişti. Öteki oturumlarınız kapatıldı.",
    "The password was changed. Your other sessions were ended.",
  ),
  joined: both("Davet kabul edildi.", "The invitation was accepted."),
  passkey_added: both("Geçiş anahtarı eklendi.", "The passkey was added."),
  passkey_renamed: both("Ad kaydedildi.", "The name was saved."),
  passkey_removed: both(
    "Geçiş anahtarı kaldırıldı. Öteki oturumlarınız kapatıldı.",
    "The passkey was removed. Your other sessions were ended.",
  ),
  given_back: both("Banka onayladı: para iade edildi.", "The bank approved the refund."),
  voided: both("Banka onayladı: işlem iptal edildi.", "The bank approved the void."),
  giving_back: both(
    "Bankanın yanıtı bekleniyor. Sonuç bu sayfada görünür; yeniden iade etmeyin.",
    "Waiting for the bank's answer. The result appears on this page. Do not refund again.",
  ),
  not_given_back: both("Para iade edilmedi. Nedeni aşağıda.", "The refund failed. The reason is below."),
  approval_asked: both(
    "Tutar sınırınızı aşıyor. İstek, başka bir üyenin onayını bekliyor.",
    "The amount is above your limit. The refund is waiting for another member's approval.",
  ),
  approval_refused: both("İstek reddedildi. Para iade edilmedi.", "The request was refused. No money was refunded."),
  settlement_asked: both(
    "İstek, başka bir üyenin onayını bekliyor. O zamana kadar hiçbir şey değişmez.",
    "The outcome is waiting for another member's approval. Nothing changes until then.",
  ),
  settled: both("İşlem sonuçlandı.", "The outcome is recorded."),
  not_settled: both("Hiçbir şey değişmedi. Nedeni aşağıda.", "Nothing was changed. The reason is below."),
  settlement_refused: both("İstek reddedildi. Hiçbir şey değişmedi.", "The outcome was refused. Nothing was changed."),
  case_noted: both("Not eklendi.", "The note was added."),
  case_assigned: both("Kaydedildi.", "Saved."),
  case_closed: both("Fark kapatıldı.", "The case is closed."),
  cases_closed: both("Giderilen farklar kapatıldı.", "The resolved differences are closed."),
  no_case_gone: both(
    "Giderilen fark kalmamış: başka biri kapatmış.",
    "No resolved differences were left: someone else closed them.",
  ),
  day_requested: both(
    "Bankanın listesi birazdan yeniden okunur. Sonucu görmek için sayfayı yenileyin.",
    "The bank's list will be fetched again in a moment. Reload this page to see the result.",
  ),
  file_compared: both("Gün dosyayla karşılaştırıldı.", "The day was compared with the file."),
  day_known: both(
    "Gün bu arada okundu ya da yeniden istendi. Son durumu aşağıda.",
    "The day was read or requested again in the meantime. This is the latest state.",
  ),
  endpoint_resumed: both(
    "Gönderim sürüyor; bekleyen olaylar şimdi gidiyor.",
    "Deliveries are resumed; waiting events are sent now.",
  ),
  endpoint_removed: both("Uç nokta kaldırıldı.", "The endpoint was removed."),
  endpoint_made_before: both(
    "Bu form daha önce gönderildi. Sırrı elinizde değilse yenileyin.",
    "This form was already submitted. If you do not have the secret, replace it.",
  ),
  events_sent: both("Olaylar sırayla gönderiliyor.", "The events are being sent in order."),
  link_made: both("Link hazır.", "The link is ready."),
  ...linkFileDone,
  link_sent: both("Link gönderilmek üzere sıraya alındı.", "The link is queued to be sent."),
  receipt_sent: both("Makbuz gönderilmek üzere sıraya alındı.", "The receipt is queued to be sent."),
  links_reminded: both(
    "Hatırlatmalar sıraya alındı. Şu anda hatırlatılamayan linkler atlandı.",
    "Reminders are queued. Links that cannot have one now were left out.",
  ),
  link_extended: both("Linkin süresi uzatıldı.", "The link was extended."),
  card_deleted: both("Kart artık kayıtlı değil.", "The saved card was deleted."),
  import_begun: both("Dosya alındı.", "The file was uploaded."),
  collections_reopened: both("Kayıtlar yeniden listelendi.", "The collections will be sent to the ERP again."),
  import_known: both(
    "Bu dosya daha önce gönderildi; bir daha aktarılmaz.",
    "This file was uploaded before and is not imported again.",
  ),
  transaction_deleted: both("Hareket artık listede değil.", "The transaction was deleted."),
  person_erased: both("Kişisel veriler kalıcı olarak silindi.", "The personal data was permanently erased."),
  person_erasing: both(
    "Kayıt ve kartlar silindi; ödemelerdeki bilgiler arka planda silinmeye devam ediyor.",
    "The record and cards were erased. Details in payments are being erased in the background.",
  ),
  link_cancelled: both("Link iptal edildi; artık ödenemez.", "The link was cancelled and can no longer be paid."),
  request_made: both("Tahsilat isteği hazır.", "The payment request is ready."),
  request_withdrawn: both(
    "İstek kapatıldı. Adresinden artık ödemeye başlanamaz.",
    "The request was withdrawn. No one can start a payment at its address.",
  ),
  request_activated: both("İstek yeniden açık.", "The request is active again."),
  credential_made_before: both(
    "Bu form daha önce gönderildi: anahtar var, gizli bilgileri o zaman gösterildi. Elinizde değilse yenileyin.",
    "This form was already submitted: the credential exists and its secrets were shown then. If you do not have them, replace them.",
  ),
  credential_scopes_set: both(
    "İzinler değişti. Yeni izinler hemen geçerlidir.",
    "The scopes were changed and apply from the next call.",
  ),
  credential_disabled: both(
    "Anahtar kapatıldı. Erişimi hemen kesildi.",
    "The credential is disabled. Its calls are refused.",
  ),
  previous_secret_ended: both("Önceki artık geçerli değil.", "The previous secret is no longer valid."),
  credential_enabled: both(
    "Anahtar açıldı. Programın yeniden giriş yapması gerekir.",
    "The credential is enabled. Your system has to log in again.",
  ),
  template_reset: both("Bundan sonraki mesajlar standart metinle gider.", "The default text was restored."),
  terminal_made: both(
    "Terminal eklendi. Ödeyenler kullanmadan önce bağlantısını denetleyin.",
    "The terminal was added. Check its connection before you take payments.",
  ),
  terminal_checked: both("Bağlantı denetlendi.", "The connection was checked."),
  terminal_disabled: both(
    "Terminal kapatıldı. Ödeyenler artık ona gönderilmez; iadeler çalışır.",
    "The terminal is disabled. It takes no new payments; refunds still work.",
  ),
  terminal_enabled: both("Terminal yeniden kullanılıyor.", "The terminal is in use again."),
  webhook_sent_again: both(
    "Yeniden gönderiliyor. Sonuç bu sayfada görünür.",
    "Sending again. The result appears on this page.",
  ),
  webhooks_sent_again: both(
    "Yeniden gönderiliyor. Kapalı alıcılarınki, alıcı açılana kadar bekler.",
    "The webhooks are being sent again. Those to disabled receivers wait until these are enabled.",
  ),
  no_webhook_sent_again: both(
    "Yeniden gönderilecek bir şey kalmamış: bu form daha önce gönderildi.",
    "Nothing was sent: this form was already submitted.",
  ),
  waiting_sent: both("Bekleyenler şimdi gönderiliyor.", "Waiting deliveries are being sent now."),
  nothing_waited: both("Bekleyen bir şey kalmamış.", "Nothing is waiting any more."),
  view_deleted: both("Görünüm silindi.", "The view was deleted."),
  address_started: both(
    "Adres açıldı. Bekleyenler şimdi gönderiliyor.",
    "The address is enabled. Waiting webhooks are being sent now.",
  ),
  receiver_enabled: both(
    "Alıcı açıldı. Bekleyenler şimdi gönderiliyor.",
    "The receiver is enabled. Waiting webhooks are being sent now.",
  ),
  company_made: both(
    "Şirket oluşturuldu. Şimdi ilk yöneticisini davet edin.",
    "The company was created. Now invite its first administrator.",
  ),
  company_suspended: both(
    "Şirket durduruldu. Üyelerinin ve programlarının erişimi hemen kesildi.",
    "The company is suspended. Its API calls and portal pages are refused from now on.",
  ),
  company_resumed: both("Şirket yeniden çalışıyor.", "The company is active again."),
  consent_set: both("Kaydedildi. Ödeyenler artık bu sürümü görür.", "Saved. Payers see this version from now on."),
  consent_retired: both(
    "Ödeyenler bu metni artık görmez. Sürümleri ve verilmiş onaylar saklanır.",
    "Payers no longer see this text. Its versions and payers' answers are kept.",
  ),
  field_removed: both(
    "Alan kaldırıldı. Onunla gelen yeni link istekleri reddedilir.",
    "The field was removed. New links with it are refused.",
  ),
  key_replaced: both(
    "Yeni anahtar kullanılıyor. Süreçler yarım dakika içinde ona geçer.",
    "The new key is in use. All processes switch to it within 30 seconds.",
  ),
  bins_imported: both("Yeni BIN listesi kullanılıyor.", "The new BIN list is in use."),
  provider_connected: both(
    "Sağlayıcıdaki hesabınız bağlandı. Artık onunla giriş yapabilirsiniz.",
    "Your company account is connected. You can log in with it.",
  ),
  provider_disconnected: both(
    "Bağlantı kaldırıldı. Onunla açılan oturumlar bitti.",
    "The connection was removed. Sessions started with it have ended.",
  ),
  provider_required: both(
    "Artık yalnız yöneticiler sağlayıcı olmadan şirkete girebilir.",
    "From now on, only administrators can log in to the company without the provider.",
  ),
  provider_optional: both("Sağlayıcı artık zorunlu değil.", "The provider is no longer required."),
  provider_removed: both(
    "Sağlayıcı kaldırıldı. Onunla açılan oturumlar bitti.",
    "The provider was removed. Sessions started with it have ended.",
  ),
  operator_let_in: both(
    "İşletmeci 24 saat boyunca bu şirketin sayfalarını görebilir.",
    "The operator can see this company's pages for 24 hours.",
  ),
  operator_shut_out: both("İşletmecinin erişimi hemen kesildi.", "The operator's access has ended."),
  form_kept: both(
    "Henüz bir şey yapılmadı: formu gözden geçirip yeniden gönderin.",
    "Nothing has changed yet: check the form and submit it again.",
  ),
};
