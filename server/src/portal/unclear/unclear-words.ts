import type { UnclearAttempt, ManualOutcome, RecordedBankCall } from "#payments/index.ts";
import { counted } from "#platform/text/counted.ts";
import { both, type Word } from "../words/both.ts";

export const unclearWords = {
  unclear: {
    title: both("Sonucu belirsiz işlemler", "Transactions with an unclear outcome"),
    intro: both(
      "Banka bu işlemlerin sonucunu bildirmedi. Bankadan öğrenip girin; başka bir üye onaylayınca sonuçlanır.",
      "The bank did not report an outcome for these transactions. Contact the bank and enter what it says. The outcome is recorded once another member approves it.",
    ),
    nothingYet: both(
      "Sonucu belirsiz işlem yok. Bankanın yanıtı gelmeyen bir işlem, banka bir hafta sorulduktan sonra buraya gelir.",
      "No unclear outcomes. A transaction appears here when the bank has given no answer for a week.",
    ),
    column: {
      reference: both("Sipariş no", "Order"),
      kind: both("İşlem", "Kind"),
      terminal: both("Banka", "Bank"),
      sent: both("Gönderildi", "Sent"),
      age: both("Yaşı", "Age"),
      state: both("Durum", "Status"),
      amount: both("Tutar", "Amount"),
    },
    kind: {
      sale: both("Tahsilat", "Charge"),
      void: both("İptal", "Void"),
      refund: both("İade", "Refund"),
    } satisfies Record<UnclearAttempt["kind"], Word>,
    age: both(
      (days: number) => (days === 0 ? "bugün" : `${days} gün`),
      (days) => (days === 0 ? "today" : counted(days, "day", "days")),
    ),
    state: { open: both("Girilmedi", "Not entered"), waiting: both("Onay bekliyor", "Waiting for approval") },
    askedBy: both(
      (name: string) => `isteyen: ${name}`,
      (name) => `requested by ${name}`,
    ),
    toApprovals: both("Onaylar", "Approvals"),
    toList: both("Sonucu belirsiz işlemler", "Unclear outcomes"),
  },
  settle: {
    title: {
      sale: both("Tahsilatı sonuçlandır", "Record the outcome of a charge"),
      void: both("İptali sonuçlandır", "Record the outcome of a void"),
      refund: both("İadeyi sonuçlandır", "Record the outcome of a refund"),
    } satisfies Record<UnclearAttempt["kind"], Word>,
    action: both("Sonuçlandır", "Record outcome"),
    question: {
      sale: both("Banka karttan çekti mi?", "Did the bank charge the card?"),
      void: both("Banka çekimi iptal etti mi?", "Did the bank void the charge?"),
      refund: both("Banka parayı iade etti mi?", "Did the bank refund it?"),
    } satisfies Record<UnclearAttempt["kind"], Word>,
    outcome: {
      sale: {
        approved: both("Çekti", "Charged"),
        declined: both("Çekmedi", "Not charged"),
        reversed: both("Çekti, sonra geri verdi", "Charged, then returned"),
      },
      void: { approved: both("İptal etti", "Voided"), declined: both("İptal etmedi", "Not voided"), reversed: "–" },
      refund: { approved: both("İade etti", "Refunded"), declined: both("İade etmedi", "Not refunded"), reversed: "–" },
    } satisfies Record<UnclearAttempt["kind"], Record<ManualOutcome, Word>>,
    /** Names what somebody asks for, whatever the attempt. */
    short: {
      approved: both("Sonuçlandırma: gerçekleşti", "Outcome: carried out"),
      declined: both("Sonuçlandırma: gerçekleşmedi", "Outcome: not carried out"),
      reversed: both("Sonuçlandırma: çekildi, geri verildi", "Outcome: charged, then returned"),
    } satisfies Record<ManualOutcome, Word>,
    authCode: both("Bankanın onay kodu", "The bank's approval code"),
    hostReference: both("Bankanın referans numarası", "The bank's reference"),
    neededForCharge: both(
      "Banka çektiyse ikisinden en az biri gerekir.",
      "If the bank charged the card, enter at least one of the two.",
    ),
    told: both("Kimden, nereden öğrendiniz?", "Who told you, or where did you see it?"),
    source: both("Kaynağı", "Source"),
    toldHint: both(
      "Örneğin: banka hattı, Demir Hanım, 23 Kasım 14.10. Denetim kaydına yazılır.",
      "For example: bank hotline, Ms Demir, 23 November 14:10. Recorded in the audit log.",
    ),
    others: both(
      (names: string) => `İsteğinizi şu üyelerden biri onaylar: ${names}.`,
      (names) => `One of these members needs to approve it: ${names}.`,
    ),
    final: both(
      "Kayıtlar, cari hesap ve webhook bankanın kendi yanıtı gelmiş gibi işlenir; geri alınamaz.",
      "The ledger, account and webhooks update as if the bank had answered. This cannot be undone.",
    ),
    ask: both("Onaya gönder", "Request approval"),
    aloneTitle: both("Onaylayacak başka üye yok", "No one else can approve this"),
    alone: both(
      "Şirkette bunu yapabilen tek üye sizsiniz. İşlem onay beklemeden, hemen sonuçlanır; denetim kaydına tek başınıza yaptığınız yazılır.",
      "You are the only member who can do this. The outcome is recorded right away without approval, and the audit log shows that you did it alone.",
    ),
    doAlone: both("Şimdi sonuçlandır", "Record it now"),
    cancelledTitle: both(
      "Bu ödeme bu arada iptal edilmek istendi",
      "A cancellation of this payment was requested in the meantime",
    ),
    cancelled: both(
      "Banka çektiyse önce bankada geri verdirin, sonra “Çekti, sonra geri verdi”yi seçin. “Çekti” derseniz ödeme tahsil edilmiş sayılır.",
      "If the bank charged the card, have it return the money first and choose “Charged, then returned”. If you choose “Charged”, the payment counts as collected.",
    ),
    waitingTitle: both("Bir istek onay bekliyor", "An outcome is waiting for approval"),
    waiting: both(
      (name: string, time: string) => `${name}, ${time}. Yenisi ancak bu istek karara bağlanınca yapılabilir.`,
      (name, time) => `${name}, ${time}. You can enter another outcome once this one is decided.`,
    ),
    toApproval: both("İsteği aç", "View approval"),
    decidedTitle: both("Bu işlem sonuçlandı", "The outcome is recorded"),
    earlierTitle: both("Önceki istekler", "Earlier approvals"),
    lookTitle: both("Bankada bunu arayın", "Look for this at the bank"),
    lookHint: both(
      "Bankanın sanal POS panelinde sipariş numarasıyla arayın ya da bankayı arayıp bunları söyleyin.",
      "Search for the order number on the bank's merchant pages, or call the bank and give it these details.",
    ),
    fact: {
      bank: both("Banka", "Bank"),
      bankOrder: both("Bankadaki sipariş no", "Order number at the bank"),
      amount: both("Tutar", "Amount"),
      card: both("Kart", "Card"),
      installments: both("Taksit", "Installments"),
      sent: both("Bankaya gönderildi", "Sent to the bank"),
      since: both("Belirsiz kaldı", "Unclear since"),
      why: both("Neden", "Why"),
    },
    why: {
      never_resolved: both(
        "Banka bir hafta boyunca sonucu bildirmedi.",
        "The bank did not report the outcome for a week.",
      ),
      reversal_given_up: both(
        "Geri alma denemelerinin hiçbiri sonuç vermedi.",
        "Every attempt to return the money ended without a result.",
      ),
      amount_differs: both("Banka başka bir tutar bildirdi.", "The bank reported a different amount."),
      refunded_at_bank: both(
        "Banka iade edildiğini söylüyor, ne kadarının iade edildiğini söylemiyor.",
        "The bank reported a refund, but not its amount.",
      ),
      which_refund_is_unknown: both(
        "Banka bir iade bildirdi; hangisi olduğu anlaşılmıyor.",
        "The bank reported a refund, but not which one.",
      ),
      another_sum_was_refunded: both(
        "Bankanın bildirdiği toplam iade, buradaki iadelerle tutmuyor.",
        "The bank's total of refunds does not match the refunds here.",
      ),
      status_tells_no_voids: both(
        "Bu bankanın durum yanıtı iptali göstermiyor.",
        "This bank's status does not show whether an order was voided.",
      ),
      status_tells_no_refunds: both(
        "Bu bankanın durum yanıtı iadeyi göstermiyor.",
        "This bank's status does not show whether an order was refunded.",
      ),
      bank_answers_no_queries: both("Bu banka sorgu yanıtlamıyor.", "This bank does not answer status queries."),
      other: both(
        "Bankanın yanıtını ancak bir kişi değerlendirebilir.",
        "The bank's answer needs to be reviewed by a person.",
      ),
    },
    askedTitle: both("Bankaya ne soruldu", "What the bank was asked"),
    askedNothing: both("Bankanın yanıt verdiği bir çağrı kayıtlı değil.", "No answered calls are recorded."),
    askedBefore: both(
      (count: string) => `Daha eski ${count} soru gösterilmiyor.`,
      (count) => `${counted(count, "older call is", "older calls are")} not shown.`,
    ),
    operation: {
      sale: both("Çekim istendi", "Asked to charge"),
      complete: both("Çekim istendi", "Asked to charge"),
      void: both("İptal istendi", "Asked to void"),
      refund: both("İade istendi", "Asked to refund"),
      query: both("Durum soruldu", "Asked for the status"),
      threeDsStart: both("3-D Secure başlatıldı", "3-D Secure started"),
      threeDsVerify: both("3-D Secure sonucu soruldu", "Asked about 3-D Secure"),
    } satisfies Record<RecordedBankCall["operation"], Word>,
    answer: {
      approved: both("Onaylandı", "Approved"),
      declined: both("Reddedildi", "Declined"),
      unknown: both("Yanıt yok ya da anlaşılmadı", "No answer, or one we could not read"),
      voided: both("İptal edilmiş", "Was voided"),
      refunded: both("İade edilmiş", "Was refunded"),
      pending: both("Banka işliyor", "In progress at the bank"),
      notFound: both("Banka bulamadı", "Not found at the bank"),
      form: both("Banka sayfasını verdi", "The bank gave its page"),
      failed: both("Başarısız", "Failed"),
      authenticated: both("Kart sahibi doğrulandı", "The cardholder was authenticated"),
      forged: both("Bankadan gelmemiş", "Not from the bank"),
      undecided: both("Yanıt alınamadı", "No answer"),
    } satisfies Record<RecordedBankCall["outcome"]["kind"], Word>,
    banksAmount: both(
      (amount: string) => `bankanın bildirdiği tutar ${amount}`,
      (amount) => `the bank's amount is ${amount}`,
    ),
    late: both("yanıt geç geldi", "the answer came late"),
    listedTitle: both("Bankanın gün listesinde", "In the bank's daily lists"),
    listedNothing: both(
      "Bankanın bugüne kadar okunan gün listelerinde bu sipariş yok.",
      "This order is not in any bank list read so far.",
    ),
    approvalTitle: both("Sonuçlandırma isteği", "Approve an outcome"),
    aloneFact: both(
      "Tek başına yapıldı: o sırada onaylayacak başka üye yoktu.",
      "Done alone: no other member could approve it.",
    ),
    done: both("Sonuçlandırıldı", "Recorded"),
    failed: both("Sonuçlandırılmadı", "Not recorded"),
    failure: both("Neden sonuçlandırılmadı", "Why it was not recorded"),
    approve: both("Onayla ve sonuçlandır", "Approve and record"),
    check: both(
      "Onaylamadan önce bankadan siz de doğrulayın: sonuç, bankanın kendi yanıtı gibi işlenir.",
      "Before you approve, check with the bank yourself: the outcome has the same effect as the bank's own answer.",
    ),
    problem: {
      as: {
        required: both("Bankanın ne yaptığını seçin.", "Say what the bank did."),
        not_a_sale: both("Yalnızca tahsilat geri verilebilir.", "Only a charge can be returned."),
      },
      authCode: {
        required: both(
          "Çekimin onay kodunu ya da referans numarasını girin: ikinci kişi bununla arar.",
          "Enter the approval code or the reference of the charge, so that the second person can check it.",
        ),
        invalid: both(
          "Onay kodunda boşluk olmaz; en çok 64 harf, rakam ya da işarettir.",
          "An approval code has no spaces and at most 64 letters, digits and signs.",
        ),
      },
      hostReference: {
        invalid: both(
          "Referans numarasında boşluk olmaz; en çok 64 harf, rakam ya da işarettir.",
          "A reference has no spaces and at most 64 letters, digits and signs.",
        ),
      },
      source: {
        required: both(
          "Kimden ya da nereden öğrendiğinizi en çok 500 karakterle yazın.",
          "Say in at most 500 characters who told you, or where you saw it.",
        ),
      },
      form: {
        not_manual: both(
          "Sonuç bu arada belli olmuş. Hiçbir şey değişmedi.",
          "The outcome is now known. Nothing was changed.",
        ),
        settlement_waits: both(
          "Bu işlem için başka bir istek bekliyor. Aşağıda görünüyor.",
          "Another outcome for this transaction is already waiting for approval. It is shown below.",
        ),
        members_changed: both(
          "Bunu kimlerin yapabildiği bu arada değişti. Aşağıda yazanı okuyup yeniden gönderin.",
          "The members who may approve this have changed. Review the page and submit again.",
        ),
        sent_before: both(
          "Bu form daha önce gönderilmiş. Sayfayı yeniden açın.",
          "This form has already been submitted. Open the page again.",
        ),
        decided: both("Bu arada biri karar vermiş.", "Another member has already decided."),
        expired: both(
          "İsteğin süresi dolmuş. Yeniden istenebilir.",
          "The approval has expired. You can ask for it again.",
        ),
        own_approval: both(
          "Kendi isteğinize kendiniz karar veremezsiniz.",
          "You cannot approve an outcome that you entered yourself.",
        ),
      },
    },
  },
};
