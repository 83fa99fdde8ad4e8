import { both, type Word } from "../words/both.ts";

export const endpointsWords = {
  endpoints: {
    title: both("Uç noktalar", "Endpoints"),
    intro: both(
      "Şirketinizin olayları bu adreslere, her birine kendi sırrıyla imzalanarak gönderilir.",
      "Your company's events are sent to these URLs. Each endpoint signs with its own secret.",
    ),
    nothingYet: both(
      "Henüz uç nokta yok. Programınızın adresini ekleyin; olaylar o andan itibaren gönderilir.",
      "No endpoints yet. Add your system's URL to receive events from then on.",
    ),
    add: both("Uç nokta ekle", "Add endpoint"),
    column: {
      code: both("Uç nokta", "Endpoint"),
      state: both("Durum", "Status"),
      types: both("Olaylar", "Events"),
      last: both("Son kabul", "Last delivered"),
      waiting: both("Bekleyen", "Waiting"),
      dead: both("Ulaşmayan", "Not delivered"),
    },
    state: {
      active: both("Çalışıyor", "Active"),
      failing: both("Kabul etmiyor", "Failing"),
      disabled: both("Kapatıldı", "Disabled"),
      inactive: both("Etkin değil", "Inactive"),
    },
    filterState: both("Durum", "Status"),
    filter: { troubled: both("Sorunlu", "With problems"), inactive: both("Etkin değil", "Inactive") } as Record<
      string,
      Word
    >,
    allTypes: both("Bütün olaylar", "All events"),
    more: both(
      (count: number) => `ve ${count} tür daha`,
      (count) => `and ${count} more`,
    ),
    never: both("Hiç", "Never"),
  },
  endpoint: {
    test: both("Deneme olayı gönder", "Send test event"),
    tested: both("Deneme olayı", "Test event"),
    replay: both("Eski olayları gönder…", "Send earlier events…"),
    change: both("Değiştir", "Edit"),
    verdict: {
      active: both("Olaylar ulaşıyor.", "Events are being delivered."),
      activeNote: both(
        (time: string) => `En son ${time} tarihinde kabul etti.`,
        (time) => `Last delivery: ${time}.`,
      ),
      untried: both("Henüz olay gönderilmedi.", "No events sent yet."),
      untriedNote: both(
        "Deneme olayıyla adresi ve imza denetiminizi sınayın.",
        "Send a test event to check the URL and your signature verification.",
      ),
      failing: both(
        (time: string) => `${time} tarihinden beri hiçbir olayı kabul etmiyor.`,
        (time) => `No events accepted since ${time}.`,
      ),
      failingNote: both(
        "Olaylar yeniden denenir. Beş gün sürerse uç nokta kapatılır.",
        "We keep retrying. After five days without success the endpoint is disabled.",
      ),
      gone: both(
        "Kapatıldı: adres 410 yanıtıyla artık olay istemediğini bildirdi.",
        "Disabled: the URL answered 410, so it wants no more events.",
      ),
      failedLong: both(
        "Kapatıldı: beş gün boyunca hiçbir olayı kabul etmedi.",
        "Disabled: no events were accepted for five days.",
      ),
      disabledNote: both(
        "Bekleyen olaylar kaybolmaz. Adresi düzeltin, sonra gönderimi sürdürün.",
        "Waiting events are kept. Correct the URL, then resume.",
      ),
      inactive: both("Etkin değil: hiçbir olay gönderilmiyor.", "Inactive: no events are sent."),
      inactiveNote: both(
        "Bu sürede olan olaylar sonradan gönderilmez; “Eski olayları gönder” gönderir.",
        "Events from this time are not sent automatically. Use “Send earlier events” to send them.",
      ),
    },
    resume: both("Sürdür ve bekleyenleri gönder", "Resume and send waiting events"),
    sendNow: both("Bekleyenleri şimdi gönder", "Send waiting events now"),
    facts: both("Uç nokta", "Endpoint"),
    fact: {
      address: both("Adres", "URL"),
      types: both("Olaylar", "Events"),
      description: both("Açıklama", "Description"),
      waiting: both("Bekleyen", "Waiting"),
      dead: both("Ulaşmayan", "Not delivered"),
      created: both("Oluşturulma", "Created"),
      id: both("Kimlik", "Id"),
    },
    secret: both("İmza sırrı", "Signing secret"),
    secretSet: both("Oluşturulma", "Created"),
    rotate: both("Sırrı yenile", "Replace secret"),
    rotateHint: both(
      "Yeni sır bir kez gösterilir. Eskisinin ne kadar geçerli kalacağını siz seçersiniz.",
      "The new secret is shown once. You choose how long the old one stays valid.",
    ),
    deliveries: both("Son gönderimler", "Latest deliveries"),
    noDeliveries: both("Henüz gönderim yok.", "No deliveries yet."),
    allDeliveries: both("Bütün gönderimler", "All deliveries"),
    remove: both("Kaldır…", "Remove…"),
    problem: {
      form: {
        too_often: both(
          "Dakikada en çok 10 kez yapılabilir. Bir dakika bekleyin.",
          "You can do this ten times a minute. Try again in a minute.",
        ),
      },
    },
    notDone: both("Yapılmadı", "Not done"),
  },
  endpointForm: {
    addTitle: both("Uç nokta ekle", "Add endpoint"),
    changeTitle: both("Uç noktayı değiştir", "Edit endpoint"),
    addSubmit: both("Ekle ve sırrı göster", "Add and show secret"),
    code: both("Ad", "Name"),
    codeHint: both("Sizin verdiğiniz kısa ad, örneğin erp.", "A short name, such as erp."),
    address: both("Adres", "URL"),
    addressHint: both(
      "Olayların gönderileceği https adresi. Bekleyenler de yeni adrese gönderilir.",
      "The https URL that receives events. If you change it, waiting events go to the new URL.",
    ),
    types: both("Hangi olaylar?", "Events to send"),
    typesHint: both("En az birini seçin.", "Choose at least one."),
    all: both("Bütün olaylar", "All events"),
    allHint: both("Sonradan eklenecek türler de.", "Includes types added later."),
    allOfKind: {
      "payment.*": both("Bütün ödeme olayları", "All payment events"),
      "refund.*": both("Bütün iade olayları", "All refund events"),
    },
    description: both("Açıklama", "Description"),
    descriptionHint: both("Bu sayfayı okuyanlar için.", "Shown only on this page."),
    isActive: both("Etkin: olaylar gönderilir", "Active: events are sent"),
    problem: {
      code: {
        required: both("Bir ad yazın.", "Enter a name."),
        duplicate: both("Bu adda bir uç nokta var.", "An endpoint with this name already exists."),
        invalid: both(
          "Ad en çok 100 karakterdir; başında ve sonunda boşluk olmaz.",
          "A name can have at most 100 characters and cannot start or end with a space.",
        ),
      },
      url: {
        required: both("Adresi yazın.", "Enter the URL."),
        invalid: both(
          "Bu adrese gönderilemez: internetten erişilen, kullanıcı adı ve # içermeyen bir https adresi olmalı.",
          "Events cannot be sent to this URL. Enter a public https URL without a user name or #.",
        ),
      },
      eventTypes: {
        required: both("En az bir olay seçin.", "Choose at least one event."),
        not_allowed: both("Böyle bir olay türü yok.", "Unknown event type."),
      },
      form: {
        no_room: both("En çok 16 uç nokta olabilir.", "You can have at most 16 endpoints."),
        stale: both(
          "Bu arada biri uç noktayı değiştirdi. Yeniden kaydederseniz onunkinin yerine geçer.",
          "Someone else changed this endpoint in the meantime. Your changes are kept; saving overwrites theirs.",
        ),
      },
    },
  },
  endpointSecret: {
    title: both("Uç noktanın imza sırrı", "Endpoint signing secret"),
    rotateTitle: both("İmza sırrını yenile", "Replace signing secret"),
    text: both(
      "Yeni sır bir kez gösterilir. Eskisi geçerli olduğu sürece her gönderim iki sırla da imzalanır: bu sürede programınıza yeni sırrı tanıtın.",
      "The new secret is shown once. While the old one is valid, every delivery is signed with both. Switch your system to the new one before then.",
    ),
    others: both(
      "Şirketin webhook sırrı ve öteki uç noktaların sırları değişmez.",
      "The company's webhook secret and other endpoints' secrets do not change.",
    ),
    submit: both("Yenile", "Replace"),
    onceTitle: both("Bu sır yalnızca şimdi gösterilir.", "You can see this secret only once."),
    once: both(
      "Programınıza tanıtın ve güvenli bir yerde saklayın. Sonra bir deneme olayı gönderin.",
      "Add it to your system's settings and keep it in a safe place. Then send a test event.",
    ),
    saved: both("Sakladım", "I have saved the secret"),
    problem: {
      form: {
        stale: both(
          "Bu arada yenilendi. Geçerli olan, en son gösterilendir; elinizde değilse yeniden yenileyin.",
          "The secret was replaced in the meantime. The one shown last is valid; if you do not have it, replace it again.",
        ),
      },
    },
  },
  endpointReplay: {
    title: both("Eski olayları gönder", "Send earlier events"),
    note: both(
      "Uç noktanın istediği türlerden, hâlâ saklanan olaylar sırasıyla gönderilir. Yeni olaylar bunları beklemez.",
      "Stored events of this endpoint's types are sent in order. New events are not held up.",
    ),
    after: both("Bu sıra no'dan sonrası", "After this sequence"),
    afterHint: both("0: saklanan ilk olaydan başlar.", "0 starts with the oldest stored event."),
    which: both("Hangileri?", "Which events"),
    undelivered: both("Yalnız ulaşmayanlar", "Only events that were not delivered"),
    all: both("Ulaşanlar da", "Delivered events too"),
    allHint: both(
      "Programınız kabul ettiği olayları kaybettiyse. Kimliği tanıyan program ikinci kez işlemez.",
      "Use this if your system lost events it had accepted. It should ignore ids it already knows.",
    ),
    submit: both("Gönder", "Send"),
    problem: {
      after: {
        required: both("Bir sıra no yazın.", "Enter a sequence."),
        invalid: both("Sıra no bir tam sayıdır.", "The sequence must be a whole number."),
        expired: both("Bu kadar eski olaylar artık saklanmıyor.", "Events this old are no longer stored."),
      },
      form: {
        in_progress: both(
          "Bu uç noktaya yeniden gönderim sürüyor. Bitince yeniden deneyin.",
          "Earlier events are already being sent to this endpoint. Try again when that has finished.",
        ),
        no_room: both(
          "Bir milyondan fazla olay var. Daha sonrasından başlayın.",
          "That is more than a million events. Start at a later sequence.",
        ),
      },
    },
  },
  endpointRemoval: {
    title: both(
      (code: string) => `${code} kaldırılsın mı?`,
      (code) => `Remove ${code}?`,
    ),
    facts: both(
      [
        "Bekleyen olaylar gönderilmez.",
        "Gönderimlerin kaydı kalır.",
        "Sırrı hemen silinir; aynı adla yeniden eklenebilir.",
      ],
      [
        "Waiting events are not sent.",
        "The delivery log is kept.",
        "Its secret is deleted immediately; its name can be reused.",
      ],
    ),
    submit: both("Kaldır", "Remove"),
  },
};
