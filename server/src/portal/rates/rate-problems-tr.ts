/** What is wrong with rates that are not saved. */
export const rateProblemsTr = {
  rateGrid: {
    stale: "Bu arada biri oranları değiştirdi. Yazdıklarınız korundu. Aşağıdaki fark yeni oranlara göredir.",
  },
  rates: {
    unreadable: "Bazı satırlar anlaşılamadı. Bunlar aşağıda listelendi.",
    stale: "Bu arada biri oranları değiştirdi. Yapıştırdıklarınız korundu. Aşağıdaki fark yeni oranlara göredir.",
  },
};

/** What is wrong with a cell of the grid of rates. */
export const rateCellProblemsTr = {
  not_a_rate: "0 ile 100 arasında, 3,50 gibi bir yüzde yazın.",
  other_half: "Vade farkını da komisyonu da yazın ya da ikisini de boş bırakın.",
  not_taken: "Bu terminal bu programın kartlarını taksitle almıyor. Alanları boşaltın.",
};
