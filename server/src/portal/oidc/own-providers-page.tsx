import type { FastifyRequest } from "fastify";
import { listOwnOidc, type MemberContext } from "#members/index.ts";
import { problemsOn } from "../forms/index.ts";
import { ME, OWN_PROVIDERS } from "../me/my-urls.ts";
import { type Answer, nowFor, Shell, withQuery } from "../page/index.ts";
import { Heading, Problems, Sheet } from "../parts/index.ts";
import { formatTime, textFor } from "../words/index.ts";
import { oidcProblems } from "./provider-flow.ts";

/** The accounts at companies' providers with which the member logs in. */
export async function ownProvidersPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const own = await listOwnOidc(ctx);
  const { locale } = ctx.session.member;
  const now = nowFor(ctx);
  const problems = problemsOn({ fields: [] }, locale, oidcProblems(request));
  const { me, ownProviders: words } = textFor(ctx);
  const time = (at: Date) => formatTime(locale, at, now.zone);
  const view = (
    <Shell nav="me" title={words.title} problems={problems}>
      <Heading title={words.title} note={words.intro} back={{ label: me.title, url: ME }} />
      <Problems title={words.failed} />
      <Sheet look="results" title={words.listTitle}>
        {own.length === 0 && <p>{words.none}</p>}
        <ul>
          {own.map(({ company: { name: company, code }, provider, connected }) => (
            <li class="row-between" key={code}>
              <span>
                {company} <span class="soft">· {provider.name}</span>
                <span class={connected === null ? "hint block" : "hint block state-good"}>
                  {connected === null
                    ? words.notConnected
                    : words.connected(time(connected.createdAt), connected.lastUsedAt && time(connected.lastUsedAt))}
                </span>
              </span>
              {connected === null ? (
                <a
                  href={withQuery(`${OWN_PROVIDERS}/connect`, { company: code })}
                  aria-label={`${words.connect}: ${company}`}
                >
                  {words.connect}
                </a>
              ) : (
                <form method="post" action={`${OWN_PROVIDERS}/disconnect`} data-once>
                  <input type="hidden" name="company" value={code} />
                  <button aria-label={`${words.disconnect}: ${company}`}>{words.disconnect}</button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </Sheet>
    </Shell>
  );
  return { view };
}
