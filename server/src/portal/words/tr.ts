import { accountsTr } from "../accounts/accounts-tr.ts";
import { importsTr } from "../accounts/imports-tr.ts";
import { approvalsTr } from "../approvals/approvals-tr.ts";
import { auditTr } from "../audit/audit-tr.ts";
import { brandingTr } from "../branding/branding-tr.ts";
import { callsTr } from "../calls/calls-tr.ts";
import { collectionsTr } from "../collections/collections-tr.ts";
import { companyTr } from "../company/company-tr.ts";
import { consentsTr } from "../consents/consents-tr.ts";
import { credentialsTr } from "../credentials/credentials-tr.ts";
import { customersTr } from "../customers/customers-tr.ts";
import { fieldsTr } from "../fields/fields-tr.ts";
import { linkFileDoneTr } from "../link-files/link-files-tr.ts";
import { linksTr } from "../links/links-tr.ts";
import { signedOutTr } from "../log-in/signed-out-tr.ts";
import { meTr } from "../me/me-tr.ts";
import { passkeysTr } from "../me/passkeys-tr.ts";
import { messagesTr } from "../messages/messages-tr.ts";
import { oidcTr } from "../oidc/oidc-tr.ts";
import { healthTr } from "../operator/health-tr.ts";
import { operatorTr } from "../operator/operator-tr.ts";
import { paymentTr } from "../payments/payment-tr.ts";
import { paymentsTr } from "../payments/payments-tr.ts";
import { ratesTr } from "../rates/rates-tr.ts";
import { reconciliationTr } from "../reconciliation/reconciliation-tr.ts";
import { refundsTr } from "../refunds/refunds-tr.ts";
import { reportsTr } from "../reports/reports-tr.ts";
import { searchTr } from "../search/search-tr.ts";
import { settingsTr } from "../settings/settings-tr.ts";
import { setsTr } from "../setup/sets-tr.ts";
import { setupTr } from "../setup/setup-tr.ts";
import { todayTr } from "../today/today-tr.ts";
import { unclearTr } from "../unclear/unclear-tr.ts";
import { viewsTr } from "../views/views-tr.ts";
import { webhooksTr } from "../webhooks/webhooks-tr.ts";
import { listTr } from "./list-tr.ts";
import { problemsTr } from "./problems-tr.ts";

