import { CopyField } from "../parts/Copyable.tsx";
import { Field } from "../parts/Field.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";
import type { CompanyInvitedPage, CompanyInvitePage, CompanyStatePage, NewCompanyPage } from "./model.ts";

export function NewCompany(page: NewCompanyPage) {
  const { locale, action, backUrl, id, code, name, problems } = page;
  const text = textIn(locale).companiesArea;
  const common = { locale, problems, autocomplete: "off" } as const;
  return (
    <Shell page={page} title={text.new} hasProblems={problems.length > 0}>
      <Heading title={text.new} note={text.newIntro} back={{ label: text.title, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <input type="hidden" name="id" value={id} />
        <Field
          {...common}
          name="companyName"
          label={text.name}
          hint={text.nameHint}
          value={name}
          maxLength={200}
          required
          autofocus
        />
        <Field
          {...common}
          name="companyCode"
          label={text.code}
          hint={text.codeHint}
          value={code}
          maxLength={63}
          required
          spellcheck={false}
        />
        <FormActions locale={locale} label={text.create} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}

export function CompanyStateForm(page: CompanyStatePage) {
  const { locale, action, backUrl, name, change } = page;
  const text = textIn(locale).companiesArea.changeOf[change];
  return (
    <Shell page={page} title={text.title(name)}>
      <Heading title={text.title(name)} back={{ label: name, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <ul class="plain-list">
          {text.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <FormActions locale={locale} label={text.yes} cancelUrl={backUrl} isDangerous={change === "suspend"} />
      </form>
    </Shell>
  );
}

export function CompanyInvite(page: CompanyInvitePage) {
  const { locale, action, backUrl, name, id, email, problems } = page;
  const { companiesArea: text, members, invite } = textIn(locale);
  return (
    <Shell page={page} title={text.invite} hasProblems={problems.length > 0}>
      <Heading title={text.invite} note={invite.intro} back={{ label: name, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <input type="hidden" name="id" value={id} />
        <Field
          locale={locale}
          problems={problems}
          name="email"
          label={members.email}
          hint={invite.emailHint}
          type="email"
          autocomplete="off"
          value={email}
          required
          autofocus
        />
        <FormActions locale={locale} label={invite.submit} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}

export function CompanyInvited(page: CompanyInvitedPage) {
  const { locale, backUrl, name, email, link, expires, now } = page;
  const text = textIn(locale);
  const words = text.invited;
  return (
    <Shell page={page} title={words.title}>
      <Heading
        title={words.title}
        note={`${email} · ${text.role.administrator}`}
        back={{ label: name, url: backUrl }}
      />
      <section class="sheet narrow">
        <p>{words.explanation}</p>
        <CopyField
          id="link"
          label={words.link}
          value={link}
          locale={locale}
          hint={words.expires(formatTime(locale, expires, now.zone))}
        />
        <div class="actions">
          <a class="button primary" href={backUrl}>
            {text.companiesArea.toCompany}
          </a>
        </div>
      </section>
    </Shell>
  );
}
