type Problems = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const linkProblemsTr: Problems = {
  order: { required: "Sipariş numarasını yazın.", already_paid: "Bu sipariş ödenmiş. Başka bir numara yazın." },
  days: {
    invalid: "Bir süre seçin.",
    too_early: "Link zaten daha uzun süre geçerli.",
    too_late: "Bir link, oluşturulduktan sonra en çok 366 gün geçerli olabilir.",
  },
};
