import { acquirerByCode } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import {
  isClockApart,
  programName,
  type ListedPaymentSet,
  type ShownSetting,
  type TerminalCheck,
  type TerminalHealth,
  type TerminalRecord,
} from "#payment-sets/index.ts";
import type { TerminalEvidence } from "#payments/index.ts";
import { isAllowed, pageUrl, Shell, useMember, usePage, useText } from "../page/index.ts";
import { Facts, Heading, Problems, Sheet, ShortTime } from "../parts/index.ts";
import { bankOf } from "../shown/bank-label.ts";
import { formatCount, textIn, type Locale, type Problem } from "../words/index.ts";
import { SwitchActions } from "./SwitchActions.tsx";
import { CheckMark, HealthMark, HealthReason } from "./terminal-state.tsx";
import { TerminalState } from "./terminals-page.tsx";

interface Page {
  terminal: TerminalRecord;
  settings: readonly ShownSetting[];
  /** Undefined: not checked since its settings changed. */
  check: TerminalCheck | undefined;
  /** Undefined: it has never failed. */
  health: TerminalHealth | undefined;
  /** The payment sets that collect with it. */
  sets: readonly ListedPaymentSet[];
  /** What the payments of the last day prove. */
  evidence: TerminalEvidence;
  problems: readonly Problem[];
}

export function TerminalPage(page: Page) {
  const { ctx } = useMember();
  const { terminal, check, health, problems } = page;
  const { setup, terminals: text } = useText();
  return (
    <Shell nav="setup" title={terminal.name} problems={problems}>
      <Heading
        title={terminal.name}
        back={{ label: `${setup.title} · ${text.title}`, url: pageUrl(ctx, "/terminals") }}
      >
        <Actions page={page} />
      </Heading>
      <Problems title={text.notDone} />
      <section class="sheet">
        <p>
          <TerminalState {...{ terminal, check }} isBadge /> <HealthMark {...{ terminal, health }} isBadge />
        </p>
        <HealthReason {...{ terminal, health }} />
        <Description page={page} />
      </section>
      <Check page={page} />
      <Proofs page={page} />
      <Settings page={page} />
    </Shell>
  );
}

function urlOf(ctx: MemberContext, { terminal }: Page): string {
  return pageUrl(ctx, `/terminals/${terminal.id}`);
}

function Actions({ page }: { page: Page }) {
  const { ctx } = useMember();
  if (!isAllowed(ctx, "setup.write")) return null;
  const text = useText().terminals;
  const url = urlOf(ctx, page);
  return (
    <>
      <a class="button" href={`${url}/change`}>
        {text.change}
      </a>
      <SwitchActions
        {...{ url, disableText: text.disableText, disableSubmit: text.disableSubmit }}
        isActive={page.terminal.isActive}
      />
    </>
  );
}

function Description({ page: { terminal, sets } }: { page: Page }) {
  const { ctx } = useMember();
  const { acquirerCode, erpCode, currencies, programs, brands } = terminal;
  const text = useText().terminals;
  const bank = bankOf(terminal);
  const protocol = acquirerByCode(acquirerCode)?.name ?? acquirerCode;
  return (
    <Facts
      facts={[
        { label: text.bank, value: bank === protocol ? null : bank },
        { label: text.protocol, value: protocol },
        { label: text.erpCode, value: erpCode },
        { label: text.currencies, value: currencies.join(", ") },
        { label: text.programs, value: programs.length === 0 ? text.noPrograms : programs.map(programName).join(", ") },
        {
          label: text.usedBy,
          value:
            sets.length === 0
              ? text.unused
              : sets.map(({ id, name }) => (
                  <div key={id} class="spaced-link">
                    <a href={pageUrl(ctx, `/sets/${id}`)}>{name}</a>
                  </div>
                )),
        },
        { label: text.brands, value: brands.map((brand) => text.brand[brand] ?? brand).join(", ") },
      ]}
    />
  );
}

