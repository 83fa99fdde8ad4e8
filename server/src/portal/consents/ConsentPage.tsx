import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import { ConsentPreviews } from "./ConsentPreviews.tsx";
import type { ConsentPage } from "./model.ts";

export function ConsentDetail(page: ConsentPage) {
  const { locale, label, listUrl, until, inUse, actions, preview } = page;
  const { setup, consents: text } = textIn(locale);
  const isInUse = until === null;
  return (
    <Shell page={page} title={label}>
      <Heading title={label} back={{ label: `${setup.title} · ${text.title}`, url: listUrl }}>
        {actions !== null && <Actions page={page} actions={actions} />}
      </Heading>
      {inUse !== null && (
        <p class="alert alert-info icon icon-idle">
          <span>
            {text.olderVersion} <a href={inUse.url}>{text.toInUse(inUse.version)}</a>
          </span>
        </p>
      )}
      <div class="columns">
        <Details page={page} />
        <section class="sheet" aria-labelledby="preview-title">
          <h2 id="preview-title">{isInUse ? text.payersSee : text.payersSaw}</h2>
          <ConsentPreviews preview={preview} locale={locale} />
        </section>
      </div>
      <Versions page={page} />
    </Shell>
  );
}

function Actions({ page: { locale }, actions }: { page: ConsentPage; actions: NonNullable<ConsentPage["actions"]> }) {
  const text = textIn(locale).consents;
  const isInUse = actions.retireUrl !== null;
  return (
    <>
      <a class="button primary" href={actions.changeUrl}>
        {isInUse ? text.change : text.useAgain}
      </a>
      {actions.retireUrl !== null && (
        <a class="button danger" href={actions.retireUrl}>
          {text.retire}
        </a>
      )}
    </>
  );
}

function Details({ page }: { page: ConsentPage }) {
  const { locale, paymentSet, key, version, consentKind, languages, position, since, until, hash, inUse, now } = page;
  const isNewest = page.versions[0]?.isShown === true;
  const text = textIn(locale).consents;
  const time = (iso: string) => formatTime(locale, iso, now.zone);
  return (
    <section class="sheet">
      <h2>{text.versionOf(version)}</h2>
      <p class="consent-state">
        <StateMark
          tone={until === null ? "good" : "over"}
          word={until === null ? text.inUse : inUse === null && isNewest ? text.retired : text.replaced}
          isBadge
        />
      </p>
      <Facts
        facts={[
          { label: text.paymentSet, value: <a href={paymentSet.url}>{paymentSet.name}</a> },
          { label: text.key, value: key, kind: "identifier" },
          { label: text.kind, value: text.kindLong[consentKind] },
          { label: text.languages, value: languages.map((language) => text.language[language]).join(", ") },
          { label: text.position, value: position },
          { label: text.since, value: time(since) },
          { label: text.until, value: until === null ? null : time(until) },
          { label: text.hash, value: hash, kind: "identifier" },
        ]}
      />
      <p class="hint">{text.hashHint}</p>
    </section>
  );
}

function Versions({ page: { locale, versions, now } }: { page: ConsentPage }) {
  const text = textIn(locale).consents;
  const time = (iso: string) => formatTime(locale, iso, now.zone);
  return (
    <section class="consent-versions">
      <h2>{text.versions}</h2>
      <p class="hint">{text.versionsHint}</p>
      <TableSheet label={text.versions}>
        <table class="cards consent-list">
          <TableHead columns={[text.version, text.label, text.kind, text.since, text.until, { number: text.payers }]} />
          <tbody>
            {versions.map(({ url, version, isShown, label, consentKind, since, until, answered }) => (
              <tr key={version}>
                <th scope="row">
                  <a href={url} aria-current={isShown ? "true" : undefined}>
                    {text.versionOf(version)}
                  </a>
                </th>
                <td>{label}</td>
                <td>{text.kindShort[consentKind]}</td>
                <td>
                  <span class="visually-hidden">{text.since}: </span>
                  {time(since)}
                </td>
                <td>
                  {until === null ? (
                    <StateMark tone="good" word={text.inUse} />
                  ) : (
                    <>
                      <span class="visually-hidden">{text.until}: </span>
                      {time(until)}
                    </>
                  )}
                </td>
                <td class="number">
                  {text[consentKind === "notice" ? "seenIn" : "acceptedIn"](
                    `${formatCount(locale, answered.number)}${answered.isMore ? "+" : ""}`,
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableSheet>
    </section>
  );
}
