import type { FastifyRequest } from "fastify";
import {
  asSystem,
  checkOidcProvider,
  findOidcProvider,
  oidcReturnUrl,
  removeOidcProvider,
  setOidcRequirement,
  setOidcProvider,
  type MemberContext,
  type OidcFault,
} from "#members/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { formOf, problemsOf, problemsOn, type RefusedForm } from "../forms/index.ts";
import { OWN_PROVIDERS } from "../me/my-urls.ts";
import {
  type Answer,
  isAllowed,
  keptForm,
  memberPage,
  PageTabs,
  pageUrl,
  type Portal,
  Shell,
  useText,
  withQuery,
} from "../page/index.ts";
import { CopyField, Facts, Field, Heading, Problems, Sheet } from "../parts/index.ts";
import { textFor } from "../words/index.ts";

type Provider = NonNullable<Awaited<ReturnType<typeof findOidcProvider>>>;

const PAGE = "/portal/:company/log-in";
const FIELDS = ["providerName", "issuer", "clientId", "clientSecret"];

/** The page of the company's provider, and its forms: to set, check, require and remove it. */
export function providerPages(portal: Portal): void {
  const write = { method: "POST", action: "members.write", formAt: PAGE } as const;
  memberPage(portal, { method: "GET", path: PAGE, action: "members.read" }, (ctx, request) =>
    providerPage(ctx, request),
  );
  memberPage(portal, { ...write, path: PAGE }, (ctx, request) =>
    change(ctx, request, "saved", (write) => {
      const form = formOf(request.body);
      const [name, issuer] = [form.text("providerName"), form.text("issuer")];
      const given = { name, issuer, clientId: form.text("clientId"), clientSecret: form.text("clientSecret") };
      const was = form.text("was");
      return setOidcProvider(write, given, was === "" ? null : was);
    }),
  );
  memberPage(portal, { ...write, path: `${PAGE}/check` }, async (ctx, request) =>
    providerPage(ctx, request, { checked: (await checkOidcProvider(ctx)) ?? "fine" }),
  );
  memberPage(portal, { ...write, path: `${PAGE}/require` }, (ctx, request) => {
    const isRequired = formOf(request.body).text("required") === "yes";
    const done = isRequired ? "provider_required" : "provider_optional";
    return change(ctx, request, done, (write) => setOidcRequirement(write, isRequired));
  });
  memberPage(portal, { ...write, path: `${PAGE}/remove` }, (ctx, request) =>
    change(ctx, request, "provider_removed", removeOidcProvider),
  );
}

async function change(
  ctx: MemberContext,
  request: FastifyRequest,
  done: string,
  work: (ctx: WriteContext) => Promise<void>,
): Promise<Answer> {
  try {
    await asSystem(ctx, work);
    return { to: withQuery(pageUrl(ctx, "/log-in"), { done }) };
  } catch (error) {
    return providerPage(ctx, request, problemsOf(error));
  }
}

interface Shown extends Partial<RefusedForm> {
  /** What the check of the connection found; null if it was not checked. */
  checked?: OidcFault | "fine" | null;
}

async function providerPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems: found = [], checked = null, ...refused }: Shown = {},
): Promise<Answer> {
  const stored = await findOidcProvider(ctx);
  const url = pageUrl(ctx, "/log-in");
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const isTyped = form !== null && form.text("issuer") + form.text("providerName") !== "";
  const values = isTyped
    ? { name: form.text("providerName"), issuer: form.text("issuer"), clientId: form.text("clientId") }
    : { name: stored?.name ?? "", issuer: stored?.issuer ?? "", clientId: stored?.clientId ?? "" };
  const code = ctx.company?.code ?? "";
  const logInUrl = `${ctx.config.portalUrl}/portal/-/log-in?company=${code}`;
  const mayWrite = isAllowed(ctx, "members.write");
  const { locale } = ctx.session.member;
  const problems = problemsOn({ fields: FIELDS }, locale, found);
  const text = textFor(ctx);
  const words = text.provider;
  const view = (
    <Shell nav="company" title={words.title} problems={problems}>
      <Heading title={text.company.title} note={words.intro} />
      <PageTabs area="company" current="logIn" />
      <Problems />
      <div class="columns">
        {mayWrite ? (
          <ProviderForm {...{ values, stored }} action={url} />
        ) : (
          <ProviderFacts values={values} isStored={stored !== null} />
        )}
        <Sheet title={words.addresses}>
          <p>{words.addressesHint}</p>
          <CopyField id="return-url" label={words.returnUrl} value={oidcReturnUrl(ctx.config, code)} />
          <CopyField id="log-in-url" label={words.logInUrl} value={logInUrl} />
        </Sheet>
        {mayWrite && stored !== null && <ProviderActions {...{ stored, checked }} action={url} />}
      </div>
    </Shell>
  );
  return { view, ...refused };
}

