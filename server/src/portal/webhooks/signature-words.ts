import { both } from "../words/both.ts";

export const signatureWords = {
  signature: {
    title: both("Webhook imzası", "Webhook signature"),
    intro: both(
      "Alıcınızın reddettiği bir webhook'un başlıklarını ve gövdesini yapıştırın; imzanın neden tutmadığını görün.",
      "Paste the headers and body of a webhook that your receiver rejected to see why its signature is not valid.",
    ),
    headers: both("Başlıklar", "Headers"),
    headersHint: both(
      "Her satırda bir başlık: webhook-id, webhook-timestamp ve webhook-signature gerekir.",
      "One header per line: webhook-id, webhook-timestamp and webhook-signature.",
    ),
    body: both("Gövde", "Body"),
    bodyHint: both(
      "Alıcının okuduğu ham gövde, çözümlenmeden önce.",
      "The raw body as the receiver read it, before it was parsed.",
    ),
    submit: both("Denetle", "Check"),
    holds: {
      current: both(
        "İmza doğru: şimdiki sırla imzalanmış.",
        "The signature is valid: it was made with the current secret.",
      ),
      previous: both(
        "İmza doğru, ama önceki sırla: alıcınızdaki sırrı yenileyin.",
        "The signature is valid, but was made with the previous secret. Update the secret in your receiver.",
      ),
    },
    fault: {
      id_missing: both(
        "webhook-id başlığı yok ya da bir webhook kimliği değil.",
        "The webhook-id header is missing, or is not a webhook's id.",
      ),
      timestamp_missing: both(
        "webhook-timestamp başlığı yok ya da bir zaman değil.",
        "The webhook-timestamp header is missing, or is not a time.",
      ),
      signature_missing: both(
        "webhook-signature başlığı yok ya da v1 imzası içermiyor.",
        "The webhook-signature header is missing, or has no v1 signature.",
      ),
      body_rewritten: both(
        "Gövde çözümlenip yeniden yazılmış: değerleri aynı, baytları farklı.",
        "The body was parsed and serialized again: its values are the same, but its bytes are not.",
      ),
      body_changed: both("Bu gövde, gönderdiğimizle aynı değil.", "This is not the body we sent."),
      other_secret: both(
        "Gövde doğru, imza başka bir sırla ya da başka bir zaman damgasıyla yapılmış.",
        "The body is correct, but the signature was made with another secret or timestamp.",
      ),
      test_event: both(
        "İmza tutmuyor. Bu bir deneme olayı; saklanmadığı için gövdesi karşılaştırılamıyor.",
        "The signature is not valid. This is a test event. Test events are not stored, so its body cannot be compared.",
      ),
      unknown_event: both(
        "İmza tutmuyor ve bu kimlikte bir webhook burada kayıtlı değil.",
        "The signature is not valid, and there is no webhook with this id.",
      ),
    },
    advice: {
      id_missing: both(
        "Başlıkları alıcınıza geldikleri gibi yapıştırın.",
        "Paste the headers exactly as your receiver got them.",
      ),
      timestamp_missing: both(
        "Başlıkları alıcınıza geldikleri gibi yapıştırın.",
        "Paste the headers exactly as your receiver got them.",
      ),
      signature_missing: both(
        "Başlıkları alıcınıza geldikleri gibi yapıştırın.",
        "Paste the headers exactly as your receiver got them.",
      ),
      body_rewritten: both(
        "İmzayı, JSON çözümlenmeden önceki ham baytlar üzerinde denetleyin.",
        "Check the signature over the raw bytes, before JSON is parsed.",
      ),
      body_changed: both(
        "Gövdeyi yolda değiştiren bir ara katman var mı, bakın; gönderilen gövde webhook'un sayfasındadır.",
        "Look for a proxy or framework that changes the body. The webhook's page shows what was sent.",
      ),
      other_secret: both(
        "Zaman damgasını değiştirmediyseniz imza, süresi dolmuş ya da başkasına ait bir sırla yapılmıştır.",
        "If you did not change the timestamp, the secret has expired or belongs to another company.",
      ),
      test_event: both(
        "Ham baytları ve bu uç noktanın sırrını kullandığınızı denetleyin.",
        "Check that you use the raw bytes and the secret of this endpoint.",
      ),
      unknown_event: both(
        "Başka bir şirketin ya da ortamın webhook'u olabilir ya da kaydı silinmiştir.",
        "It may belong to another company or environment, or its record was deleted.",
      ),
    },
    sent: both(
      (time: string) => `Gönderim zamanı: ${time}.`,
      (time) => `Sent at ${time}.`,
    ),
    late: both(
      "Alıcılar yalnızca beş dakikaya kadar olanları kabul eder; yenileri de reddediyorsanız saatinizi denetleyin.",
      "Receivers should accept a webhook for five minutes only. If yours rejects new ones too, check its clock.",
    ),
    secret: {
      title: both("İmza sırrı", "Signing secret"),
      created: both("Oluşturulma", "Created"),
      none: both("Henüz yok", "None yet"),
      replace: both("Sırrı yenile", "Replace secret"),
      replaceHint: both(
        "Yeni sır bir kez gösterilir. Eskisinin ne kadar geçerli kalacağını siz seçersiniz.",
        "The new secret is shown once. You choose how long the old one stays valid.",
      ),
    },
  },
  replaceWebhookSecret: {
    title: both("İmza sırrını yenile", "Replace signing secret"),
    text: both(
      "Yeni sır bir kez gösterilir. Eskisi geçerli olduğu sürece her webhook iki sırla da imzalanır: bu sürede alıcılarınıza yeni sırrı tanıtın.",
      "The new secret is shown once. While the old one is valid, every webhook is signed with both. Switch your receivers to the new one before then.",
    ),
    redirects: both(
      "Ödeyenin sitenize dönüşünde (successURL, failURL, returnUrl) eski sırrın imzası previousSign, yenisininki sign olur.",
      "Payers' returns to your site (successURL, failURL, returnUrl) are also signed with both: sign uses the new secret, previousSign the old one.",
    ),
    created: both(
      (time: string) => `Şimdiki sır ${time} tarihinde oluşturuldu.`,
      (time) => `The current secret was created at ${time}.`,
    ),
    submit: both("Yenile", "Replace"),
    problem: {
      form: {
        stale: both(
          "Bu arada yenilendi. Geçerli olan, en son gösterilendir; elinizde değilse yeniden yenileyin.",
          "The secret was replaced in the meantime. The one shown last is valid; if you do not have it, replace it again.",
        ),
      },
    },
  },
  webhookSecret: {
    title: both("Yeni imza sırrı", "New signing secret"),
    onceTitle: both("Bu sır yalnızca şimdi gösterilir.", "You can see this secret only once."),
    once: both(
      "Alıcılarınıza tanıtın ve güvenli bir yerde saklayın.",
      "Add it to your receivers' settings and keep it in a safe place.",
    ),
    label: both("İmza sırrı", "Signing secret"),
    saved: both("Sakladım", "I have saved the secret"),
  },
};
