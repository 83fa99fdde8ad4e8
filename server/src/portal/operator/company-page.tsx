import type { FastifyRequest } from "fastify";
import { findTenant, type Tenant } from "#identity/index.ts";
import { asSystem, countMembers, listOpenInvitations, operatorAccessOf, type MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import { lastAttemptAt } from "#reports/index.ts";
import { type Answer, companyUrl, Shell, useMember, useText } from "../page/index.ts";
import { Facts, Heading, Sheet } from "../parts/index.ts";
import { formatCount, formatTime, textFor } from "../words/index.ts";
import { CompanyState } from "./companies-list.tsx";
import { atCompany } from "./initiator.ts";
import { COMPANIES, operatorCompanyUrl } from "./operator-urls.ts";

export async function operatedCompanyPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const tenant = await requestedCompany(ctx, request);
  const { id, code, name, isActive } = tenant;
  const own = atCompany(ctx, id);
  const [{ members, administrators }, terminals, lastAttempt, access] = await Promise.all([
    countMembers(ctx, id),
    listTerminals(own),
    lastAttemptAt(ctx, id),
    operatorAccessOf(ctx, [id]),
  ]);
  // Once the company has an administrator, only the company sees its invitations.
  const invitations = administrators === 0 ? await asSystem(own, listOpenInvitations) : [];
  const counts = { members, terminals: terminals.length, active: terminals.filter((each) => each.isActive).length };
  const openUntil = isActive ? access.get(id) : undefined;
  const back = { label: textFor(ctx).companiesArea.title, url: COMPANIES };
  const view = (
    <Shell nav="companies" title={name}>
      <Heading title={name} note={<code>{code}</code>} back={back} />
      <div class="columns">
        <State {...{ tenant, counts, lastAttempt }} />
        <Access {...{ tenant, openUntil }} />
        <FirstAdministrator {...{ tenant, administrators, invitations }} />
      </div>
    </Shell>
  );
  return { view };
}

export async function requestedCompany(ctx: MemberContext, request: FastifyRequest): Promise<Tenant> {
  const tenant = await findTenant(ctx, (request.params as { code: string }).code);
  if (tenant === undefined) throw notFound("There is no such company.");
  return tenant;
}

interface Part {
  tenant: Tenant;
}

interface StateProps extends Part {
  counts: { members: number; terminals: number; active: number };
  lastAttempt: Date | null;
}

function State({ tenant: { code, isActive, createdAt }, counts, lastAttempt }: StateProps) {
  const { locale, now } = useMember();
  const text = useText().companiesArea;
  const [active, all] = [formatCount(locale, counts.active), formatCount(locale, counts.terminals)];
  const time = (at: Date) => formatTime(locale, at, now.zone);
  return (
    <Sheet title={text.stateTitle}>
      <Facts
        facts={[
          { label: text.state, value: <CompanyState isActive={isActive} /> },
          { label: text.created, value: time(createdAt) },
          { label: text.terminals, value: text.activeOf(active, all) },
          { label: text.members, value: formatCount(locale, counts.members) },
          { label: text.lastAttempt, value: lastAttempt === null ? text.never : time(lastAttempt) },
        ]}
      />
      <div>
        <a
          class={isActive ? "button danger" : "button"}
          href={`${operatorCompanyUrl(code)}/${isActive ? "suspend" : "resume"}`}
        >
          {isActive ? text.suspend : text.resume}
        </a>
      </div>
    </Sheet>
  );
}

interface AccessProps extends Part {
  /** Until when the company lets operators in. */
  openUntil: Date | undefined;
}

function Access({ tenant: { code }, openUntil }: AccessProps) {
  const { locale, now } = useMember();
  const text = useText().operatorAccess;
  return (
    <Sheet title={text.pages}>
      {openUntil === undefined ? (
        <p>{text.noneHint}</p>
      ) : (
        <>
          <p>{text.openUntil(formatTime(locale, openUntil, now.zone))}</p>
          <div class="actions">
            <a class="button primary" href={companyUrl(code)}>
              {text.open}
            </a>
          </div>
        </>
      )}
    </Sheet>
  );
}

interface AdministratorProps extends Part {
  administrators: number;
  invitations: Awaited<ReturnType<typeof listOpenInvitations>>;
}

function FirstAdministrator({ tenant, administrators, invitations }: AdministratorProps) {
  const { locale, now } = useMember();
  const { companiesArea: text, members } = useText();
  const url = operatorCompanyUrl(tenant.code);
  return (
    <Sheet title={text.administratorTitle}>
      <p>{administrators > 0 ? text.hasAdministrators(formatCount(locale, administrators)) : text.noAdministrator}</p>
      {invitations.length > 0 && (
        <ul>
          {invitations.map(({ id, email, expiresAt }) => (
            <li key={id} class="row-between">
              <span>
                {email}
                <span class="hint block">
                  {members.expires}: {formatTime(locale, expiresAt, now.zone)}
                </span>
              </span>
              <a href={`${url}/invitations/${id}`} aria-label={`${members.showLink}: ${email}`}>
                {members.showLink}
              </a>
            </li>
          ))}
        </ul>
      )}
      {administrators === 0 && tenant.isActive && (
        <div class="actions">
          <a class="button" href={`${url}/invite`}>
            {text.invite}
          </a>
        </div>
      )}
    </Sheet>
  );
}