interface Values {
  name: string;
  issuer: string;
  clientId: string;
}

function ProviderFacts({ values, isStored }: { values: Values; isStored: boolean }) {
  const words = useText().provider;
  const facts = [
    { label: words.name, value: values.name },
    { label: words.issuer, value: values.issuer },
    { label: words.clientId, value: values.clientId },
  ];
  return <section class="sheet">{isStored ? <Facts facts={facts} /> : <p>{words.none}</p>}</section>;
}

interface FormProps {
  values: Values;
  stored: Provider | null;
  action: string;
}

function ProviderForm({ values, stored, action }: FormProps) {
  const text = useText();
  const words = text.provider;
  const common = { autocomplete: "off" } as const;
  return (
    <form class="sheet" method="post" action={action} data-once>
      <h2>{words.settings}</h2>
      <input type="hidden" name="was" value={stored?.id ?? ""} />
      <Field
        {...common}
        name="providerName"
        label={words.name}
        hint={words.nameHint}
        value={values.name}
        maxLength={60}
        required
      />
      <Field
        {...common}
        name="issuer"
        label={words.issuer}
        hint={words.issuerHint}
        type="url"
        value={values.issuer}
        maxLength={300}
        required
      />
      <Field {...common} name="clientId" label={words.clientId} value={values.clientId} maxLength={200} required />
      <Field
        {...common}
        name="clientSecret"
        label={words.clientSecret}
        hint={stored === null ? words.secretHint : words.secretKept}
        type="password"
        autocomplete="new-password"
        maxLength={500}
        canShow
      />
      {stored !== null && <p class="hint">{words.otherProvider}</p>}
      <div class="actions">
        <button class="primary">{text.save}</button>
      </div>
    </form>
  );
}

interface ActionsProps {
  stored: Provider;
  checked: OidcFault | "fine" | null;
  action: string;
}

function ProviderActions({ stored: { provenAt, isRequired }, checked, action }: ActionsProps) {
  const isProven = provenAt !== null;
  const words = useText().provider;
  return (
    <>
      <Sheet title={words.checkTitle}>
        <p>{words.checkText}</p>
        {checked !== null && (
          <p
            class={checked === "fine" ? "alert alert-good icon icon-good" : "alert alert-wrong icon icon-warning"}
            role="status"
          >
            <span>{words.checked[checked]}</span>
          </p>
        )}
        <p class="hint">{isProven ? words.proven : words.unproven}</p>
        <form class="actions" method="post" action={`${action}/check`} data-once>
          <button>{words.check}</button>
          {!isProven && <a href={OWN_PROVIDERS}>{words.toOwn}</a>}
        </form>
      </Sheet>
      <Sheet title={words.requireTitle}>
        <p>{isRequired ? words.isRequired : words.isOptional}</p>
        {(isProven || isRequired) && (
          <form class="actions" method="post" action={`${action}/require`} data-once>
            <input type="hidden" name="required" value={isRequired ? "no" : "yes"} />
            <button>{isRequired ? words.requireNot : words.require}</button>
          </form>
        )}
      </Sheet>
      <Sheet title={words.removeTitle}>
        <details class="action-form">
          <summary class="button danger">{words.remove}</summary>
          <form method="post" action={`${action}/remove`} data-once>
            <p>{words.removeText}</p>
            <button class="danger">{words.removeSubmit}</button>
          </form>
        </details>
      </Sheet>
    </>
  );
}
