import { CopyButton } from "../parts/Copyable.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell, type Notice } from "../page/Shell.tsx";
import { formatMoney, formatTime, textIn, type Text } from "../words/index.ts";
import { LinkActions, SendForms } from "./LinkActions.tsx";
import { LinkState, makerText } from "./LinkState.tsx";
import type { LinkMessage, LinkPage } from "./model.ts";
import { OfferTable } from "./OfferTable.tsx";

export function LinkDetail(page: LinkPage) {
  const { locale, reference, customer, state, decline, listUrl, problems, programs } = page;
  const words = textIn(locale);
  const amount = formatMoney(locale, page.amount);
  const canBePaid = state === "open" || state === "opened";
  return (
    <Shell page={page} title={`${amount} · ${reference}`} hasProblems={problems.length > 0} notice={noticeOf(page)}>
      <Heading
        title={amount}
        note={
          <>
            <LinkState locale={locale} state={state} decline={decline} isBadge />
            <span>{[customer, reference].filter(Boolean).join(" · ")}</span>
          </>
        }
        back={{ label: words.links.title, url: listUrl }}
      >
        <LinkActions page={page} />
      </Heading>
      <Problems problems={problems} locale={locale} />
      {canBePaid && <Address page={page} />}
      <div class="columns">
        <Details page={page} />
        {canBePaid && (
          <section class="sheet">
            <h2>{words.offer.title}</h2>
            <OfferTable locale={locale} programs={programs} />
          </section>
        )}
        {page.additional.length > 0 && (
          <section class="sheet">
            <h2>{words.fields.title}</h2>
            <Facts facts={page.additional} />
          </section>
        )}
        {page.messages.length > 0 && <Messages page={page} />}
      </div>
    </Shell>
  );
}

/** What was done, and where the link is going or why it was not sent. */
function noticeOf({ locale, done, messages }: LinkPage): Notice | undefined {
  if (done !== "link_made" && done !== "link_sent") return undefined;
  const words = textIn(locale);
  const ofLink = messages.filter(({ kind }) => kind === "sent");
  const newest = done === "link_made" ? ofLink.toReversed() : ofLink.slice(0, 1);
  const sentences = newest.flatMap((message) => sentenceOf(message, words.link));
  if (sentences.length === 0) return undefined;
  return {
    text: [...(done === "link_made" ? [words.done.link_made] : []), ...sentences].join(" "),
    isWarning: newest.some(({ state }) => state === "failed"),
  };
}

function sentenceOf({ channel, to, state, held }: LinkMessage, text: Text["link"]): string[] {
  if (state === "failed") {
    const why = held === null ? [] : [text.heldBecause[held]];
    return [text.notSent[channel](to), ...why, text.whatToDo[held ?? "failed"]];
  }
  return to === null || state === "dropped" ? [] : [text.onItsWay[channel](to)];
}

function Address({ page }: { page: LinkPage }) {
  const { locale, link, qrUrl, messages } = page;
  const text = textIn(locale).link;
  return (
    <section class="sheet link-ready">
      <img src={qrUrl} alt={text.qr} width={160} height={160} />
      <div>
        <h2>{text.ready}</h2>
        {messages.length === 0 && <p class="hint">{text.readyHint}</p>}
        <div class="field">
          <label for="link">{text.address}</label>
          <input class="code" id="link" value={link} readOnly />
        </div>
        <div class="row">
          <CopyButton source="link" locale={locale} label={text.copyLink} isPrimary />
          <a class="button icon icon-download" href={qrUrl} download="link.svg">
            {text.saveQr}
          </a>
        </div>
        <SendForms page={page} />
      </div>
    </section>
  );
}

function Details({ page }: { page: LinkPage }) {
  const { locale, now, state, decline, paymentUrl } = page;
  const words = textIn(locale);
  const time = (iso: string) => formatTime(locale, iso, now.zone);
  const facts = [
    { label: words.links.column.created, value: time(page.created) },
    { label: words.links.column.maker, value: makerText(locale, page.maker) },
    { label: words.link.opened, value: page.opened === null ? words.link.notOpened : time(page.opened) },
    { label: words.links.column.expires, value: time(page.expires) },
    { label: words.newLink.description, value: page.description },
    { label: words.newLink.paymentSet, value: page.paymentSet },
    { label: words.link.attempts, value: `${page.attempts.used} / ${page.attempts.max}` },
  ];
  return (
    <section class="sheet">
      <h2>{words.link.details}</h2>
      <Facts facts={facts} />
      {decline !== null && <p>{words.payment.declineWhy[decline]}</p>}
      {paymentUrl !== null && (
        <a href={paymentUrl}>{state === "paid" ? words.link.showPayment : words.link.showAttempts}</a>
      )}
    </section>
  );
}

function Messages({ page: { locale, messages, now } }: { page: LinkPage }) {
  const words = textIn(locale);
  const text = words.link;
  const stateWords = words.payment.eventOf.messageState;
  return (
    <section class="sheet results">
      <h2>{text.messages}</h2>
      <ul>
        {messages.map(({ channel, kind, to, state, held, at }) => (
          <li key={at + channel + kind}>
            {[text.messageKind[kind], text.messageChannel[channel], to, stateWords[state]].filter(Boolean).join(" · ")}
            {held !== null && <span class="hint block">{text.heldBecause[held]}</span>}
            <span class="hint block">{formatTime(locale, at, now.zone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
