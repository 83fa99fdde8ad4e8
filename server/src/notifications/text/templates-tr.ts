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
  "user.registered": {
    subject: "{{company}}: kullanıcı kaydınız yapıldı",
    heading: "Kaydınız yapıldı",
    lines: ["{{company}} sizi kullanıcısı olarak kaydetti. Ödeme sayfaları {{link}} adresindedir."],
    button: null,
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
};
