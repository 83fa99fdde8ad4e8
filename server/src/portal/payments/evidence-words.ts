import type { DeclineClass } from "#acquirers/registry.ts";
import { both, type Word } from "../words/both.ts";

/** A charge, in words. `card`: its last four digits. */
interface ChargeWords {
  order: string;
  sum: string;
  at: string;
  card: string | null;
  installments: number;
  code: string | null;
}

/** What the bank and the payer's browser said. */
export const evidenceWords = {
  evidence: {
    open: both("Ödeme kanıtı", "Proof of payment"),
    title: both("Ödeme kanıtı", "Proof of payment"),
    print: both("Yazdır", "Print"),
    printed: both(
      (at: string, by: string) => `Düzenleyen: ${by}, ${at}.`,
      (at, by) => `Prepared by ${by}, ${at}.`,
    ),
    authorizedTitle: both("Bankanın onayladığı işlem", "What the bank authorized"),
    at: both("Onay zamanı", "Authorized"),
    bank: both("Banka", "Bank"),
    transaction: both("Banka işlem no", "Bank transaction number"),
    bankOrder: both("Banka sipariş no", "Bank order number"),
    order: both("Sipariş no", "Order"),
    payerTitle: both("Ödeyen", "Payer"),
    name: both("Ad", "Name"),
    ip: both("IP adresi", "IP address"),
    authenticated: both(
      "Kart sahibini bankası doğruladı; doğrulamanın sonucu imzalı olarak geri geldi.",
      "The card issuer authenticated the cardholder and returned a signed result.",
    ),
    notAuthenticated: both(
      "Bu işlemde kart sahibi 3-D Secure ile doğrulanmadı.",
      "The cardholder was not authenticated with 3-D Secure.",
    ),
    opened: both("Bankanın sayfası açıldı", "Bank page opened"),
    returned: both("Doğrulandı", "Authenticated"),
    signature: both("Bankanın imzası", "Bank signature"),
    signatureHolds: both("Doğru", "Valid"),
  },
  reply: {
    title: both("Müşteriye yanıt", "Reply to the customer"),
    hint: both(
      "Kopyalayıp gönderin. Ad, adres ve kartın son dört hanesinden fazlası yazmaz.",
      "Copy and send it. It contains no name, no address and only the card's last four digits.",
    ),
    language: { tr: both("Türkçe", "Turkish"), en: both("İngilizce", "English") },
    greeting: both("Merhaba,", "Hello,"),
    goodbye: both(
      (company: string) => `İyi günler dileriz,\n${company}`,
      (company) => `Kind regards,\n${company}`,
    ),
    charged: both(
      ({ order, sum, at, card, installments, code }: ChargeWords) =>
        `${order} numaralı siparişiniz için ${at} tarihinde ${card === null ? "kartınızdan" : `sonu ${card} olan kartınızdan`} ${sum} çekildi${installments > 1 ? ` (${installments} taksit)` : ""}.${code === null ? "" : ` Bankanın onay kodu: ${code}.`}`,
      ({ order, sum, at, card, installments, code }) =>
        `For your order ${order}, ${sum} was charged to your card${card === null ? "" : ` ending in ${card}`} on ${at}${installments > 1 ? ` (${installments} installments)` : ""}.${code === null ? "" : ` The bank's approval code is ${code}.`}`,
    ),
    partRefunded: both(
      (sum: string) => `Bunun ${sum} tutarındaki kısmı iade edildi; karta geçmesi birkaç gün sürebilir.`,
      (sum) => `${sum} of it was refunded; it may take your bank a few days to credit your card.`,
    ),
    refunded: both(
      (at: string) => `Tutarın tamamı ${at} tarihinde iade edildi; karta geçmesi birkaç gün sürebilir.`,
      (at) => `It was refunded in full on ${at}; it may take your bank a few days to credit your card.`,
    ),
    voided: both(
      (at: string) => `Bu çekim ${at} tarihinde iptal edildi; ekstrenize yansımaz.`,
      (at) => `This charge was voided on ${at}; it will not appear on your statement.`,
    ),
    unknown: both(
      (order: string) =>
        `${order} numaralı siparişinizin ödemesi için bankanın yanıtını bekliyoruz. Lütfen yeniden ödemeyin; sonuç belli olunca size yazacağız.`,
      (order) =>
        `We are waiting for the bank's answer about the payment for your order ${order}. Please do not pay again; we will contact you as soon as we know.`,
    ),
    notCharged: both(
      (order: string, why: string | null) =>
        `${order} numaralı siparişinizin ödemesi alınmadı${why === null ? "" : `: ${why}`}. Kartınızdan para çekilmedi.`,
      (order, why) =>
        `The payment for your order ${order} was not taken${why === null ? "" : `: ${why}`}. Your card was not charged.`,
    ),
    why: {
      card_data: both(
        "kart bilgileri yanlış yazılmış; kontrol edip yeniden deneyebilirsiniz",
        "the card details were incorrect; please check them and try again",
      ),
      insufficient_funds: both(
        "kartın limiti ya da bakiyesi yetmedi; başka bir kartla deneyebilirsiniz",
        "the card's limit or balance was too low; please try another card",
      ),
      refused: both(
        "bankanız neden belirtmeden onaylamadı; bankanızı arayabilir ya da başka bir kart kullanabilirsiniz",
        "your bank declined it without giving a reason; please call your bank or use another card",
      ),
      closed_to_internet: both(
        "kartınız internet alışverişine kapalı; bankanızın uygulamasından açabilirsiniz",
        "online purchases are turned off for your card; you can turn them on in your bank's app",
      ),
      not_authenticated: both(
        "3-D Secure doğrulaması tamamlanmadı; bankanızın koduyla yeniden deneyebilirsiniz",
        "3-D Secure was not completed; please try again with your bank's code",
      ),
      technical: both(
        "bankada teknik bir sorun oldu; biraz sonra yeniden deneyebilirsiniz",
        "the bank had a technical problem; please try again a little later",
      ),
    } satisfies Record<DeclineClass, Word>,
  },
  factsTitle: both("Kart ve müşteri", "Card and customer"),
};
