/** What is wrong with the days of a period. */
export const periodProblemsTr = {
  from: {
    invalid: "Geçerli bir tarih seçin.",
    not_a_day: "Geçerli bir tarih seçin.",
    after_end: "İlk gün, son günden sonra olamaz.",
    too_many_lines: "Bu dönemde 5.000’den çok hareket var. Daha kısa bir dönem seçin.",
  },
  to: { invalid: "Geçerli bir tarih seçin.", not_a_day: "Geçerli bir tarih seçin." },
};
