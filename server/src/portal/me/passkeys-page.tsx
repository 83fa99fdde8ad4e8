import type { FastifyRequest } from "fastify";
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type MemberContext,
  type PasskeyId,
} from "#members/index.ts";
import { deviceOf } from "#platform/http/device.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { formOf, passkeyOf, problemsOf, problemsOn, type RefusedForm } from "../forms/index.ts";
import { readLoginClient } from "../log-in/read-login-client.ts";
import {
  type Answer,
  memberPage,
  type Portal,
  sessionToken,
  Shell,
  useMember,
  useText,
  withQuery,
} from "../page/index.ts";
import { Field, Heading, NoPasskeys, PasskeyForm, Problems, Sheet } from "../parts/index.ts";
import { formatTime, textFor } from "../words/index.ts";
import { ME, PASSKEYS } from "./my-urls.ts";
import { passkeyOptionsUrl } from "./passkey-options.ts";
import { recoveryCodesPage } from "./recovery-codes-page.tsx";

type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

export function passkeyPages(portal: Portal): void {
  const own = { action: "self.secure", formAt: PASSKEYS } as const;
  memberPage(portal, { ...own, method: "GET", path: PASSKEYS }, (ctx, request) => passkeysPage(ctx, request));
  memberPage(portal, { ...own, method: "POST", path: PASSKEYS }, (ctx, request) => add(portal, ctx, request));
  memberPage(portal, { ...own, method: "POST", path: `${PASSKEYS}/rename` }, (ctx, request) =>
    change(ctx, request, "passkey_renamed", (id) => renamePasskey(ctx, id, formOf(request.body).text("name"))),
  );
  memberPage(portal, { ...own, method: "POST", path: `${PASSKEYS}/remove` }, (ctx, request) =>
    change(ctx, request, "passkey_removed", (id) => removePasskey(ctx, id)),
  );
}

async function passkeysPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { problems: found = [], ...refused }: Partial<RefusedForm> = {},
): Promise<Answer> {
  const passkeys = await listPasskeys(ctx);
  const { locale } = ctx.session.member;
  const problems = problemsOn({ fields: ["name"] }, locale, found);
  const text = textFor(ctx);
  const words = text.passkeys;
  const view = (
    <Shell nav="me" title={words.title} problems={problems}>
      <Heading title={words.title} note={words.intro} back={{ label: text.me.title, url: ME }} />
      <Problems />
      <OwnPasskeys passkeys={passkeys} />
      <Sheet look="narrow" title={words.addTitle}>
        <NoPasskeys />
        <PasskeyForm action={PASSKEYS} optionsUrl={passkeyOptionsUrl("add")} does="create" label={words.add}>
          <Field
            name="name"
            label={words.name}
            hint={words.nameHint}
            value={defaultPasskeyName(request)}
            maxLength={100}
            autocomplete="off"
            required
          />
        </PasskeyForm>
      </Sheet>
    </Shell>
  );
  return { view, asksService: true, ...refused };
}

function OwnPasskeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { locale, now } = useMember();
  const words = useText().passkeys;
  if (passkeys.length === 0) return <p class="sheet hint">{words.none}</p>;
  return (
    <Sheet look="results" title={words.yours}>
      <ul>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li class="row-between" key={id}>
            <form class="row" method="post" action={`${PASSKEYS}/rename`} data-once>
              <input type="hidden" name="id" value={id} />
              <input name="name" value={name} maxLength={100} aria-label={words.nameOf(name)} required />
              <button>{words.rename}</button>
            </form>
            <span class="hint">
              {words.added(formatTime(locale, createdAt, now.zone))} ·{" "}
              {lastUsedAt === null ? words.never : words.used(formatTime(locale, lastUsedAt, now.zone))}
            </span>
            <form method="post" action={`${PASSKEYS}/remove`} data-once>
              <input type="hidden" name="id" value={id} />
              <button class="danger" aria-label={words.removeOf(name)}>
                {words.remove}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <p class="hint">{words.removeHint}</p>
    </Sheet>
  );
}

export function defaultPasskeyName(request: FastifyRequest): string {
  const device = deviceOf(request.headers["user-agent"] ?? "");
  return device === "" ? request.host : device;
}

async function add({ login }: Portal, ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const given = { name: form.text("name"), answer: passkeyOf(form) };
  try {
    const { token, recoveryCodes } = await addPasskey(
      login,
      sessionToken(ctx, request),
      given,
      readLoginClient(request),
    );
    const continueUrl = withQuery(PASSKEYS, { done: "passkey_added" });
    if (recoveryCodes === null) return { session: token, to: continueUrl };
    const page = { member: ctx.session.member, codes: recoveryCodes, continueUrl };
    return { ...recoveryCodesPage(ctx, request, page), session: token, doneAt: continueUrl };
  } catch (error) {
    return passkeysPage(ctx, request, problemsOf(error));
  }
}

async function change(
  ctx: MemberContext,
  request: FastifyRequest,
  done: string,
  work: (id: PasskeyId) => Promise<void>,
): Promise<Answer> {
  const id = parseId<"passkey">(formOf(request.body).text("id"));
  if (id === null) throw notFound("There is no such passkey.");
  try {
    await work(id);
    return { to: withQuery(PASSKEYS, { done }) };
  } catch (error) {
    return passkeysPage(ctx, request, problemsOf(error));
  }
}
