import type { FastifyRequest } from "fastify";
import { listCredentials, type Credential } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { developerTabs } from "../page/developer-tabs.ts";
import type { Answer } from "../page/page-routes.ts";
import { usePage, useText } from "../page/scene.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { Shell } from "../page/Shell.tsx";
import { Heading } from "../parts/Heading.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { textIn } from "../words/index.ts";
import { scopesText } from "./scopes.tsx";

export async function credentialsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const credentials = await listCredentials(reading(ctx));
  const shell = shellOf(ctx, request, "developers");
  const { locale } = shell;
  const { credentials: text, developers } = textIn(locale);
  const newUrl = isAllowed(ctx, "credentials.write") ? pageUrl(ctx, "/credentials/new") : null;
  const view = (
    <Shell page={shell} title={text.title}>
      <Heading title={text.title} note={text.intro}>
        {newUrl !== null && (
          <a class="button primary icon icon-add" href={newUrl}>
            {text.new}
          </a>
        )}
      </Heading>
      <ViewTabs label={developers.tabsLabel} tabs={developerTabs(ctx, "credentials")} names={developers.tab} />
      {credentials.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.nothingYet}</p>
        </div>
      ) : (
        <Table credentials={credentials} listUrl={pageUrl(ctx, "/credentials")} />
      )}
    </Shell>
  );
  return { view, locale };
}

interface TableProps {
  credentials: readonly Credential[];
  listUrl: string;
}

function Table({ credentials, listUrl }: TableProps) {
  const { locale } = usePage();
  const text = useText().credentials;
  const { column } = text;
  return (
    <div class="sheet table-sheet">
      <table class="cards" aria-label={text.title}>
        <TableHead columns={[column.name, column.scopes, column.created, column.lastUsed, column.state]} />
        <tbody>
          {credentials.map(({ id, username, scopes, createdAt, lastUsedAt, isActive }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${listUrl}/${id}`}>{username}</a>
              </th>
              <td>{scopesText(locale, scopes)}</td>
              <td class="soft">
                <span class="visually-hidden">{column.created}: </span>
                <ShortTime at={createdAt} />
              </td>
              <td class="soft">
                <span class="visually-hidden">{column.lastUsed}: </span>
                {lastUsedAt === null ? text.never : <ShortTime at={lastUsedAt} />}
              </td>
              <td>
                <CredentialState isActive={isActive} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StateProps extends Pick<Credential, "isActive"> {
  isBadge?: boolean;
}

export function CredentialState({ isActive, isBadge = false }: StateProps) {
  const text = useText().credentials;
  return (
    <StateMark tone={isActive ? "good" : "dropped"} word={isActive ? text.active : text.disabled} isBadge={isBadge} />
  );
}
