/** The page of a customer's open items. */
export const accountTr = {
  title: "Açık ödemeleriniz",
  back: "Açık ödemelerinize dönün",
  total: "Açık toplam",
  nothingOpen: "Açık ödemeniz yok",
  nothingOpenText: "Bu hesapta şu anda ödenecek bir tutar görünmüyor.",
  items: "Ödemek istediklerinizi işaretleyin",
  orItems: "ya da ödemek istediklerinizi işaretleyin",
  item: "Borç",
  due: (day: string) => `Vade: ${day}`,
  overdue: (day: string) => `Vadesi geçti: ${day}`,
  ofWhole: (amount: string) => `Toplam:\u00A0${amount}`,
  heldPart: (amount: string) => `Bunun ${amount} tutarındaki kısmı şu anda ödeniyor.`,
  held: "Şu anda ödeniyor",
  heldTotal: (amount: string) => `Ayrıca ${amount} şu anda ödeniyor.`,
  allHeld:
    "Bunların tamamı şu anda ödeniyor; seçilebilecek bir borç yok. Ödeme tamamlanmazsa genellikle 20 dakika içinde buradan ödeyebilirsiniz.",
  ticked: (count: number | string) => `${count} borç seçili`,
  sum: "Başka bir tutar ödeyin (isteğe bağlı)",
  sumHint:
    "Boş bırakırsanız işaretlediklerinizin tamamı ödenir. Yalnızca tutar girerseniz vadesi en eski olandan başlanır.",
  selectAll: "Tümünü seç",
  pay: "Ödemeye geç",
  paySum: (sum: string) => `${sum} öde`,
  cardNext: "Kart sonraki sayfada",
  notCollected: (currency: string) => `${currency} tutarlar için şu anda internetten ödeme alınmıyor.`,
  problemTitle: "Ödemeye geçilemedi",
  problem: {
    nothing_chosen: "En az bir satırı işaretleyin ya da ödemek istediğiniz tutarı girin.",
    gone: "Seçtiğiniz borçlardan biri bu arada ödendi ya da değişti. Liste yenilendi; lütfen tekrar seçin.",
    being_paid:
      "Seçtiğiniz borcu şu anda başka biri ödüyor. Lütfen tekrar ödemeyin; ödeme tamamlanmazsa genellikle 20 dakika içinde yeniden deneyebilirsiniz.",
    not_an_amount: "Tutarı rakamla girin, örneğin 1.250,50.",
    ambiguous: "Bu tutar iki şekilde okunabilir. Kuruşlarıyla girin, örneğin 1.250,00 ya da 1,25.",
    not_positive: "Sıfırdan büyük bir tutar girin.",
    too_fine: "Tutarda bu para birimi için çok fazla ondalık basamak var.",
    not_collected: "Bu para birimi için şu anda internetten ödeme alınmıyor. Lütfen işletmeyle görüşün.",
    too_large: (limit: string) => `Tutar en fazla ${limit} olabilir; seçtiğiniz borçlardan bu kadarı açık.`,
    too_small: (limit: string) => `İnternetten ödenebilecek en düşük tutar: ${limit}.`,
    above_maximum: (limit: string) => `Bir kerede ödenebilecek en yüksek tutar: ${limit}. Daha azını seçin.`,
  },
};

export type AccountText = typeof accountTr;
