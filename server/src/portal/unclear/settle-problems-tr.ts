/** What is wrong with the form that settles an unclear outcome. */
export const settleProblemsTr = {
  as: { required: "Bankanın ne yaptığını seçin.", not_a_sale: "Yalnızca tahsilat geri verilebilir." },
  authCode: {
    required: "Çekimin onay kodunu ya da referans numarasını yazın: ikinci kişi bununla arar.",
    invalid: "Onay kodunda boşluk olmaz; en çok 64 harf, rakam ya da işarettir.",
  },
  hostReference: { invalid: "Referans numarasında boşluk olmaz; en çok 64 harf, rakam ya da işarettir." },
  source: { required: "Kimden ya da nereden öğrendiğinizi en çok 500 karakterle yazın." },
  settlement: {
    not_manual: "Sonuç bu arada belli olmuş. Hiçbir şey değişmedi.",
    settlement_waits: "Bu işlem için başka bir istek bekliyor. Aşağıda görünüyor.",
    members_changed: "Bunu kimlerin yapabildiği bu arada değişti. Aşağıda yazanı okuyup yeniden gönderin.",
    other_request: "Bu form daha önce gönderilmiş. Sayfayı yeniden açın.",
    decided: "Bu arada biri karar vermiş.",
    expired: "İsteğin süresi dolmuş. Yeniden istenebilir.",
    own_request: "Kendi isteğinize kendiniz karar veremezsiniz.",
  },
};
