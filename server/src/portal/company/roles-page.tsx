import { actions, rights, roles, type MemberContext, type Right, type Role } from "#members/index.ts";
import { type Answer, PageTabs, Shell } from "../page/index.ts";
import { Heading } from "../parts/index.ts";
import { type Text, textFor } from "../words/index.ts";

/** What each role allows. */
export async function rolesPage(ctx: MemberContext): Promise<Answer> {
  const { company, roles: text } = textFor(ctx);
  const view = (
    <Shell nav="company" title={text.title}>
      <Heading title={company.title} note={text.intro} />
      <PageTabs area="company" current="roles" />
      <div class="sheet table-sheet" role="region" aria-label={text.tableLabel} tabIndex={0}>
        <RightsTable text={textFor(ctx)} own={ctx.company?.roles ?? []} />
      </div>
      <ul class="legend hint">
        {Object.values(text.legend).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Shell>
  );
  return { view };
}

function RightsTable({ text, own }: { text: Text; own: readonly Role[] }) {
  const look = (role: Role) => (own.includes(role) ? "own" : undefined);
  return (
    <table class="matrix">
      <thead>
        <tr>
          <th scope="col">{text.roles.action}</th>
          {roles.map((role) => (
            <th scope="col" key={role} class={look(role)}>
              {text.role[role]}
              {own.includes(role) && <span class="visually-hidden"> ({text.roles.own})</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <tr key={action}>
            <th scope="row">{text.actionName[action]}</th>
            {roles.map((role) => (
              <td key={role} class={look(role)}>
                <RightOf text={text} right={(rights[action] as Partial<Record<Role, Right>>)[role]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RightOf({ text, right }: { text: Text; right: Right | undefined }) {
  if (right !== undefined) return <>{text.roles.rights[right]}</>;
  return (
    <span class="no">
      <span aria-hidden="true">–</span>
      <span class="visually-hidden">{text.roles.none}</span>
    </span>
  );
}
