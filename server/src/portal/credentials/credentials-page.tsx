import { listCredentials, type Credential } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { type Answer, isAllowed, PageTabs, pageUrl, Shell, useMember, useText } from "../page/index.ts";
import { Heading, ShortTime, StateMark, Table } from "../parts/index.ts";
import { textFor } from "../words/index.ts";
import { scopesText } from "./scopes.tsx";

export async function credentialsPage(ctx: MemberContext): Promise<Answer> {
  const credentials = await listCredentials(reading(ctx));
  const { credentials: text } = textFor(ctx);
  const newUrl = isAllowed(ctx, "credentials.write") ? pageUrl(ctx, "/credentials/new") : null;
  const view = (
    <Shell nav="developers" title={text.title}>
      <Heading title={text.title} note={text.intro}>
        {newUrl !== null && (
          <a class="button primary icon icon-add" href={newUrl}>
            {text.new}
          </a>
        )}
      </Heading>
      <PageTabs area="developers" current="credentials" />
      {credentials.length === 0 ? (
        <div class="sheet empty-list">
          <p>{text.nothingYet}</p>
        </div>
      ) : (
        <Credentials credentials={credentials} />
      )}
    </Shell>
  );
  return { view };
}

function Credentials({ credentials }: { credentials: readonly Credential[] }) {
  const { ctx, locale } = useMember();
  const text = useText().credentials;
  const { column } = text;
  return (
    <div class="sheet table-sheet">
      <Table
        label={text.title}
        rows={credentials}
        keyOf={({ id }) => id}
        columns={[
          {
            title: column.name,
            isHead: true,
            cell: ({ id, username }) => <a href={pageUrl(ctx, `/credentials/${id}`)}>{username}</a>,
          },
          { title: column.scopes, cell: ({ scopes }) => scopesText(locale, scopes) },
          {
            title: column.created,
            look: "soft",
            isNamed: true,
            cell: ({ createdAt }) => <ShortTime at={createdAt} />,
          },
          {
            title: column.lastUsed,
            look: "soft",
            isNamed: true,
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <ShortTime at={lastUsedAt} />),
          },
          { title: column.state, cell: ({ isActive }) => <CredentialState isActive={isActive} /> },
        ]}
      />
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
