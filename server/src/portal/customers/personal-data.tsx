import type { FastifyRequest } from "fastify";
import { isCustomerErased, type CustomerDetails } from "#customers/index.ts";
import { cancelLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction, reading } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { erasePerson, exportPerson, previewErasure, type ErasurePreview } from "#privacy/index.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { visibleLink } from "../links/visible-links.ts";
import {
  type Answer,
  isAllowed,
  keptForm,
  pageUrl,
  Shell,
  useMember,
  usePage,
  useText,
  withQuery,
} from "../page/index.ts";
/** What the company has to do with a person's data: hand it over, and erase it. */
import { Field, FormActions, Heading, Problems, Sheet } from "../parts/index.ts";
import { ownCode } from "../shown/customer-label.ts";
import { formatCount, textIn, type Problem, textFor } from "../words/index.ts";
import { customerUrl, requestedCustomer, shownName } from "./shown-customer.ts";

/** The request waits this long for the details in payments; a worker erases the rest. */
const WAIT_MS = 5_000;

/** Everything that is stored about the customer, as a JSON file. */
export async function exportPersonFile(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id } = await requestedCustomer(ctx, request);
  const person = await inTransaction(ctx, (ctx) => exportPerson(ctx, id));
  const { fileName } = textIn(ctx.session.member.locale).erasePerson;
  return {
    file: { name: `${fileName} ${id}.json`, type: "application/json", parts: [JSON.stringify(person, null, 2)] },
  };
}

interface Refused {
  problems: readonly Problem[];
  status: number;
}

/** Says what goes and what stays before anything is erased. */
export async function erasePersonPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems: refused, status }: Refused = { problems: [], status: 200 },
): Promise<Answer> {
  const customer = await requestedCustomer(ctx, request);
  const preview = await previewErasure(ctx, customer.id);
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const { locale } = ctx.session.member;
  const { erasePerson: text, customers } = textFor(ctx);
  const problems = problemsOn({ fields: ["confirm"], words: text.problem }, locale, refused);
  const title = preview.refusal === null ? text.title : text.refusedTitle;
  const url = customerUrl(ctx, customer);
  const view = (
    <Shell nav="customers" title={title} problems={problems}>
      <Heading title={title} back={{ label: shownName(ctx, customer) || customers.noName, url }} />
      {preview.refusal === null ? (
        <EraseForm {...{ url, preview }} word={wordOf(customer)} confirm={form?.text("confirm") ?? ""} />
      ) : (
        <section class="sheet narrow">
          <Problems />
          <p>{text.problem.form[preview.refusal]}</p>
          <Unfinished url={url} payments={preview.unfinished} />
          <p>
            <a class="button" href={url}>
              {text.toCustomer}
            </a>
          </p>
        </section>
      )}
    </Shell>
  );
  return { view, status };
}

/** A form that is sent twice finds the person erased, and leads to the same page. */
export async function eraseRequestedPerson(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = parseId<"customer">((request.params as { id: string }).id);
  if (id !== null && (await isCustomerErased(reading(ctx), id))) return done(ctx, "person_erased");
  const customer = await requestedCustomer(ctx, request);
  if (formOf(request.body).text("confirm").trim() !== wordOf(customer))
    return erasePersonPage(ctx, request, { status: 400, problems: [{ field: "confirm", reason: "wrong" }] });
  try {
    const { isFinished } = await erasePerson(ctx, customer.id, AbortSignal.timeout(WAIT_MS));
    return done(ctx, isFinished ? "person_erased" : "person_erasing");
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return erasePersonPage(ctx, request, { status, problems });
  }
}

function done(ctx: MemberContext, name: string): Answer {
  return { to: withQuery(pageUrl(ctx, "/customers"), { done: name }) };
}

function wordOf(customer: CustomerDetails): string {
  return ownCode(customer) ?? customer.email;
}

/** Cancels a link that prevents the erasure, and returns to it. */
export async function cancelUnpaidLink(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const customer = await requestedCustomer(ctx, request);
  const { id } = await visibleLink(ctx, formOf(request.body).text("link"));
  try {
    await cancelLink(ctx, id);
    return { to: withQuery(`${customerUrl(ctx, customer)}/erase`, { done: "link_cancelled" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return erasePersonPage(ctx, request, { status, problems });
  }
}

interface UnfinishedProps {
  /** The customer's page. */
  url: string;
  payments: ErasurePreview["unfinished"];
}

/** The orders that prevent the erasure. */
function Unfinished({ url, payments }: UnfinishedProps) {
  const { ctx } = useMember();
  const text = useText().erasePerson;
  return (
    <ul class="plain-list">
      {payments.map(({ id, reference, linkId }) => (
        <li key={id} class="row-between">
          <a href={pageUrl(ctx, `/payments/${id}`)}>{reference}</a>
          {linkId === null ? (
            <span class="soft">{text.underWay}</span>
          ) : (
            <form method="post" action={`${url}/erase/cancel`} data-once>
              <input type="hidden" name="link" value={linkId} />
              <button>{text.cancelLink}</button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}

interface EraseProps {
  /** The customer's page. */
  url: string;
  preview: ErasurePreview;
  /** What the member types to confirm. */
  word: string;
  confirm: string;
}

function EraseForm({ url, preview, word, confirm }: EraseProps) {
  const { locale } = usePage();
  const { cards, visits, payments, others } = preview;
  const text = useText().erasePerson;
  return (
    <form class="sheet narrow" method="post" action={`${url}/erase`} data-once>
      <Problems title={text.notErased} />
      <List title={text.goesTitle} items={text.goes(formatCount(locale, cards), formatCount(locale, visits))} />
      <List title={text.staysTitle} items={text.stays(formatCount(locale, payments))} />
      <List title={text.leftTitle} items={text.left(formatCount(locale, others))} />
      <p>{text.forEver}</p>
      <Field name="confirm" label={text.type(word)} value={confirm} autocomplete="off" required />
      <FormActions label={text.submit} cancelUrl={url} isDangerous />
    </form>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul class="plain-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

/** The part of the customer's page that leads here. `url`: the customer's page. */
export function PersonalData({ url }: { url: string }) {
  const { ctx } = useMember();
  const mayExport = isAllowed(ctx, "person.export");
  const mayErase = isAllowed(ctx, "person.erase");
  if (!mayExport && !mayErase) return null;
  const text = useText().customer;
  return (
    <Sheet title={text.personTitle}>
      {mayExport && (
        <form method="post" action={`${url}/export`}>
          <button class="icon icon-download">{text.export}</button>
          <p class="hint">{text.exportHint}</p>
        </form>
      )}
      {mayErase && (
        <p>
          <a class="button danger" href={`${url}/erase`}>
            {text.erase}
          </a>
        </p>
      )}
    </Sheet>
  );
}
