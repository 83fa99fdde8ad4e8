import { amountFromDecimal, isCurrencyCode, type Amount, type CurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import {
  limitedRoles,
  limitsIn,
  readLimits,
  setLimits,
  type LimitChange,
  type LimitedRole,
  type StoredLimit,
} from "#approvals/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, listTerminals } from "#payment-sets/index.ts";
import { decimalOf } from "#platform/text/money.ts";
import { readTypedAmount, writeGroupedAmount } from "#platform/text/typed-amount.ts";
import { type Form, formOf } from "../forms/index.ts";
import { useMember, useText } from "../page/index.ts";
import { Facts, Field, MoneyText, Problems } from "../parts/index.ts";
import { memberNames } from "../shown/member-names.ts";
import { formatTime, textIn, type Problem } from "../words/index.ts";

interface CurrencyLimits {
  currency: CurrencyCode;
  roles: readonly RoleLimit[];
}

interface RoleLimit {
  role: LimitedRole;
  /** The field's name. */
  field: string;
  typed: string;
  /** Decimal text: what the form began with. */
  seen: string;
  amount: Amount;
  /** Null for the default. `by` is null for the operator. */
  changed: { at: Date; by: string | null; isOwnRaise: boolean } | null;
}

/** The limits that the page shows, and in a form what was typed. */
export async function shownLimits(ctx: MemberContext, form: Form | null): Promise<CurrencyLimits[]> {
  const { locale } = ctx.session.member;
  const [all, names] = await Promise.all([readLimits(ctx), memberNames(ctx)]);
  return (await currenciesOf(ctx, all)).map((currency) => {
    const limits = limitsIn(currency, all);
    return {
      currency,
      roles: limitedRoles.map((role) => {
        const field = fieldOf(role, currency);
        const set = all.find((each) => each.role === role && each.currency === currency);
        return {
          role,
          field,
          typed: form?.text(field, 40) ?? writeGroupedAmount(limits[role], currency, locale),
          seen: decimalOf(limits[role], currency),
          amount: limits[role],
          changed: set === undefined ? null : changeOf(set, names),
        };
      }),
    };
  });
}

/** The currencies that the company takes or has a limit for, the Turkish lira first. */
async function currenciesOf(ctx: MemberContext, limits: readonly StoredLimit[]): Promise<CurrencyCode[]> {
  const [sets, terminals] = await Promise.all([listPaymentSets(ctx), listTerminals(ctx)]);
  const used = [...sets.map(({ currency }) => currency), ...terminals.flatMap(({ currencies }) => currencies)];
  const others = [...used, ...limits.map(({ currency }) => currency)].toSorted((a, b) => (a < b ? -1 : 1));
  return [...new Set<CurrencyCode>(["TRY", ...others])];
}

function changeOf(
  { changedAt, changedBy, isOwnRaise }: StoredLimit,
  names: ReadonlyMap<string, string>,
): RoleLimit["changed"] {
  return { at: changedAt, by: changedBy === null ? null : (names.get(changedBy) ?? "–"), isOwnRaise };
}

/** Saves the limits that were changed in the form. Returns what is wrong with what was typed. */
export async function saveLimits(ctx: MemberContext, request: FastifyRequest): Promise<Problem[] | null> {
  const form = formOf(request.body);
  const fields = Object.keys(request.body ?? {}).flatMap((name) => fieldNamed(name) ?? []);
  const problems: Problem[] = [];
  const changes = fields.flatMap(({ role, currency }): LimitChange[] => {
    const field = fieldOf(role, currency);
    const seen = amountFromDecimal(form.text(`seen.${field}`));
    const amount = seen === null ? null : typedLimit(ctx, form.text(field, 40), { seen, currency });
    if (seen !== null && amount !== null) return [{ role, currency, amount, seen }];
    problems.push({ field, reason: "limit_invalid" });
    return [];
  });
  if (problems.length > 0) return problems;
  await setLimits(ctx, { memberId: ctx.session.member.id, roles: ctx.company?.roles ?? [] }, changes);
  return null;
}

/** A field that was not touched keeps its limit exactly, whatever the decimals of the currency. */
function typedLimit(
  ctx: MemberContext,
  text: string,
  { seen, currency }: { seen: Amount; currency: CurrencyCode },
): Amount | null {
  const { locale } = ctx.session.member;
  return text === writeGroupedAmount(seen, currency, locale) ? seen : readTypedAmount(text, locale);
}

function fieldOf(role: LimitedRole, currency: CurrencyCode): string {
  return `limit.${role}.${currency}`;
}

function fieldNamed(name: string): { role: LimitedRole; currency: CurrencyCode } | null {
  const [prefix, roleName, currency = "", ...more] = name.split(".");
  const role = limitedRoles.find((each) => each === roleName);
  if (prefix !== "limit" || role === undefined || more.length > 0 || !isCurrencyCode(currency)) return null;
  return { role, currency };
}

interface Props {
  /** Where the form is sent; null if the member may only look. */
  action: string | null;
  limits: readonly CurrencyLimits[];
  /** Roles of the member that have a limit. */
  ownRoles: readonly LimitedRole[];
}

export function LimitsSection({ action, limits, ownRoles }: Props) {
  const text = useText();
  const words = text.settings;
  const labels = Object.fromEntries(
    limits.flatMap(({ currency, roles }) => roles.map(({ role, field }) => [field, `${currency}, ${text.role[role]}`])),
  );
  const intro = (
    <>
      <h2>{words.limitsTitle}</h2>
      <p>{words.limitsIntro}</p>
      <p class="hint">{words.limitsPrograms}</p>
      <p class="hint">{words.limitsWhen}</p>
    </>
  );
  if (action === null)
    return (
      <section class="sheet narrow spaced-form">
        {intro}
        <LimitFacts limits={limits} />
      </section>
    );
  return (
    <form class="sheet narrow spaced-form" method="post" action={action} data-once>
      {intro}
      <Problems labels={labels} />
      {ownRoles.length > 0 && (
        <p class="alert alert-info icon icon-idle">
          <span>{words.ownRole(ownRoles.map((role) => text.role[role]).join(", "))}</span>
        </p>
      )}
      <input type="hidden" name="section" value="limits" />
      {limits.map((each) => (
        <fieldset class="field limit-fields" key={each.currency}>
          <legend>{each.currency}</legend>
          <div class="field-grid">
            {each.roles.map((limit) => (
              <LimitField key={limit.field} limit={limit} />
            ))}
          </div>
        </fieldset>
      ))}
      <div class="actions">
        <button class="primary">{words.saveLimits}</button>
      </div>
    </form>
  );
}

interface FieldProps {
  limit: RoleLimit;
}

function LimitField({ limit }: FieldProps) {
  const member = useMember();
  return (
    <div>
      <input type="hidden" name={`seen.${limit.field}`} value={limit.seen} />
      <Field
        name={limit.field}
        label={useText().role[limit.role]}
        hint={lastChange(member, limit)}
        value={limit.typed}
        maxLength={40}
        inputmode="decimal"
        autocomplete="off"
        required
      />
    </div>
  );
}

function lastChange({ locale, now }: ReturnType<typeof useMember>, { changed }: RoleLimit): string {
  const { settings: words, audit } = textIn(locale);
  if (changed === null) return words.usual;
  const { at, by, isOwnRaise } = changed;
  const text = words.changed(formatTime(locale, at, now.zone), by ?? audit.actorKind.operator);
  return isOwnRaise ? `${text}. ${words.ownRaise}` : text;
}

function LimitFacts({ limits }: Pick<Props, "limits">) {
  const member = useMember();
  const text = useText();
  const facts = limits.flatMap(({ currency, roles }) =>
    roles.map((limit) => ({
      label: `${currency}, ${text.role[limit.role]}`,
      value: (
        <>
          <MoneyText money={{ amount: limit.amount, currency }} /> <span class="soft">{lastChange(member, limit)}</span>
        </>
      ),
    })),
  );
  return <Facts facts={facts} />;
}
