import type { ComponentChildren } from "preact";
import { Heading } from "../parts/Heading.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { ChosenLink, RemindLinksPage } from "./model.ts";

/** Asks before sending: lists the links that get a reminder, and the others with the reason. */
export function RemindLinks(page: RemindLinksPage) {
  const { locale, listUrl, action, id, hasTooMany, toRemind, others } = page;
  const words = textIn(locale);
  const text = words.remind;
  const isNone = toRemind.length === 0 && others.length === 0;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} back={{ label: words.links.title, url: listUrl }} />
      {isNone && <p class="sheet">{hasTooMany ? text.tooMany : text.noneChosen}</p>}
      {toRemind.length > 0 && (
        <form class="sheet results" method="post" action={action} data-once>
          <h2>{text.count(toRemind.length)}</h2>
          <input type="hidden" name="id" value={id} />
          <ul>
            {toRemind.map((link) => (
              <Chosen key={link.id} link={link}>
                {link.channels.map((channel) => words.link.messageChannel[channel]).join(", ")}
                <input type="hidden" name="link" value={link.id} />
              </Chosen>
            ))}
          </ul>
          <div class="actions">
            <button class="primary">{text.submit(toRemind.length)}</button>
            <a class="button" href={listUrl}>
              {words.cancel}
            </a>
          </div>
        </form>
      )}
      {others.length > 0 && (
        <section class="sheet results">
          <h2>{text.notCount(others.length)}</h2>
          <ul>
            {others.map((link) => (
              <Chosen key={link.id} link={link}>
                {text.reason[link.reason]}
              </Chosen>
            ))}
          </ul>
        </section>
      )}
    </Shell>
  );
}

function Chosen({ link, children }: { link: ChosenLink; children: ComponentChildren }) {
  return (
    <li>
      <a href={link.url}>{link.reference}</a>
      {link.customer !== null && ` · ${link.customer}`}
      <span class="hint block">{children}</span>
    </li>
  );
}