function Check({ page }: { page: Page }) {
  const { ctx, locale } = useMember();
  const { check } = page;
  const text = useText().terminals;
  return (
    <Sheet titleId="check-title" title={text.checkTitle}>
      {check === undefined ? (
        <p class="hint">{text.notCheckedLong}</p>
      ) : (
        <>
          <p class="soft">
            <ShortTime at={check.at} isExact />
            {check.url !== null && <> · {check.url}</>}
          </p>
          <ul class="checks">
            {partsOf(check).map((part) => (
              <li key={part}>
                <strong>{text.checked[part]}</strong> <CheckMark result={check[part]} />
                {sentencesOf(locale, check, part).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
      {isAllowed(ctx, "setup.write") && (
        <form method="post" action={`${urlOf(ctx, page)}/check`} data-once>
          <button class="primary">{text.check}</button>
        </form>
      )}
      <p class="hint">{text.checkNote}</p>
    </Sheet>
  );
}

type Part = "address" | "credentials" | "reversals" | "clock";

/** Most banks have one user for everything. */
function partsOf({ reversals }: TerminalCheck): readonly Part[] {
  return reversals === "unknown"
    ? ["address", "credentials", "clock"]
    : ["address", "credentials", "reversals", "clock"];
}

/** The bank's advice and its own words are about the first part that is wrong. Advice says more than our sentence, but for a consequence. */
function sentencesOf(locale: Locale, check: TerminalCheck, part: Part): string[] {
  const { advice, bankMessage } = check;
  const own = words(locale, check)[part];
  if (part !== partsOf(check).find((each) => check[each] === "wrong")) return [own];
  const found = advice === null ? [own] : part === "reversals" ? [own, advice[locale]] : [advice[locale]];
  return bankMessage === null ? found : [...found, textIn(locale).terminals.bankSaid(bankMessage)];
}

/** What each part of the check found, in plain words. */
function words(locale: Locale, check: TerminalCheck): Record<Part, string> {
  const { address, credentials, reversals, clock } = textIn(locale).terminals.found;
  const { httpStatus, durationMs, reason, clockApartMs } = check;
  const apart = formatCount(locale, Math.round((clockApartMs ?? 0) / 1_000));
  return {
    address:
      check.address === "ok"
        ? address.ok(formatCount(locale, durationMs ?? 0))
        : httpStatus === null
          ? address.silent(reason ?? "")
          : address.other(httpStatus),
    credentials: credentials[check.credentials],
    reversals: reversals[check.reversals],
    clock:
      check.clock === "unknown"
        ? clock.unknown
        : check.clock === "wrong" && !isClockApart(check)
          ? clock.refused
          : clock[check.clock](apart),
  };
}

/** What only a payment proves: the store key, the way back from the bank, the charge and its void. */
function Proofs({ page: { terminal, evidence } }: { page: Page }) {
  const { ctx } = useMember();
  const { isTest } = terminal;
  const text = useText().terminals;
  return (
    <Sheet titleId="proofs-title" title={text.proofsTitle}>
      <ul class="checks">
        {(["threeDs", "sale", "void"] as const).map((name) => {
          const proof = evidence[name];
          const words = text.proof[name];
          return (
            <li key={name}>
              <strong>{words.label}</strong> <CheckMark result={proof?.result ?? "unknown"} />
              <p>{words[proof?.result ?? "unknown"]}</p>
              {proof !== null && (
                <p class="soft">
                  <a href={pageUrl(ctx, `/payments/${proof.paymentId}`)}>
                    <ShortTime at={proof.at} isExact />
                  </a>
                  {proof.bankMessage !== null && <> · {text.bankSaid(proof.bankMessage)}</>}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p class="hint">{isTest ? text.proofsTest : text.proofsNote}</p>
      {isTest && isAllowed(ctx, "links.write") && (
        <p>
          <a class="button icon icon-add" href={pageUrl(ctx, "/links/new")}>
            {useText().newLink.title}
          </a>
        </p>
      )}
    </Sheet>
  );
}

function Settings({ page: { settings } }: { page: Page }) {
  const { locale } = usePage();
  const text = useText().terminals;
  const shownValue = ({ field, isSet, value }: ShownSetting) => {
    if (!isSet) return text.notSet;
    if (value === null) return text.secretSet;
    return field.kind === "choice" ? (text.choice[value] ?? value) : value;
  };
  return (
    <Sheet titleId="settings-title" title={text.settings}>
      <Facts
        facts={settings.map((setting) => ({
          label: setting.field.label[locale],
          value: shownValue(setting),
        }))}
      />
    </Sheet>
  );
}
