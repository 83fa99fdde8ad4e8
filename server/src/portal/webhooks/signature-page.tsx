import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { explainSignature, webhookSecretTimes, type SignatureVerdict } from "#webhooks/index.ts";
import { formOf } from "../forms/index.ts";
import { type Answer, isAllowed, keptForm, PageTabs, pageUrl, Shell, useMember, useText } from "../page/index.ts";
import { Facts, Heading, PreviousSecret, Sheet } from "../parts/index.ts";
import { formatTime, textFor } from "../words/index.ts";

/** A form has at most 64 KiB. */
const PASTED_LENGTH_MAX = 65_536;

/** The page with the form. After the form was sent, it also says whether the signature is valid. */
export async function signaturePage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const isSent = request.method === "POST";
  const form = isSent ? formOf(request.body) : await keptForm(ctx, request);
  const headers = form?.text("headers", PASTED_LENGTH_MAX) ?? "";
  const body = pasted(form?.text("body", PASTED_LENGTH_MAX) ?? "");
  const times = await webhookSecretTimes(ctx);
  const verdict = isSent ? await explainSignature(ctx, { headers, body }) : null;
  const { signature: text } = textFor(ctx);
  const secretUrl = isAllowed(ctx, "credentials.write") ? pageUrl(ctx, "/webhooks/secret") : null;
  const view = (
    <Shell nav="developers" title={text.title}>
      <Heading title={text.title} note={text.intro} />
      <PageTabs area="developers" current="signature" />
      {verdict !== null && <Result verdict={verdict} sentAt={sentAt(ctx, verdict)} />}
      <div class="with-aside">
        <form class="sheet" method="post" action={pageUrl(ctx, "/webhooks/verify")}>
          <Pasted name="headers" label={text.headers} hint={text.headersHint} value={headers} rows={5} />
          <Pasted name="body" label={text.body} hint={text.bodyHint} value={body} rows={8} />
          <div class="actions">
            <button class="primary">{text.submit}</button>
          </div>
        </form>
        <div class="aside">
          <Secret
            secretUrl={secretUrl}
            created={times.current?.createdAt ?? null}
            previousEnds={times.previousEndsAt}
          />
        </div>
      </div>
    </Shell>
  );
  return { view };
}

/** Browsers send a text area's line ends as CR LF, and pasting often adds one at the end. The service's bodies have none. */
function pasted(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

/** The time that the webhook's timestamp names. */
function sentAt({ clock }: MemberContext, { ageMs }: SignatureVerdict): Date | null {
  return ageMs === null ? null : new Date(clock.now().getTime() - ageMs);
}

interface ResultProps {
  verdict: SignatureVerdict;
  sentAt: Date | null;
}

function Result({ verdict: { fault, secret, isTimely }, sentAt }: ResultProps) {
  const { locale, now } = useMember();
  const text = useText().signature;
  const holds = fault === null;
  const sentence = holds ? text.holds[secret ?? "current"] : text.fault[fault];
  const advice = holds ? null : text.advice[fault];
  return (
    <section class="sheet verdict-sheet">
      <div class={`verdict icon ${holds ? "verdict-good icon-good" : "verdict-warn icon-warning"}`} role="status">
        <div>
          <h2>{sentence}</h2>
          {advice !== null && <p class="soft">{advice}</p>}
          {sentAt !== null && (
            <p class="soft">
              {text.sent(formatTime(locale, sentAt, now.zone))} {!isTimely && text.late}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

interface PastedProps {
  name: string;
  label: string;
  hint: string;
  value: string;
  rows: number;
}

function Pasted({ name, label, hint, value, rows }: PastedProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        class="table-text"
        rows={rows}
        spellcheck={false}
        autocomplete="off"
        required
        aria-describedby={`${name}-note`}
      >
        {value}
      </textarea>
      <p class="hint" id={`${name}-note`}>
        {hint}
      </p>
    </div>
  );
}

interface SecretProps {
  created: Date | null;
  /** When the replaced secret ends. */
  previousEnds: Date | null;
  /** The page that replaces it; null if the member may not. */
  secretUrl: string | null;
}

function Secret({ created, previousEnds, secretUrl }: SecretProps) {
  const { locale, now } = useMember();
  const text = useText().signature.secret;
  return (
    <Sheet title={text.title}>
      <Facts
        facts={[{ label: text.created, value: created === null ? text.none : formatTime(locale, created, now.zone) }]}
      />
      {previousEnds !== null && (
        <PreviousSecret zone={now.zone} until={previousEnds} endAction={secretUrl && `${secretUrl}/end-previous`} />
      )}
      {secretUrl !== null && (
        <div>
          <a class="button" href={secretUrl}>
            {text.replace}
          </a>
          <p class="hint">{text.replaceHint}</p>
        </div>
      )}
    </Sheet>
  );
}