export const tr = {
  ...meTr,
  ...accountsTr,
  ...importsTr,
  ...approvalsTr,
  ...brandingTr,
  ...callsTr,
  ...auditTr,
  ...consentsTr,
  ...credentialsTr,
  ...customersTr,
  ...listTr,
  ...operatorTr,
  ...healthTr,
  ...fieldsTr,
  ...collectionsTr,
  ...linksTr,
  ...messagesTr,
  ...passkeysTr,
  ...oidcTr,
  ...paymentTr,
  ...paymentsTr,
  ...problemsTr,
  ...refundsTr,
  ...reconciliationTr,
  ...reportsTr,
  ...companyTr,
  ...searchTr,
  ...ratesTr,
  ...setsTr,
  ...settingsTr,
  ...setupTr,
  ...signedOutTr,
  ...todayTr,
  ...unclearTr,
  ...viewsTr,
  ...webhooksTr,
  product: "ServicePay",
  titleOf: (page: string, company: string | null) => [page, company, "ServicePay"].filter(Boolean).join(" – "),
  errorPrefix: "Hata:",
  otherLanguage: "English",
  skip: "İçeriğe geç",
  testBanner: { label: "Test ortamı", note: "Test ortamı: gerçek para çekilmez.", mailbox: "Test posta kutusu" },
  sidebarLabel: "Şirket ve hesap",
  navLabel: "Ana menü",
  nav: {
    home: "Bugün",
    payments: "Ödemeler",
    refunds: "İadeler",
    approvals: "Onaylar",
    links: "Linkler",
    customers: "Müşteriler",
    accounts: "Cari hesaplar",
    reconciliation: "Mutabakat",
    reports: "Raporlar",
    developers: "Geliştirici",
    setup: "Kurulum",
    company: "Şirket",
    health: "Sağlık",
    companies: "Şirketler",
    keys: "Anahtarlar",
    bins: "BIN listesi",
    me: "Hesabım",
    search: "Ara",
    more: "Diğer",
  },
  operator: "İşletmeci",
  removedMember: (name: string) => `${name} (ayrıldı)`,
  companies: "Şirketleriniz",
  otherCompanies: "Başka şirkete geç",
  searchLabel: "Portalda ara",
  searchHint: "Sipariş, referans, kart son 4 hane, tutar, ad…",
  searchShort: "Ara",
  logOut: "Çıkış yap",
  back: "Geri dön",
  cancel: "Vazgeç",
  save: "Kaydet",
  optional: "isteğe bağlı",
  copy: "Kopyala",
  copied: "Kopyalandı",
  show: "Göster",
  hide: "Gizle",
  problemsTitle: "Kaydedilmedi",
  done: {
    saved: "Kaydedildi.",
    invited: "Davet hazır.",
    invitation_mailed: "Davet yeniden gönderiliyor. Bir dakika içinde bir kez gönderilir.",
    withdrawn: "Davet geri alındı; linki artık açılmaz.",
    roles_set: "Roller değişti. Yeni roller hemen geçerlidir.",
    removed: "Üye çıkarıldı. Erişimi hemen kesildi.",
    sessions_ended: "Üyenin bu firmadaki bütün oturumları kapatıldı.",
    session_ended: "Oturum kapatıldı.",
    password_set: "Parola değişti. Öteki oturumlarınız kapatıldı.",
    joined: "Davet kabul edildi.",
    passkey_added: "Geçiş anahtarı eklendi.",
    passkey_renamed: "Ad kaydedildi.",
    passkey_removed: "Geçiş anahtarı kaldırıldı. Öteki oturumlarınız kapatıldı.",
    given_back: "Banka onayladı: para iade edildi.",
    voided: "Banka onayladı: işlem iptal edildi.",
    giving_back: "Bankanın yanıtı bekleniyor. Sonuç bu sayfada görünür; yeniden iade etmeyin.",
    not_given_back: "Para iade edilmedi. Nedeni aşağıda.",
    approval_asked: "Tutar sınırınızı aşıyor. İstek, başka bir üyenin onayını bekliyor.",
    approval_refused: "İstek reddedildi. Para iade edilmedi.",
    settlement_asked: "İstek, başka bir üyenin onayını bekliyor. O zamana kadar hiçbir şey değişmez.",
    settled: "İşlem sonuçlandı.",
    not_settled: "Hiçbir şey değişmedi. Nedeni aşağıda.",
    settlement_refused: "İstek reddedildi. Hiçbir şey değişmedi.",
    case_noted: "Not eklendi.",
    case_assigned: "Kaydedildi.",
    case_closed: "Fark kapatıldı.",
    cases_closed: "Giderilen farklar kapatıldı.",
    no_case_gone: "Giderilen fark kalmamış: başka biri kapatmış.",
    day_requested: "Bankanın listesi birazdan yeniden okunur. Sonucu görmek için sayfayı yenileyin.",
    file_compared: "Gün dosyayla karşılaştırıldı.",
    day_known: "Gün bu arada okundu ya da yeniden istendi. Son durumu aşağıda.",
    link_made: "Link hazır.",
    ...linkFileDoneTr,
    link_sent: "Link gönderilmek üzere sıraya alındı.",
    receipt_sent: "Makbuz gönderilmek üzere sıraya alındı.",
    links_reminded: "Hatırlatmalar sıraya alındı. Şu anda hatırlatılamayan linkler atlandı.",
    link_extended: "Linkin süresi uzatıldı.",
    card_deleted: "Kart artık kayıtlı değil.",
    import_begun: "Dosya alındı.",
    collections_reopened: "Kayıtlar yeniden listelendi.",
    import_known: "Bu dosya daha önce gönderildi; bir daha aktarılmaz.",
    transaction_deleted: "Hareket artık listede değil.",
    person_erased: "Kişisel veriler kalıcı olarak silindi.",
    person_erasing: "Kayıt ve kartlar silindi; ödemelerdeki bilgiler arka planda silinmeye devam ediyor.",
    link_cancelled: "Link iptal edildi; artık ödenemez.",
    request_made: "Tahsilat isteği hazır.",
    request_withdrawn: "İstek kapatıldı. Adresinden artık ödemeye başlanamaz.",
    request_activated: "İstek yeniden açık.",
    credential_made_before:
      "Bu form daha önce gönderildi: anahtar var, gizli bilgileri o zaman gösterildi. Elinizde değilse yenileyin.",
    credential_scopes_set: "İzinler değişti. Yeni izinler hemen geçerlidir.",
    credential_disabled: "Anahtar kapatıldı. Erişimi hemen kesildi.",
    previous_secret_ended: "Önceki artık geçerli değil.",
    credential_enabled: "Anahtar açıldı. Programın yeniden giriş yapması gerekir.",
    template_reset: "Bundan sonraki mesajlar standart metinle gider.",
    terminal_made: "Terminal eklendi. Ödeyenler kullanmadan önce bağlantısını denetleyin.",
    terminal_checked: "Bağlantı denetlendi.",
    terminal_disabled: "Terminal kapatıldı. Ödeyenler artık ona gönderilmez; iadeler çalışır.",
    terminal_enabled: "Terminal yeniden kullanılıyor.",
    webhook_sent_again: "Yeniden gönderiliyor. Sonuç bu sayfada görünür.",
    webhooks_sent_again: "Yeniden gönderiliyor. Kapalı alıcılarınki, alıcı açılana kadar bekler.",
    no_webhook_sent_again: "Yeniden gönderilecek bir şey kalmamış: bu form daha önce gönderildi.",
    waiting_sent: "Bekleyenler şimdi gönderiliyor.",
    nothing_waited: "Bekleyen bir şey kalmamış.",
    view_deleted: "Görünüm silindi.",
    address_started: "Adres açıldı. Bekleyenler şimdi gönderiliyor.",
    receiver_enabled: "Alıcı açıldı. Bekleyenler şimdi gönderiliyor.",
    company_made: "Şirket oluşturuldu. Şimdi ilk yöneticisini davet edin.",
    company_suspended: "Şirket durduruldu. Üyelerinin ve programlarının erişimi hemen kesildi.",
    company_resumed: "Şirket yeniden çalışıyor.",
    consent_set: "Kaydedildi. Ödeyenler artık bu sürümü görür.",
    consent_retired: "Ödeyenler bu metni artık görmez. Sürümleri ve verilmiş onaylar saklanır.",
    field_removed: "Alan kaldırıldı. Onunla gelen yeni link istekleri reddedilir.",
    key_replaced: "Yeni anahtar kullanılıyor. Süreçler yarım dakika içinde ona geçer.",
    bins_imported: "Yeni BIN listesi kullanılıyor.",
    provider_connected: "Sağlayıcıdaki hesabınız bağlandı. Artık onunla giriş yapabilirsiniz.",
    provider_disconnected: "Bağlantı kaldırıldı. Onunla açılan oturumlar bitti.",
    provider_required: "Artık yalnız yöneticiler sağlayıcı olmadan şirkete girebilir.",
    provider_optional: "Sağlayıcı artık zorunlu değil.",
    provider_removed: "Sağlayıcı kaldırıldı. Onunla açılan oturumlar bitti.",
    operator_let_in: "İşletmeci 24 saat boyunca bu şirketin sayfalarını görebilir.",
    operator_shut_out: "İşletmecinin erişimi hemen kesildi.",
    form_kept: "Henüz bir şey yapılmadı: formu gözden geçirip yeniden gönderin.",
  },
  developers: {
    tabsLabel: "Geliştirici sayfaları",
    tab: {
      webhooks: "Webhook'lar",
      receivers: "Alıcılar",
      signature: "İmza",
      credentials: "API anahtarları",
      calls: "Reddedilen çağrılar",
    },
  },
};

export type Text = typeof tr;
