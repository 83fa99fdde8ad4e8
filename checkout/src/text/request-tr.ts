/** The page of a payment request. */
export const requestTr = {
  price: "Tutar",
  openAmount: "Tutarı siz belirlersiniz",
  left: "Kalan tutar",
  total: "Toplam tutar",
  usesLeft: (count: number) => `${count} kişi daha ödeyebilir`,
  chooseAmount: "Ne kadar ödeyeceksiniz?",
  wholeRest: (sum: string) => `Kalanın tamamı: ${sum}`,
  otherAmount: "Başka bir tutar",
  amount: "Tutar",
  between: (min: string, max: string) => `${min} ile ${max} arasında`,
  atLeast: (min: string) => `En az ${min}`,
  typedCounts: "Buraya tutar girerseniz yukarıdaki seçim yerine o geçerli olur.",
  details: "Bilgileriniz",
  name: "Ad",
  surname: "Soyad",
  email: "E-posta",
  emailHint: "Makbuzunuz bu adrese gönderilir.",
  goOn: "Ödemeye geç",
  goOnHint: "Kart bilgilerinizi sonraki sayfada girersiniz. Ödemek için 20 dakikanız olur.",
  wrongTitle: "Lütfen kontrol edin",
  preview: (what: string, merchant: string) => `${merchant} için güvenli ödeme sayfası: ${what}`,
  problem: {
    changed: "Tutar az önce değişti. Yeni tutar yukarıda; uygunsa yeniden onaylayın.",
    no_amount: "Bir tutar seçin veya girin.",
    bad_amount: "Tutarı rakamla girin, örneğin 1.250,50.",
    ambiguous: "Bu tutar iki şekilde okunabilir. Kuruşlarıyla girin, örneğin 1.250,00 ya da 1,25.",
    too_fine: "Tutarda en çok iki ondalık basamak olabilir.",
    too_small: (min: string) => `Tutar en az ${min} olmalı.`,
    too_large: (max: string) => `Tutar en çok ${max} olabilir.`,
    leaves_too_little: (min: string) =>
      `Kalan kısım ödenemeyecek kadar küçük olur. Tamamını ödeyin veya en az ${min} bırakın.`,
    name: "Adınızı girin.",
    surname: "Soyadınızı girin.",
    email: "Geçerli bir e-posta adresi girin.",
  },
  closed: {
    sold_out: { title: "Tükendi", text: "Kontenjan doldu." },
    settled: { title: "Tamamı ödendi", text: "Bu tutarın tamamı ödendi; sizin ödeme yapmanız gerekmez." },
    busy: {
      title: "Şu anda başkası ödüyor",
      text: "Kalan kontenjan için ödeme sürüyor. Birkaç dakika sonra yeniden deneyin; ödeme tamamlanmazsa yer açılır.",
    },
  },
  retry: "Yeniden dene",
  own: {
    title: "Ödemeniz",
    paid: (sum: string, day: string) => `${day} tarihinde ${sum} ödediniz.`,
    in_progress: (sum: string, _day: string) => `${sum} tutarındaki ödemeniz işleniyor. Lütfen yeniden ödemeyin.`,
    open: (sum: string, _day: string) => `${sum} tutarında bir ödeme başlattınız, ancak henüz tamamlamadınız.`,
    go: { paid: "Ödemenizi görün", in_progress: "Durumunu görün", open: "Ödemeye devam edin" },
    again: "Yeni bir ödeme yapın",
    /** Choosing again ends the open payment of this browser. */
    chooseAgain: "Yeniden seçin (başlattığınız ödeme sona erer)",
  },
};

export type RequestText = typeof requestTr;
