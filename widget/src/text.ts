const tr = {
  title: "Güvenli kart ödemesi",
  missing: "Ödeme formu yüklenemedi.",
  retry: "Tekrar dene",
  close: "Kapat",
  leave: "Çıkılsın mı? Yazdıklarınız silinir.",
};

export type Text = typeof tr;

const en: Text = {
  title: "Secure card payment",
  missing: "The payment form could not be loaded.",
  retry: "Try again",
  close: "Close",
  leave: "Leave? What you typed will be lost.",
};

export const texts = { tr, en };
