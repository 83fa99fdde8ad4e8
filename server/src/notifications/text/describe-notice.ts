import type { Language, NoticeMessage } from "../notification.ts";
import { dateText, type Fact, type MessageDescription } from "./message-description.ts";

const WORDS = {
  tr: {
    requests: "Bekleyen istek",
    until: "İlkinin son karar zamanı",
    attempts: "Sonucu belirsiz işlem",
    cases: "Açık fark",
    links: "Yeni link bekleyen ödeyen",
    receiver: "Alıcı",
    terminal: "Terminal",
    since: "Başlangıç",
    state: "Durum",
    problem: {
      failing: "Bütün denemeler başarısız",
      disabled: "Durduruldu: beş gündür hiçbir webhook'u almadı",
      gone: "Bir adresi artık webhook istemiyor (410)",
      address: "Banka bu adreste yanıt vermiyor",
      credentials: "Banka giriş bilgilerini kabul etmiyor",
    },
  },
  en: {
    requests: "Requests waiting",
    until: "First one expires",
    attempts: "Unclear outcomes",
    cases: "Open differences",
    links: "Payers waiting for a new link",
    receiver: "Receiver",
    terminal: "Terminal",
    since: "Since",
    state: "Status",
    problem: {
      failing: "Every attempt is failing",
      disabled: "Disabled: no webhooks accepted for five days",
      gone: "One of its addresses wants no more webhooks (410)",
      address: "The bank does not respond at this URL",
      credentials: "The bank does not accept the log-in",
    },
  },
} as const satisfies Record<Language, object>;

export function describeNotice(message: NoticeMessage, language: Language): MessageDescription {
  const { page, settings } = message.content;
  const facts = factsOf(message, language);
  return { variables: { link: page }, facts, link: page, stopLink: null, settingsLink: settings };
}

function factsOf({ kind, content }: NoticeMessage, language: Language): Fact[] {
  const words = WORDS[language];
  switch (kind) {
    case "approval.waiting":
      return [
        { label: words.requests, value: String(content.count) },
        { label: words.until, value: dateText(content.until, language) },
      ];
    case "attempt.unclear":
      return [{ label: words.attempts, value: String(content.count) }];
    case "case.opened":
      return [{ label: words.cases, value: String(content.count) }];
    case "link.asked":
      return [{ label: words.links, value: String(content.count) }];
    case "receiver.failing":
      return [{ label: words.receiver, value: content.receiver }, ...stateFacts(content, language)];
    case "terminal.failing":
      return [{ label: words.terminal, value: content.terminal }, ...stateFacts(content, language)];
  }
}

function stateFacts(
  { since, problem }: { since: string; problem: keyof (typeof WORDS)["tr"]["problem"] },
  language: Language,
): Fact[] {
  const words = WORDS[language];
  return [
    { label: words.since, value: dateText(since, language) },
    { label: words.state, value: words.problem[problem] },
  ];
}
