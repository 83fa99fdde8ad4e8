import type { FastifyRequest } from "fastify";
import { findTenants } from "#identity/index.ts";
import {
  acceptAsMember,
  acceptAsNewMember,
  asSystem,
  authenticateMember,
  canMailInvitations,
  findOpenInvitation,
  hasAccount,
  invitationPath,
  invitationOver,
  LogInNeeded,
  mailInvitation,
  type Locale,
  type Member,
  type OpenedInvitation,
} from "#members/index.ts";
import type { Context } from "#platform/context.ts";
import { formOf, problemsOf, type RefusedForm } from "../forms/index.ts";
import {
  type Answer,
  companyUrl,
  type Portal,
  sessionToken,
  SignedOut,
  signedOutModel,
  useText,
  withQuery,
} from "../page/index.ts";
import { Facts, Field, Problems } from "../parts/index.ts";
import { textIn } from "../words/index.ts";
import { readLoginClient } from "./read-login-client.ts";

/**
 * The page behind an invitation's link. Its signature gives access: the company's link asks for the mail that proves the
 * address, and the mail's link makes the account.
 */
export async function invitationPage(
  portal: Portal,
  request: FastifyRequest,
  { problems = [], ...refused }: Partial<RefusedForm> = {},
): Promise<Answer> {
  const { platform } = portal;
  const invitation = await requireInvitation(portal, request);
  const [company, member, isKnown] = await Promise.all([
    companyOf(portal, invitation),
    memberOfSession(portal, request),
    // The company's link does not tell who has an account.
    invitation.provesAddress && hasAccount(platform, invitation),
  ]);
  const page = signedOutModel(platform, request);
  const { locale } = page;
  const text = textIn(locale);
  const path = invitationPath(tokenOf(request));
  const action = withQuery(path, { lang: locale });
  const logInUrl = withQuery("/portal/-/log-in", { to: path, lang: locale });
  const { email, roles } = invitation;
  const isOwn = member !== null && isSame(member, invitation);
  const account = isOwn ? "own" : !invitation.provesAddress ? "unproven" : isKnown ? "other" : "none";
  const view = (
    <SignedOut page={page} title={text.invitation.title(company.name)} problems={problems}>
      <Facts
        facts={[
          { label: text.invitation.email, value: email },
          { label: text.invitation.asRoles, value: roles.map((role) => text.role[role]).join(", ") },
        ]}
      />
      <Problems problems={problems.filter(({ field }) => field === "form")} />
      {account === "other" && (
        <>
          <p>{text.invitation.hasAccount}</p>
          <a class="button primary" href={logInUrl}>
            {text.invitation.toLogIn}
          </a>
        </>
      )}
      {account === "unproven" && <ProofMail {...{ email, action, logInUrl }} mail={mailState(platform, request)} />}
      {account === "own" && (
        <form method="post" action={action} data-once>
          <button class="primary">{text.invitation.join}</button>
        </form>
      )}
      {account === "none" && <NewAccount {...{ email, action }} name={formOf(request.body).text("name")} />}
    </SignedOut>
  );
  return { view, locale, ...refused };
}

/** The state of the mail that proves the address. */
function mailState(platform: Portal["platform"], request: FastifyRequest) {
  if (!canMailInvitations(platform)) return "unavailable";
  return formOf(request.query).text("sent") === "" ? "offered" : "sent";
}

interface ProofMailProps {
  email: string;
  mail: ReturnType<typeof mailState>;
  action: string;
  logInUrl: string;
}

/** The link does not say that the address is this person's, nor whether it has an account. */
function ProofMail({ email, mail, action, logInUrl }: ProofMailProps) {
  const text = useText().invitation;
  return (
    <>
      <p role="status">{text.mail[mail](email)}</p>
      {mail !== "unavailable" && (
        <form method="post" action={action} data-once>
          <button class="primary">{mail === "sent" ? text.mailAgain : text.mailMe}</button>
        </form>
      )}
      <p class="door-links">
        <a href={logInUrl}>{text.haveAccount}</a>
      </p>
    </>
  );
}

interface NewAccountProps {
  email: string;
  name: string;
  action: string;
}

function NewAccount({ email, name, action }: NewAccountProps) {
  const text = useText().invitation;
  return (
    <form method="post" action={action} data-once>
      <input type="email" name="username" value={email} autocomplete="username" hidden readOnly />
      <Field name="name" label={text.name} autocomplete="name" value={name} maxLength={100} required autofocus />
      <Field
        name="password"
        label={text.password}
        hint={text.passwordHint}
        type="password"
        autocomplete="new-password"
        maxLength={256}
        required
        canShow
      />
      <button class="primary">{text.submit}</button>
    </form>
  );
}

export async function acceptInvitation(portal: Portal, request: FastifyRequest): Promise<Answer> {
  const { platform, login } = portal;
  const invitation = await requireInvitation(portal, request);
  const member = await memberOfSession(portal, request);
  const company = await companyOf(portal, invitation);
  const to = withQuery(companyUrl(company.code), { done: "joined" });
  try {
    if (member !== null && isSame(member, invitation)) {
      const { id: memberId, email } = member;
      await acceptAsMember(platform, tokenOf(request), { memberId, email, traceId: request.id });
      return { to };
    }
    const form = formOf(request.body);
    const { locale } = signedOutModel(platform, request);
    if (!invitation.provesAddress) {
      await mailOpened(platform, request, invitation, locale);
      return { to: withQuery(invitationPath(tokenOf(request)), { sent: "1", lang: locale }) };
    }
    const given = { name: form.text("name"), password: form.text("password"), locale };
    const opened = await acceptAsNewMember(login, tokenOf(request), given, readLoginClient(request));
    return { to: opened.state === "enrol" ? withQuery("/portal/-/second-factor", { to }) : to, session: opened.token };
  } catch (error) {
    return invitationPage(portal, request, problemsOf(error));
  }
}

/** Anybody who has the company's link may ask for the mail, which goes to the invited address alone. */
async function mailOpened(
  platform: Portal["platform"],
  request: FastifyRequest,
  invitation: OpenedInvitation,
  locale: Locale,
): Promise<void> {
  const { tenantId } = invitation;
  const ctx: Context = { ...platform, tenantId, actor: { kind: "worker", id: "invitations" }, traceId: request.id };
  await asSystem(ctx, (write) => mailInvitation(write, invitation, locale));
}

async function requireInvitation({ platform }: Portal, request: FastifyRequest): Promise<OpenedInvitation> {
  const invitation = await findOpenInvitation(platform, tokenOf(request));
  if (invitation === null) throw invitationOver();
  return invitation;
}

async function companyOf({ platform }: Portal, { tenantId }: OpenedInvitation) {
  const [company] = await findTenants(platform, [tenantId]);
  if (company === undefined || !company.isActive) throw invitationOver();
  return company;
}

async function memberOfSession({ platform }: Portal, request: FastifyRequest): Promise<Member | null> {
  const call = { token: sessionToken(platform, request), action: "self", companyCode: null, isWrite: false } as const;
  try {
    const { session } = await authenticateMember(platform, { ...call, traceId: request.id });
    // A company's provider does not decide which other companies the person joins.
    return session.provider === null ? session.member : null;
  } catch (error) {
    if (error instanceof LogInNeeded) return null;
    throw error;
  }
}

function isSame({ email }: Member, invitation: OpenedInvitation): boolean {
  return email.toLowerCase() === invitation.email.toLowerCase();
}

function tokenOf(request: FastifyRequest): string {
  return (request.params as { token: string }).token;
}
