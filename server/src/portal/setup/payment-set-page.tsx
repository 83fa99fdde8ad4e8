import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { updatePaymentSet, type ListedPaymentSet, type TerminalRecord } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { allowWidgetOrigin, listWidgetOrigins, removeWidgetOrigin } from "#widget-payments/index.ts";
import { formOf, problemsOf } from "../forms/index.ts";
import { offeredPrograms, OfferTable, type OfferedProgram } from "../links/OfferTable.tsx";
import { type Answer, isAllowed, pageUrl, Shell, useMember, usePage, useText, withQuery } from "../page/index.ts";
import { Facts, Field, Heading, MoneyText, Problems, Sheet } from "../parts/index.ts";
import { formatMoney, timeText, type Sum, type Problem } from "../words/index.ts";
import { paymentSetOf, terminalsOf } from "./payment-set-of.ts";
import { SetState } from "./sets-page.tsx";
import { SwitchActions } from "./SwitchActions.tsx";

export async function paymentSetPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const set = await paymentSetOf(ctx, request);
  const [terminals, origins, offer] = await Promise.all([
    terminalsOf(ctx, set),
    listWidgetOrigins(ctx),
    offerOf(ctx, request, set),
  ]);
  const isAmountWrong = offer.typed !== "" && offer.amount === null;
  const problems = isAmountWrong ? [...refused, { field: "amount", reason: "invalid" }] : refused;
  const typedOrigin = refused.some(({ field }) => field === "origin") ? formOf(request.body).text("origin", 200) : "";
  return {
    view: <PaymentSet {...{ set, terminals, origins, offer, typedOrigin, problems }} />,
    status: isAmountWrong ? 400 : 200,
  };
}

interface Offer {
  typed: string;
  amount: Sum | null;
  programs: readonly OfferedProgram[];
}

/** What a payer is offered for the amount in the address. */
async function offerOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { id, currency }: ListedPaymentSet,
): Promise<Offer> {
  const typed = formOf(request.query).text("amount", 40);
  const amount = readTypedAmount(typed, ctx.session.member.locale);
  if (amount === null) return { typed, amount: null, programs: [] };
  const programs = await offeredPrograms(ctx, { paymentSetId: id, amount, currency });
  return { typed, amount: { amount, currency }, programs };
}

export function setPaymentSetActive(
  ctx: MemberContext,
  request: FastifyRequest,
  { isActive }: { isActive: boolean },
): Promise<Answer> {
  return applyChange(ctx, request, ({ id }) => inTransaction(ctx, (ctx) => updatePaymentSet(ctx, id, { isActive })));
}

/** Allows or removes a web origin. Origins count for the whole company. */
export function changeOrigins(ctx: MemberContext, request: FastifyRequest, change: "add" | "remove"): Promise<Answer> {
  const origin = formOf(request.body).text("origin").trim();
  return applyChange(ctx, request, () =>
    change === "add" ? allowWidgetOrigin(ctx, origin) : removeWidgetOrigin(ctx, origin),
  );
}

async function applyChange(
  ctx: MemberContext,
  request: FastifyRequest,
  change: (set: ListedPaymentSet) => Promise<unknown>,
): Promise<Answer> {
  const set = await paymentSetOf(ctx, request);
  const { id } = set;
  try {
    await change(set);
    return { to: withQuery(pageUrl(ctx, `/sets/${id}`), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await paymentSetPage(ctx, request, problems)), status };
  }
}

interface Page {
  set: ListedPaymentSet;
  /** In the set's order: a payer's card goes to the first that takes it. */
  terminals: readonly TerminalRecord[];
  /** The company's pages that may show the card form. */
  origins: readonly string[];
  /** What a payer sees for the amount that the member typed. */
  offer: Offer;
  /** The origin that was typed and refused. */
  typedOrigin: string;
  problems: readonly Problem[];
}

