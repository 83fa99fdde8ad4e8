import type { OwnProvidersPage } from "../model.ts";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";

export function OwnProviders(page: OwnProvidersPage) {
  const { locale, backUrl, disconnectAction, providers, problems, now } = page;
  const text = textIn(locale);
  const words = text.ownProviders;
  return (
    <Shell page={page} title={words.title} hasProblems={problems.length > 0}>
      <Heading title={words.title} note={words.intro} back={{ label: text.account.title, url: backUrl }} />
      <Problems locale={locale} problems={problems} title={words.failed} />
      <section class="sheet results">
        <h2>{words.listTitle}</h2>
        {providers.length === 0 && <p>{words.none}</p>}
        <ul>
          {providers.map(({ company, code, name, connected, used, connectUrl }) => (
            <li class="row-between" key={code}>
              <span>
                {company} <span class="soft">· {name}</span>
                <span class={connected === null ? "hint block" : "hint block state-good"}>
                  {connected === null
                    ? words.notConnected
                    : words.connected(
                        formatTime(locale, connected, now.zone),
                        used && formatTime(locale, used, now.zone),
                      )}
                </span>
              </span>
              {connected === null ? (
                <a href={connectUrl} aria-label={`${words.connect}: ${company}`}>
                  {words.connect}
                </a>
              ) : (
                <form method="post" action={disconnectAction} data-once>
                  <input type="hidden" name="company" value={code} />
                  <button aria-label={`${words.disconnect}: ${company}`}>{words.disconnect}</button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Shell>
  );
}
