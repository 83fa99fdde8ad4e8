import { both } from "../words/both.ts";

export const callsWords = {
  calls: {
    title: both("Reddedilen çağrılar", "Refused calls"),
    intro: both(
      "Programlarınızın son 7 günde hatayla yanıtlanan API çağrıları. Gönderilen değerler saklanmaz.",
      "API calls that returned an error in the last 7 days. The values sent are not stored.",
    ),
    limits: both(
      "Bilinmeyen ya da silinmiş bir token ile ve olmayan bir adrese yapılan çağrılar burada görünmez. Bir anahtarın bir dakikadaki çağrılarından en çok 20 tanesi görünür.",
      "Not listed: calls with an unknown or deleted token, calls to unknown paths, and calls beyond 20 per minute and credential.",
    ),
    nothingYet: both("Bu dönemde reddedilen çağrı yok.", "No refused calls in this period."),
    column: {
      time: both("Zaman", "Time"),
      call: both("Çağrı", "Call"),
      answer: both("Yanıt", "Response"),
      field: both("Alan", "Field"),
      credential: both("Anahtar", "Credential"),
      trace: both("İzleme no", "Trace id"),
    },
    code: both("Hata kodu", "Error code"),
    explain: both(
      (code: string) => `${code} ne demek?`,
      (code) => `What does ${code} mean?`,
    ),
    widget: "Widget",
    traceHint: both(
      "Yanıttaki traceId ya da X-Trace-Id başlığı.",
      "The traceId of the response, or its X-Trace-Id header.",
    ),
  },
};
