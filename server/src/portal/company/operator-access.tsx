import { Facts } from "../parts/Facts.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";
import type { MembersPage, OperatorAccessPage } from "./model.ts";

/** Leads to the form. While access lasts, the notice above says so. */
export function NoOperatorAccess({ page: { locale, operatorUrl, operatorAccess } }: { page: MembersPage }) {
  if (operatorUrl === null || operatorAccess !== null) return null;
  const text = textIn(locale).operatorAccess;
  return (
    <section class="sheet results">
      <h2>{text.title}</h2>
      <p>{text.closed}</p>
      <p class="actions">
        <a class="button" href={operatorUrl}>
          {text.letInLink}
        </a>
      </p>
    </section>
  );
}

/** Lets the installation's operators in, or shows until when they have access and ends it. */
export function OperatorAccess(page: OperatorAccessPage) {
  const { locale, action, backUrl, access } = page;
  const { operatorAccess: text, members } = textIn(locale);
  const back = { label: members.title, url: backUrl };
  if (access !== null) return <Lasting page={page} access={access} />;
  return (
    <Shell page={page} title={text.letIn}>
      <Heading title={text.letIn} note={text.intro} back={back} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <ul class="plain-list">
          {text.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <FormActions locale={locale} label={text.submit} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}

interface Props {
  page: OperatorAccessPage;
  access: NonNullable<OperatorAccessPage["access"]>;
}

function Lasting({ page, access: { by, from, until, visits } }: Props) {
  const { locale, endAction, backUrl, logUrl, now } = page;
  const { operatorAccess: text, members } = textIn(locale);
  const time = (iso: string) => formatTime(locale, iso, now.zone);
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.short} back={{ label: members.title, url: backUrl }} />
      <div class="columns">
        <section class="sheet">
          <h2>{text.lasts}</h2>
          <Facts
            facts={[
              { label: text.from, value: time(from) },
              { label: text.until, value: time(until) },
              { label: text.by, value: by },
            ]}
          />
          <form class="actions" method="post" action={endAction} data-once>
            <button class="danger">{text.end}</button>
          </form>
        </section>
        <section class="sheet results">
          <h2>{text.visits}</h2>
          {visits.length === 0 && <p>{text.noVisits}</p>}
          <ul>
            {visits.map(({ name, at }) => (
              <li key={`${name} ${at}`} class="row-between">
                <span>{name}</span>
                <time class="soft" dateTime={at}>
                  {time(at)}
                </time>
              </li>
            ))}
          </ul>
          {logUrl !== null && (
            <p class="actions">
              <a href={logUrl}>{text.log}</a>
            </p>
          )}
        </section>
      </div>
    </Shell>
  );
}
