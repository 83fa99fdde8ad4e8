import { both, type Word } from "../words/both.ts";

export const endpointsWords = {
  endpoints: {
    title: both("Uç noktalar", "Endpoints"),
    intro: both(
      "Şirketinizin olayları bu adreslere, her birine kendi sırrıyla imzalanarak gönderilir.",
      "Your company's events are sent to these addresses, signed with a secret of each.",
    ),
    nothingYet: both(
      "Henüz uç nokta yok. Programınızın adresini ekleyin; olaylar o andan itibaren gönderilir.",
      "No endpoints yet. Add the address of your program; events are sent from then on.",
    ),
    add: both("Uç nokta ekle", "Add an endpoint"),
    column: {
      code: both("Uç nokta", "Endpoint"),
      state: both("Durum", "Status"),
      types: both("Olaylar", "Events"),
      last: both("Son kabul", "Last accepted"),
      waiting: both("Bekleyen", "Waiting"),
      dead: both("Ulaşmayan", "Not delivered"),
    },
    state: {
      active: both("Çalışıyor", "Working"),
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
    test: both("Deneme olayı gönder", "Send a test event"),
    tested: both("Deneme olayı", "Test event"),
    replay: both("Eski olayları gönder…", "Send earlier events…"),
    change: both("Değiştir", "Change"),
    verdict: {
      active: both("Olaylar ulaşıyor.", "Events arrive."),
      activeNote: both(
        (time: string) => `En son ${time} tarihinde kabul etti.`,
        (time) => `It last accepted one at ${time}.`,
      ),
      untried: both("Henüz olay gönderilmedi.", "No event was sent yet."),
      untriedNote: both(
        "Deneme olayıyla adresi ve imza denetiminizi sınayın.",
        "Try the address and your signature check with a test event.",
      ),
      failing: both(
        (time: string) => `${time} tarihinden beri hiçbir olayı kabul etmiyor.`,
        (time) => `It has accepted no event since ${time}.`,
      ),
      failingNote: both(
        "Olaylar yeniden denenir. Beş gün sürerse uç nokta kapatılır.",
        "Events are attempted again. After five days of this the endpoint is disabled.",
      ),
      gone: both(
        "Kapatıldı: adres 410 yanıtıyla artık olay istemediğini bildirdi.",
        "Disabled: the address answered 410, which means it wants no more events.",
      ),
      failedLong: both(
        "Kapatıldı: beş gün boyunca hiçbir olayı kabul etmedi.",
        "Disabled: it accepted no event for five days.",
      ),
      disabledNote: both(
        "Bekleyen olaylar kaybolmaz. Adresi düzeltin, sonra gönderimi sürdürün.",
        "Waiting events are not lost. Correct the address, then resume.",
      ),
      inactive: both("Etkin değil: hiçbir olay gönderilmiyor.", "Inactive: nothing is sent."),
      inactiveNote: both(
        "Bu sürede olan olaylar sonradan gönderilmez; “Eski olayları gönder” gönderir.",
        "Events of this time are not sent later; “Send earlier events” sends them.",
      ),
    },
    resume: both("Sürdür ve bekleyenleri gönder", "Resume and send what waits"),
    sendNow: both("Bekleyenleri şimdi gönder", "Send what waits now"),
    facts: both("Uç nokta", "Endpoint"),
    fact: {
      address: both("Adres", "Address"),
      types: both("Olaylar", "Events"),
      description: both("Açıklama", "Description"),
      waiting: both("Bekleyen", "Waiting"),
      dead: both("Ulaşmayan", "Not delivered"),
      created: both("Oluşturulma", "Created"),
      id: both("Kimlik", "Id"),
    },
    secret: both("İmza sırrı", "Signing secret"),
    secretSet: both("Oluşturulma", "Created"),
    rotate: both("Sırrı yenile", "Replace the secret"),
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
          "This can be done ten times a minute. Wait a minute.",
        ),
      },
    },
    notDone: both("Yapılmadı", "Not done"),
  },
  endpointForm: {
    addTitle: both("Uç nokta ekle", "Add an endpoint"),
    changeTitle: both("Uç noktayı değiştir", "Change the endpoint"),
    addSubmit: both("Ekle ve sırrı göster", "Add and show the secret"),
    code: both("Ad", "Name"),
    codeHint: both("Sizin verdiğiniz kısa ad, örneğin erp.", "A short name of yours, such as erp."),
    address: both("Adres", "Address"),
    addressHint: both(
      "Olayların gönderileceği https adresi. Bekleyenler de yeni adrese gönderilir.",
      "The https address to which events are sent. What waits is sent to a new address, too.",
    ),
    types: both("Hangi olaylar?", "Which events?"),
    typesHint: both("En az birini seçin.", "Choose at least one."),
    all: both("Bütün olaylar", "All events"),
    allHint: both("Sonradan eklenecek türler de.", "Types that are added later, too."),
    allOfKind: {
      "payment.*": both("Bütün ödeme olayları", "All about payments"),
      "refund.*": both("Bütün iade olayları", "All about refunds"),
    },
    description: both("Açıklama", "Description"),
    descriptionHint: both("Bu sayfayı okuyanlar için.", "For those who read this page."),
    isActive: both("Etkin: olaylar gönderilir", "Active: events are sent"),
    problem: {
      code: {
        required: both("Bir ad yazın.", "Write a name."),
        duplicate: both("Bu adda bir uç nokta var.", "There is an endpoint with this name."),
        invalid: both(
          "Ad en çok 100 karakterdir; başında ve sonunda boşluk olmaz.",
          "A name has at most 100 characters, without spaces at its ends.",
        ),
      },
      url: {
        required: both("Adresi yazın.", "Write the address."),
        invalid: both(
          "Bu adrese gönderilemez: internetten erişilen, kullanıcı adı ve # içermeyen bir https adresi olmalı.",
          "Nothing can be sent to this address: it must be an https address on the internet, without a user name and #.",
        ),
      },
      eventTypes: {
        required: both("En az bir olay seçin.", "Choose at least one event."),
        not_allowed: both("Böyle bir olay türü yok.", "There is no such type of event."),
      },
      form: {
        no_room: both("En çok 16 uç nokta olabilir.", "There can be at most 16 endpoints."),
        stale: both(
          "Bu arada biri uç noktayı değiştirdi. Yeniden kaydederseniz onunkinin yerine geçer.",
          "Somebody has changed the endpoint in the meantime. If you save again, yours replaces theirs.",
        ),
      },
    },
  },
  endpointSecret: {
    title: both("Uç noktanın imza sırrı", "Signing secret of the endpoint"),
    rotateTitle: both("İmza sırrını yenile", "Replace the signing secret"),
    text: both(
      "Yeni sır bir kez gösterilir. Eskisi geçerli olduğu sürece her gönderim iki sırla da imzalanır: bu sürede programınıza yeni sırrı tanıtın.",
      "The new secret is shown once. While the old one is valid, every delivery is signed with both: configure the new one in your program within that time.",
    ),
    others: both(
      "Şirketin webhook sırrı ve öteki uç noktaların sırları değişmez.",
      "The company's webhook secret and the secrets of other endpoints do not change.",
    ),
    submit: both("Yenile", "Replace"),
    onceTitle: both("Bu sır yalnızca şimdi gösterilir.", "You can see this secret only once."),
    once: both(
      "Programınıza tanıtın ve güvenli bir yerde saklayın. Sonra bir deneme olayı gönderin.",
      "Configure it in your program and keep it in a safe place. Then send a test event.",
    ),
    saved: both("Sakladım", "I have saved it"),
    problem: {
      form: {
        stale: both(
          "Bu arada yenilendi. Geçerli olan, en son gösterilendir; elinizde değilse yeniden yenileyin.",
          "It was replaced in the meantime. The one shown last is valid; if you do not have it, replace it again.",
        ),
      },
    },
  },
  endpointReplay: {
    title: both("Eski olayları gönder", "Send earlier events"),
    note: both(
      "Uç noktanın istediği türlerden, hâlâ saklanan olaylar sırasıyla gönderilir. Yeni olaylar bunları beklemez.",
      "Kept events of the types that the endpoint wants are sent in their order. New events do not wait for them.",
    ),
    after: both("Bu sıra no'dan sonrası", "After this sequence"),
    afterHint: both("0: saklanan ilk olaydan başlar.", "0: begins with the first event that is kept."),
    which: both("Hangileri?", "Which ones?"),
    undelivered: both("Yalnız ulaşmayanlar", "Only those that were not delivered"),
    all: both("Ulaşanlar da", "Delivered ones, too"),
    allHint: both(
      "Programınız kabul ettiği olayları kaybettiyse. Kimliği tanıyan program ikinci kez işlemez.",
      "If your program lost events that it had accepted. A program that knows an id does nothing twice.",
    ),
    submit: both("Gönder", "Send"),
    problem: {
      after: {
        required: both("Bir sıra no yazın.", "Write a sequence."),
        invalid: both("Sıra no bir tam sayıdır.", "A sequence is a whole number."),
        expired: both("Bu kadar eski olaylar artık saklanmıyor.", "Events that old are no longer kept."),
      },
      form: {
        in_progress: both(
          "Bu uç noktaya yeniden gönderim sürüyor. Bitince yeniden deneyin.",
          "Events are being sent to this endpoint again. Try when that has ended.",
        ),
        no_room: both(
          "Bir milyondan fazla olay var. Daha sonrasından başlayın.",
          "There are more than a million events. Begin later.",
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
        "The log of deliveries stays.",
        "Its secret is deleted at once; its name can be used again.",
      ],
    ),
    submit: both("Kaldır", "Remove"),
  },
};
