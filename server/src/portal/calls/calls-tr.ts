export const callsTr = {
  calls: {
    title: "Reddedilen çağrılar",
    intro: "Programlarınızın son 7 günde hatayla yanıtlanan API çağrıları. Gönderilen değerler saklanmaz.",
    limits:
      "Bilinmeyen ya da silinmiş bir token ile ve olmayan bir adrese yapılan çağrılar burada görünmez. Bir anahtarın bir dakikadaki çağrılarından en çok 20 tanesi görünür.",
    nothingYet: "Bu dönemde reddedilen çağrı yok.",
    column: {
      time: "Zaman",
      call: "Çağrı",
      answer: "Yanıt",
      field: "Alan",
      credential: "Anahtar",
      trace: "İzleme no",
    },
    code: "Hata kodu",
    explain: (code: string) => `${code} ne demek?`,
    widget: "Widget",
    traceHint: "Yanıttaki traceId ya da X-Trace-Id başlığı.",
  },
};
