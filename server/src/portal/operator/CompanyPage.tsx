import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import { CompanyState } from "./CompaniesPage.tsx";
import type { OperatedCompanyPage } from "./model.ts";

export function OperatedCompany(page: OperatedCompanyPage) {
  const { locale, operated, terminals, members, lastAttempt, backUrl, stateUrl, now } = page;
  const text = textIn(locale).companiesArea;
  const { code, name, isActive, created } = operated;
  return (
    <Shell page={page} title={name}>
      <Heading title={name} note={<code>{code}</code>} back={{ label: text.title, url: backUrl }} />
      <div class="columns">
        <section class="sheet">
          <h2>{text.stateTitle}</h2>
          <Facts
            facts={[
              { label: text.state, value: <CompanyState locale={locale} isActive={isActive} /> },
              { label: text.created, value: formatTime(locale, created, now.zone) },
              {
                label: text.terminals,
                value: text.activeOf(formatCount(locale, terminals.active), formatCount(locale, terminals.all)),
              },
              { label: text.members, value: formatCount(locale, members) },
              {
                label: text.lastAttempt,
                value: lastAttempt === null ? text.never : formatTime(locale, lastAttempt, now.zone),
              },
            ]}
          />
          <div>
            <a class={isActive ? "button danger" : "button"} href={stateUrl}>
              {isActive ? text.suspend : text.resume}
            </a>
          </div>
        </section>
        <Access page={page} />
        <FirstAdministrator page={page} />
      </div>
    </Shell>
  );
}

/** What the company allows operators. */
function Access({ page: { locale, access, now } }: { page: OperatedCompanyPage }) {
  const text = textIn(locale).operatorAccess;
  return (
    <section class="sheet">
      <h2>{text.pages}</h2>
      {access === null ? (
        <p>{text.noneHint}</p>
      ) : (
        <>
          <p>{text.openUntil(formatTime(locale, access.until, now.zone))}</p>
          <div class="actions">
            <a class="button primary" href={access.url}>
              {text.open}
            </a>
          </div>
        </>
      )}
    </section>
  );
}

function FirstAdministrator({ page }: { page: OperatedCompanyPage }) {
  const { locale, administrators, inviteUrl, invitations, now } = page;
  const { companiesArea: text, members } = textIn(locale);
  return (
    <section class="sheet">
      <h2>{text.administratorTitle}</h2>
      <p>{administrators > 0 ? text.hasAdministrators(formatCount(locale, administrators)) : text.noAdministrator}</p>
      {invitations.length > 0 && (
        <ul>
          {invitations.map(({ email, expires, url }) => (
            <li key={url} class="row-between">
              <span>
                {email}
                <span class="hint block">
                  {members.expires}: {formatTime(locale, expires, now.zone)}
                </span>
              </span>
              <a href={url} aria-label={`${members.showLink}: ${email}`}>
                {members.showLink}
              </a>
            </li>
          ))}
        </ul>
      )}
      {inviteUrl !== null && (
        <div class="actions">
          <a class="button" href={inviteUrl}>
            {text.invite}
          </a>
        </div>
      )}
    </section>
  );
}
