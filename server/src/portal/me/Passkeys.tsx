import type { PasskeysPage } from "../model.ts";
import { Field } from "../parts/Field.tsx";
import { Heading } from "../parts/Heading.tsx";
import { NoPasskeys, PasskeyForm } from "../parts/PasskeyForm.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";

export function Passkeys(page: PasskeysPage) {
  const { locale, problems, action, optionsUrl, backUrl, name } = page;
  const text = textIn(locale);
  const words = text.passkeys;
  const common = { locale, problems };
  return (
    <Shell page={page} title={words.title} hasProblems={problems.length > 0}>
      <Heading title={words.title} note={words.intro} back={{ label: text.account.title, url: backUrl }} />
      <Problems {...common} />
      <OwnPasskeys page={page} />
      <section class="sheet narrow">
        <h2>{words.addTitle}</h2>
        <NoPasskeys locale={locale} />
        <PasskeyForm locale={locale} action={action} optionsUrl={optionsUrl} does="create" label={words.add}>
          <Field
            {...common}
            name="name"
            label={words.name}
            hint={words.nameHint}
            value={name}
            maxLength={100}
            autocomplete="off"
            required
          />
        </PasskeyForm>
      </section>
    </Shell>
  );
}

function OwnPasskeys({ page }: { page: PasskeysPage }) {
  const { locale, passkeys, renameAction, removeAction, now } = page;
  const text = textIn(locale);
  const words = text.passkeys;
  if (passkeys.length === 0) return <p class="sheet hint">{words.none}</p>;
  return (
    <section class="sheet results">
      <h2>{words.yours}</h2>
      <ul>
        {passkeys.map(({ id, name, added, used }) => (
          <li class="row-between" key={id}>
            <form class="row" method="post" action={renameAction} data-once>
              <input type="hidden" name="id" value={id} />
              <input name="name" value={name} maxLength={100} aria-label={words.nameOf(name)} required />
              <button>{words.rename}</button>
            </form>
            <span class="hint">
              {words.added(formatTime(locale, added, now.zone))} ·{" "}
              {used === null ? words.never : words.used(formatTime(locale, used, now.zone))}
            </span>
            <form method="post" action={removeAction} data-once>
              <input type="hidden" name="id" value={id} />
              <button class="danger" aria-label={words.removeOf(name)}>
                {words.remove}
              </button>
            </form>
          </li>
        ))}
      </ul>
      <p class="hint">{words.removeHint}</p>
    </section>
  );
}
