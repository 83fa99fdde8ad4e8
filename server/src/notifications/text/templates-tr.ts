import type { Kind } from "../notification.ts";
import type { Template } from "./template.ts";

export const turkish: Readonly<Record<Kind, Template>> = {
  "link.created": {
    subject: "{{company}}: {{amount}} ödemeniz için link",
    heading: "Ödeme linkiniz",
    lines: [
      "{{company}} sizden {{amount}} tutarında bir ödeme bekliyor. Aşağıdaki linkten kartınızla ödeyebilirsiniz.",
      "Link {{dueDate}} tarihine kadar geçerlidir.",
    ],
    button: "Ödeme sayfasını aç",
    sms: "{{company}}: {{amount}} ödemeniz için link: {{link}} Son tarih: {{dueDate}}",
  },
  "link.reminder": {
    subject: "{{company}}: {{amount}} ödemeniz için hatırlatma",
    heading: "Ödemenizi hatırlatırız",
    lines: [
      "{{company}} için {{amount}} tutarındaki ödemeniz henüz yapılmadı. Aşağıdaki linkten kartınızla ödeyebilirsiniz.",
      "Link {{dueDate}} tarihine kadar geçerlidir.",
    ],
    button: "Ödeme sayfasını aç",
    sms: "{{company}}: {{amount}} ödemenizi hatırlatırız: {{link}} Son tarih: {{dueDate}}",
  },
  "payment.receipt": {
    subject: "{{company}}: {{amount}} ödemeniz alındı",
    heading: "Ödemeniz alındı",
    lines: ["{{company}} için {{amount}} tutarındaki ödemeniz alındı.", "Bu e-posta fatura değildir."],
    button: null,
    sms: null,
  },
  "payment.refunded": {
    subject: "{{company}}: {{amount}} iade edildi",
    heading: "Ödemeniz iade edildi",
    lines: [
      "{{company}} {{amount}} tutarını ödediğiniz karta iade etti.",
      "Bankanız iadeyi hesabınıza birkaç gün içinde yansıtır.",
    ],
    button: null,
    sms: null,
  },
  "payment.voided": {
    subject: "{{company}}: {{amount}} ödemeniz iptal edildi",
    heading: "Ödemeniz iptal edildi",
    lines: [
      "{{company}} {{amount}} tutarındaki ödemenizi iptal etti.",
      "Çekim kartınızdan geri alınır ve ekstrenize yansımaz.",
    ],
    button: null,
    sms: null,
  },
  "user.registered": {
    subject: "{{company}}: kullanıcı kaydınız yapıldı",
    heading: "Kaydınız yapıldı",
    lines: ["{{company}} sizi kullanıcısı olarak kaydetti. Ödeme sayfaları {{link}} adresindedir."],
    button: null,
    sms: null,
  },
  "user.invited": {
    subject: "{{company}} hesabınız hazır",
    heading: "Hesabınız hazır",
    lines: [
      "{{company}}, cari hesabınızı görmeniz ve ödemeniz için sizi davet etti. Bu davet 72 saat ve bir kez geçerlidir.",
      "Beklemiyorsanız bu e-postayı silin.",
    ],
    button: "Hesabımı aç",
    sms: null,
  },
  "user.code": {
    subject: "{{company}} giriş kodunuz: {{code}}",
    heading: "Giriş kodunuz: {{code}}",
    lines: ["10 dakika geçerlidir. Yalnızca {{host}} adresinde yazın; kimse sizi arayıp kod istemez."],
    button: null,
    sms: null,
  },
  "user.device": {
    subject: "{{company}} hesabınıza yeni bir cihazdan girildi",
    heading: "Yeni bir cihazdan girildi",
    lines: ["Giren sizseniz bir şey yapmanız gerekmez. Siz değilseniz hemen bütün cihazlardan çıkın."],
    button: "Tüm cihazlardan çık",
    sms: null,
  },
  "member.invited": {
    subject: "Portal davetiniz: adresinizi doğrulayın",
    heading: "Portala davet edildiniz",
    lines: [
      "Bir şirket bu adresi ServicePay portalına davet etti. Aşağıdaki bağlantı adresin sizin olduğunu doğrular; hesabınızı onunla oluşturursunuz. Hesabınız varsa giriş yaparak daveti kabul edersiniz.",
      "Bağlantı {{dueDate}} tarihine kadar bir kez çalışır. Kimseye iletmeyin: onu açan, bu adresle hesap oluşturabilir.",
      "Böyle bir davet beklemiyorsanız bir şey yapmanız gerekmez.",
    ],
    button: "Adresimi doğrula",
    sms: null,
  },
  "approval.waiting": {
    subject: "{{company}}: onay bekleyen istek var",
    heading: "Onay bekleyen istek var",
    lines: [
      "Bir üye başka bir üyenin onayını istedi: sınırını aşan bir iade ya da iptal için, ya da sonucu belirsiz bir işlem için.",
      "Karar verilmezse istek 24 saat sonra kendiliğinden düşer ve hiçbir şey yapılmaz.",
    ],
    button: "İstekleri aç",
    sms: null,
  },
  "attempt.unclear": {
    subject: "{{company}}: sonucu belirsiz işlem var",
    heading: "Sonucu belirsiz işlem var",
    lines: [
      "Banka bir işlemin sonucunu bildirmedi; karttan para çekilmiş ya da iade edilmiş olabilir.",
      "Sonucu bankadan öğrenip girin. O zamana kadar bu sipariş için yeniden ödeme alınmaz.",
    ],
    button: "İşlemleri aç",
    sms: null,
  },
  "case.opened": {
    subject: "{{company}}: mutabakatta yeni fark var",
    heading: "Mutabakatta yeni fark var",
    lines: ["Bankanın kayıtlarıyla kayıtlarımız arasında yeni fark bulundu. Farkları inceleyip nedeniyle kapatın."],
    button: "Farkları aç",
    sms: null,
  },
  "link.asked": {
    subject: "{{company}}: ödeyen yeni link istiyor",
    heading: "Ödeyen yeni link istiyor",
    lines: [
      "Süresi dolan ya da artık ödeme yapılamayan bir linki açan kişi sizden yeni link istedi.",
      "Sipariş hâlâ geçerliyse yeni linki oluşturup gönderin. Siz oluşturmadıkça yeni link oluşmaz.",
    ],
    button: "Linkleri aç",
    sms: null,
  },
  "receiver.failing": {
    subject: "{{company}}: webhook'lar ulaşmıyor",
    heading: "Webhook'lar ulaşmıyor",
    lines: [
      "Ödemelerinizi bildiren webhook'lar aşağıdaki alıcıya ulaşmıyor. Yazılımınız yeni ödemelerden haberdar olmayabilir.",
      "Alıcıyı düzeltin. Ulaşmayan webhook'ları portaldan yeniden gönderebilirsiniz.",
    ],
    button: "Alıcıları aç",
    sms: null,
  },
  "terminal.failing": {
    subject: "{{company}}: terminal denetimi başarısız",
    heading: "Terminal denetimi başarısız",
    lines: [
      "Aşağıdaki terminalin bağlantı denetimi başarısız oldu. Sorun sürerken bu terminalle ödeme alınamaz.",
      "Ayarlarını düzeltin ya da bankayla görüşün, sonra bağlantıyı yeniden denetleyin.",
    ],
    button: "Terminali aç",
    sms: null,
  },
};
