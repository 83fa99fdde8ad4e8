import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, textIn } from "../words/index.ts";
import { CheckMark } from "./CheckMark.tsx";
import type { ShownCheck, TerminalPage } from "./model.ts";
import { settingText } from "./setting-text.ts";

export function Terminal(page: TerminalPage) {
  const { locale, name, listUrl, isActive, isTest, problems } = page;
  const { setup, terminals: text } = textIn(locale);
  return (
    <Shell page={page} title={name} hasProblems={problems.length > 0}>
      <Heading title={name} back={{ label: `${setup.title} · ${text.title}`, url: listUrl }}>
        <Actions page={page} />
      </Heading>
      <Problems problems={problems} locale={locale} title={text.notDone} />
      <section class="sheet">
        <p>
          <StateMark
            tone={isActive ? "good" : "over"}
            word={isActive ? text.active : text.disabled}
            detail={isTest ? text.test : null}
            isBadge
          />
        </p>
        <Description page={page} />
      </section>
      <Check page={page} />
      <Proofs page={page} />
      <Settings page={page} />
    </Shell>
  );
}

function Actions({ page: { locale, actions, isActive } }: { page: TerminalPage }) {
  if (actions === null) return null;
  const text = textIn(locale).terminals;
  return (
    <>
      <a class="button" href={actions.changeUrl}>
        {text.change}
      </a>
      {isActive ? (
        <details class="action-form">
          <summary class="button danger">{text.disable}</summary>
          <form class="sheet" method="post" action={actions.disable} data-once>
            <p>{text.disableText}</p>
            <button class="danger">{text.disableSubmit}</button>
          </form>
        </details>
      ) : (
        <form method="post" action={actions.enable} data-once>
          <button>{text.enable}</button>
        </form>
      )}
    </>
  );
}

function Description({ page }: { page: TerminalPage }) {
  const { locale, bank, protocol, erpCode, currencies, programs, brands, sets } = page;
  const text = textIn(locale).terminals;
  return (
    <Facts
      facts={[
        { label: text.bank, value: bank === protocol ? null : bank },
        { label: text.protocol, value: protocol },
        { label: text.erpCode, value: erpCode },
        { label: text.currencies, value: currencies.join(", ") },
        { label: text.programs, value: programs.length === 0 ? text.noPrograms : programs.join(", ") },
        {
          label: text.usedBy,
          value:
            sets.length === 0
              ? text.unused
              : sets.map(({ url, name }) => (
                  <div key={url} class="spaced-link">
                    <a href={url}>{name}</a>
                  </div>
                )),
        },
        { label: text.brands, value: brands.map((brand) => text.brand[brand] ?? brand).join(", ") },
      ]}
    />
  );
}

function Check({ page: { locale, check, actions, now } }: { page: TerminalPage }) {
  const text = textIn(locale).terminals;
  return (
    <section class="sheet" aria-labelledby="check-title">
      <h2 id="check-title">{text.checkTitle}</h2>
      {check === null ? (
        <p class="hint">{text.notCheckedLong}</p>
      ) : (
        <>
          <p class="soft">
            <ShortTime at={check.at} locale={locale} now={now} isExact />
            {check.url !== null && <> · {check.url}</>}
          </p>
          <ul class="checks">
            {(["address", "credentials", "clock"] as const).map((part) => (
              <li key={part}>
                <strong>{text.checked[part]}</strong> <CheckMark locale={locale} result={check[part]} />
                <p>{words(locale, check)[part]}</p>
              </li>
            ))}
          </ul>
          {check.bankMessage !== null && <p>{text.bankSaid(check.bankMessage)}</p>}
        </>
      )}
      {actions !== null && (
        <form method="post" action={actions.check} data-once>
          <button class="primary">{text.check}</button>
        </form>
      )}
      <p class="hint">{text.checkNote}</p>
    </section>
  );
}

/** What each part of the check found, in plain words. */
function words(locale: TerminalPage["locale"], check: ShownCheck): Record<"address" | "credentials" | "clock", string> {
  const { address, credentials, clock } = textIn(locale).terminals.found;
  const { httpStatus, durationMs, reason, clockApartSeconds } = check;
  const apart = formatCount(locale, clockApartSeconds ?? 0);
  return {
    address:
      check.address === "ok"
        ? address.ok(formatCount(locale, durationMs ?? 0))
        : httpStatus === null
          ? address.silent(reason ?? "")
          : address.other(httpStatus),
    credentials: credentials[check.credentials],
    clock: check.clock === "unknown" ? clock.unknown : clock[check.clock](apart),
  };
}

/** What only a payment proves: the store key, the way back from the bank, the charge and its void. */
function Proofs({ page: { locale, proofs, isTest, newLinkUrl, now } }: { page: TerminalPage }) {
  const text = textIn(locale).terminals;
  return (
    <section class="sheet" aria-labelledby="proofs-title">
      <h2 id="proofs-title">{text.proofsTitle}</h2>
      <ul class="checks">
        {(["threeDs", "sale", "void"] as const).map((name) => {
          const proof = proofs[name];
          const words = text.proof[name];
          return (
            <li key={name}>
              <strong>{words.label}</strong> <CheckMark locale={locale} result={proof?.result ?? "unknown"} />
              <p>{words[proof?.result ?? "unknown"]}</p>
              {proof !== null && (
                <p class="soft">
                  <a href={proof.paymentUrl}>
                    <ShortTime at={proof.at} locale={locale} now={now} isExact />
                  </a>
                  {proof.bankMessage !== null && <> · {text.bankSaid(proof.bankMessage)}</>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p class="hint">{isTest ? text.proofsTest : text.proofsNote}</p>
      {isTest && newLinkUrl !== null && (
        <p>
          <a class="button icon icon-add" href={newLinkUrl}>
            {textIn(locale).newLink.title}
          </a>
        </p>
      )}
    </section>
  );
}

function Settings({ page: { locale, settings } }: { page: TerminalPage }) {
  const text = textIn(locale).terminals;
  return (
    <section class="sheet" aria-labelledby="settings-title">
      <h2 id="settings-title">{text.settings}</h2>
      <Facts
        facts={settings.map((setting) => ({
          label: settingText(locale, setting).label,
          value: !setting.isSet
            ? text.notSet
            : setting.kind === "secret"
              ? text.secretSet
              : setting.kind === "choice"
                ? (text.choice[setting.value] ?? setting.value)
                : setting.value,
        }))}
      />
    </section>
  );
}
