import type { ComponentChildren } from "preact";
import { CopyButton } from "../parts/Copyable.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatMoney, formatTime, textIn } from "../words/index.ts";
import { makerText } from "../links/LinkState.tsx";
import type { RequestPage, SeenForm } from "./model.ts";
import { priceText, RequestState } from "./RequestText.tsx";
import { RequestVisits } from "./RequestVisits.tsx";

export function RequestDetail(page: RequestPage) {
  const { locale, code, state, listUrl, price, problems } = page;
  const words = textIn(locale);
  const kind = words.requests.kind[price.requestKind];
  return (
    <Shell page={page} title={code} hasProblems={problems.length > 0}>
      <Heading
        title={code}
        note={
          <>
            <RequestState locale={locale} state={state} isBadge />
            <span>{[kind, priceText(locale, price)].join(" · ")}</span>
          </>
        }
        back={{ label: words.requests.title, url: listUrl }}
      >
        <Actions page={page} />
      </Heading>
      <Problems problems={problems} locale={locale} title={words.terminals.notDone} />
      {page.posters === null ? <p class="sheet withdrawn">{words.request.withdrawnNote}</p> : <Address page={page} />}
      <div class="columns">
        <Sums page={page} />
        <Details page={page} />
      </div>
      <RequestVisits page={page} />
    </Shell>
  );
}

/** Withdrawing and activating ask in place, also without script. */
function Actions({ page: { locale, editUrl, withdraw, activate } }: { page: RequestPage }) {
  const text = textIn(locale).request;
  return (
    <>
      {activate !== null && (
        <Confirmation form={activate} label={text.activate} question={text.activateText}>
          <button class="primary">{text.activateSubmit}</button>
        </Confirmation>
      )}
      {withdraw !== null && (
        <Confirmation form={withdraw} label={text.withdraw} question={text.withdrawText} isDangerous>
          <button class="danger">{text.withdrawSubmit}</button>
        </Confirmation>
      )}
      {editUrl !== null && (
        <a class="button" href={editUrl}>
          {text.edit}
        </a>
      )}
    </>
  );
}

interface ConfirmationProps {
  form: SeenForm;
  label: string;
  question: string;
  isDangerous?: boolean;
  /** The button. */
  children: ComponentChildren;
}

function Confirmation({ form, label, question, isDangerous = false, children }: ConfirmationProps) {
  return (
    <details class="action-form confirmation">
      <summary class={isDangerous ? "button danger" : "button"}>{label}</summary>
      <form class="sheet" method="post" action={form.action} data-once>
        <input type="hidden" name="seen" value={form.seen} />
        <p>{question}</p>
        {children}
      </form>
    </details>
  );
}

function Address({ page: { locale, address, qrUrl, posters } }: { page: RequestPage }) {
  const text = textIn(locale).request;
  return (
    <section class="sheet link-ready request-ready">
      <img src={qrUrl} alt={text.qr} width={160} height={160} />
      <div>
        <h2>{text.address}</h2>
        <p class="hint">{text.addressHint}</p>
        <div class="field">
          <label class="visually-hidden" for="address">
            {text.address}
          </label>
          <input class="code" id="address" value={address} readOnly />
        </div>
        <div class="row">
          <CopyButton source="address" locale={locale} label={text.copyAddress} isPrimary />
          <a class="button icon icon-download" href={qrUrl} download="request.svg">
            {text.saveQr}
          </a>
          {posters !== null && (
            <>
              <a class="button icon icon-download" href={posters.tr}>
                {text.poster.tr}
              </a>
              <a class="button icon icon-download" href={posters.en}>
                {text.poster.en}
              </a>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function Sums({ page: { locale, uses, collected, left } }: { page: RequestPage }) {
  const text = textIn(locale).request;
  const count = (number: number) => formatCount(locale, number);
  return (
    <section class="sheet">
      <h2>{text.sums}</h2>
      <Facts
        facts={[
          { label: text.paid, value: count(uses.paid) },
          { label: text.paying, value: uses.paying === 0 ? null : count(uses.paying) },
          { label: text.usesMax, value: uses.max === null ? text.usesAny : count(uses.max) },
          { label: text.left, value: left === null ? null : formatMoney(locale, left) },
          { label: text.collected, value: formatMoney(locale, collected), kind: "total" },
        ]}
      />
      <p class="hint">{text.collectedHint}</p>
    </section>
  );
}

function Details({ page }: { page: RequestPage }) {
  const { locale, now, price, presets, auditUrl } = page;
  const { request: text, requests, links } = textIn(locale);
  const { requestKind, least } = price;
  const priceLabel = { multi_use: text.price, open_amount: text.range, parts: text.debt }[requestKind];
  return (
    <section class="sheet">
      <h2>{text.details}</h2>
      <Facts
        facts={[
          { label: requests.column.description, value: page.description },
          { label: requests.column.kind, value: requests.kind[requestKind] },
          { label: priceLabel, value: priceText(locale, price) },
          {
            label: text.leastPart,
            value: requestKind === "parts" && least !== null ? formatMoney(locale, least) : null,
          },
          {
            label: text.presets,
            value: presets.length === 0 ? null : presets.map((preset) => formatMoney(locale, preset)).join(" · "),
          },
          { label: text.paymentSet, value: page.paymentSet },
          { label: text.successUrl, value: page.successUrl },
          { label: text.failUrl, value: page.failUrl },
          { label: text.webhookUrl, value: page.webhookUrl },
          { label: requests.column.created, value: formatTime(locale, page.created, now.zone) },
          { label: links.column.maker, value: makerText(locale, page.maker) },
        ]}
      />
      {auditUrl !== null && <a href={auditUrl}>{text.audit}</a>}
    </section>
  );
}