function PaymentSet(page: Page) {
  const { ctx } = useMember();
  const { set, problems } = page;
  const { setup, sets: text, terminals } = useText();
  return (
    <Shell nav="setup" title={set.name} problems={problems}>
      <Heading title={set.name} back={{ label: `${setup.title} · ${text.title}`, url: pageUrl(ctx, "/sets") }}>
        <a class="button" href={pageUrl(ctx, `/rates/${set.id}`)}>
          {text.rates}
        </a>
        {isAllowed(ctx, "setup.write") && <Actions page={page} />}
      </Heading>
      <Problems
        problems={problems.filter(({ field }) => field !== "amount" && field !== "origin")}
        title={terminals.notDone}
      />
      <section class="sheet">
        <p>
          <SetState set={set} isBadge />
        </p>
        <Rules page={page} />
      </section>
      <Sheet titleId="terminals-title" title={text.terminals}>
        <p class="hint">{text.orderHint}</p>
        <ol class="set-terminals">
          {page.terminals.map(({ id, name, isActive }) => (
            <li key={id} class="spaced-link">
              <a href={pageUrl(ctx, `/terminals/${id}`)}>{name}</a>
              {!isActive && <span class="soft"> · {terminals.disabled}</span>}
            </li>
          ))}
        </ol>
      </Sheet>
      {set.isForWidget && <Origins page={page} />}
      <OfferSheet page={page} />
    </Shell>
  );
}

function urlOf(ctx: MemberContext, { set }: Page): string {
  return pageUrl(ctx, `/sets/${set.id}`);
}

function Actions({ page }: { page: Page }) {
  const { ctx } = useMember();
  const { sets: text, terminals, branding } = useText();
  const url = urlOf(ctx, page);
  return (
    <>
      <a class="button" href={`${url}/branding`}>
        {branding.title}
      </a>
      <a class="button" href={`${url}/change`}>
        {terminals.change}
      </a>
      <SwitchActions
        {...{ url, disableText: text.disableText, disableSubmit: text.disableSubmit }}
        isActive={page.set.isActive}
      />
    </>
  );
}

function Rules({ page: { set } }: { page: Page }) {
  const { locale } = usePage();
  const { currency, minimumAmount, maximumAmount, threeDsRule: rule, reminders } = set;
  const text = useText().sets;
  const limit = (amount: typeof minimumAmount) => (amount === null ? null : <MoneyText money={{ amount, currency }} />);
  const threeDs =
    rule.kind === "above"
      ? text.threeDsAbove(formatMoney(locale, { amount: rule.amount, currency }))
      : text.threeDsRule[rule.kind];
  const hours = reminders.map((seconds) => text.hours(Math.round(seconds / 3_600)));
  return (
    <Facts
      facts={[
        { label: text.currency, value: currency },
        { label: text.minimum, value: limit(minimumAmount) },
        { label: text.maximum, value: limit(maximumAmount) },
        { label: text.threeDs, value: threeDs },
        { label: text.linkTime, value: timeText(locale, Math.round(set.linkLifetimeSeconds / 60)) },
        { label: text.attempts, value: set.attemptsMax },
        { label: text.returnMethod, value: text.returnMethods[set.returnMethod] },
        { label: text.receipts, value: set.sendReceipts ? text.yes : text.no },
        { label: text.reminders, value: hours.length === 0 ? text.none : hours.join(", ") },
      ]}
    />
  );
}

function Origins({ page }: { page: Page }) {
  const { ctx } = useMember();
  const { origins, typedOrigin } = page;
  const { sets: text } = useText();
  const mayWrite = isAllowed(ctx, "setup.write");
  const action = `${urlOf(ctx, page)}/origins`;
  return (
    <Sheet titleId="origins-title" look="results" title={text.widgetOrigins}>
      <p class="hint">{text.widgetOriginsHint}</p>
      {origins.length === 0 && <p>{text.noOrigins}</p>}
      <ul>
        {origins.map((origin) => (
          <li key={origin} class="row-between">
            <code>{origin}</code>
            {mayWrite && (
              <form method="post" action={`${action}/remove`} data-once>
                <input type="hidden" name="origin" value={origin} />
                <button aria-label={`${text.removeOrigin}: ${origin}`}>{text.removeOrigin}</button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form method="post" action={action} class="page-search" data-once>
          <Field
            name="origin"
            label={text.origin}
            hint={text.originHint}
            value={typedOrigin}
            type="url"
            maxLength={200}
            autocomplete="off"
            spellcheck={false}
            required
          />
          <button>{text.addOrigin}</button>
        </form>
      )}
    </Sheet>
  );
}

function OfferSheet({ page: { offer } }: { page: Page }) {
  const { locale } = usePage();
  const text = useText().sets;
  return (
    <Sheet titleId="offer-title" title={text.offerTitle}>
      <form method="get" class="page-search">
        <Field name="amount" label={text.offerAmount} value={offer.typed} inputmode="decimal" autocomplete="off" />
        <button>{text.offerShow}</button>
      </form>
      {offer.amount !== null && (
        <>
          <p>{text.offerFor(formatMoney(locale, offer.amount))}</p>
          <OfferTable programs={offer.programs} />
        </>
      )}
    </Sheet>
  );
}
