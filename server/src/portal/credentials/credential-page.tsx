import type { FastifyRequest } from "fastify";
import { findCredential, setScopes, type Credential, type CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
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
import { Choices, Facts, Heading, PreviousSecret, Problems, Sheet } from "../parts/index.ts";
import { formatTime, type Problem, textFor } from "../words/index.ts";
import { CredentialState } from "./credentials-page.tsx";
import { givableScopes, scopeChoices, scopesText } from "./scopes.tsx";

export async function credentialPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<Answer> {
  const credential = await findCredential(ctx, credentialId(request));
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const typed = form?.list("scopes") ?? [];
  const chosen = typed.length > 0 || refused.length > 0 ? typed : credential.scopes;
  const url = credentialUrl(ctx, credential.id);
  const callsUrl = isAllowed(ctx, "webhooks.read") ? pageUrl(ctx, `/calls?credential=${credential.id}`) : null;
  const { locale } = ctx.session.member;
  const text = textFor(ctx).credentials;
  const problems = problemsOn({ fields: ["scopes"], words: text.problem }, locale, refused);
  const { username, isActive } = credential;
  const mayChange = isAllowed(ctx, "credentials.write");
  const view = (
    <Shell nav="developers" title={username} problems={problems}>
      <Heading
        title={username}
        note={<CredentialState isActive={isActive} isBadge />}
        back={{ label: text.title, url: pageUrl(ctx, "/credentials") }}
      />
      <div class="columns">
        {mayChange && <ScopesForm {...{ credential, url, chosen }} />}
        <div class="stack">
          <Details {...{ credential, callsUrl }} />
          {mayChange && <Access {...{ credential, url }} isOverlapping={isOverlapping(ctx, credential)} />}
        </div>
      </div>
    </Shell>
  );
  return { view };
}

export async function changeScopes(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const id = credentialId(request);
  try {
    const options = { was: form.text("was").split(" "), givable: givableScopes(ctx) };
    await inTransaction(ctx, (ctx) => setScopes(ctx, id, form.list("scopes"), options));
    return { to: withQuery(credentialUrl(ctx, id), { done: "credential_scopes_set" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { ...(await credentialPage(ctx, request, problems)), status };
  }
}

export function credentialId(request: FastifyRequest): CredentialId {
  const id = parseId<"credential">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such credential.");
  return id;
}

export function credentialUrl(ctx: MemberContext, id: CredentialId): string {
  return pageUrl(ctx, `/credentials/${id}`);
}

/** Whether the secret key before the present one is still valid. */
function isOverlapping({ clock }: MemberContext, { previousSecretEndsAt }: Credential): boolean {
  return previousSecretEndsAt !== null && previousSecretEndsAt > clock.now();
}

interface Part {
  credential: Credential;
}

interface ScopesProps extends Part {
  url: string;
  chosen: readonly string[];
}

function ScopesForm({ credential: { scopes }, url, chosen }: ScopesProps) {
  const { locale, problems } = usePage();
  const { credential: words, newCredential: scopeWords } = useText();
  return (
    <form class="sheet" method="post" action={url} data-once>
      <Problems />
      <input type="hidden" name="was" value={scopes.join(" ")} />
      {problems.length > 0 && <p class="hint now-roles">{words.scopesNow(scopesText(locale, scopes))}</p>}
      <Choices
        name="scopes"
        legend={scopeWords.scopes}
        hint={scopeWords.scopesHint}
        choices={scopeChoices(locale)}
        chosen={chosen}
      />
      <div class="actions">
        <button class="primary">{words.scopesSubmit}</button>
      </div>
    </form>
  );
}

/** `callsUrl`: its refused calls; null if the member may not see them. */
function Details({ credential, callsUrl }: Part & { callsUrl: string | null }) {
  const { locale, now } = useMember();
  const { apiKey, scopes, createdAt, secretsSetAt, lastUsedAt } = credential;
  const { credential: words, credentials } = useText();
  const { column, never } = credentials;
  const time = (at: Date) => formatTime(locale, at, now.zone);
  return (
    <Sheet title={words.details}>
      <Facts
        facts={[
          { label: words.apiKey, value: apiKey, kind: "identifier" },
          { label: column.scopes, value: scopesText(locale, scopes) },
          { label: column.created, value: time(createdAt) },
          { label: words.secretsSet, value: time(secretsSetAt) },
          { label: column.lastUsed, value: lastUsedAt === null ? never : time(lastUsedAt) },
        ]}
      />
      <p class="hint">{words.lastUsedHint}</p>
      {callsUrl !== null && (
        <p>
          <a href={callsUrl}>{words.calls}</a>
        </p>
      )}
    </Sheet>
  );
}

interface AccessProps extends Part {
  url: string;
  isOverlapping: boolean;
}

function Access({ credential, url, isOverlapping }: AccessProps) {
  const { now } = useMember();
  const { isActive, previousSecretEndsAt: until } = credential;
  const words = useText().credential;
  return (
    <Sheet title={words.accessTitle}>
      <form method="post" action={`${url}/${isActive ? "disable" : "enable"}`} data-once>
        <button class={isActive ? "danger" : undefined}>{isActive ? words.disable : words.enable}</button>
        <p class="hint">{isActive ? words.disableHint : words.enableHint}</p>
      </form>
      <div>
        <a class="button" href={`${url}/rotate`}>
          {words.rotate}
        </a>
        <p class="hint">{words.rotateHint}</p>
      </div>
      {isOverlapping && until !== null && (
        <PreviousSecret zone={now.zone} until={until} endAction={`${url}/end-previous`} />
      )}
    </Sheet>
  );
}
