import { formPages } from "../forms/index.ts";
import { HEALTH } from "../operator/operator-urls.ts";
import { companyUrl, memberPage, noCompany, OPERATOR_ACCESS, type Portal } from "../page/index.ts";
import { invitationPage, mailAgain, withdraw } from "./invitation-page.tsx";
import { inviteForm } from "./invite-form.ts";
import { companyMemberPage, endSessions, setRoles } from "./member-page.tsx";
import { membersPage } from "./members-page.tsx";
import { letOperatorsIn, operatorAccessPage, shutOperatorsOut } from "./operator-access-page.tsx";
import { removeMemberPage, removeRequestedMember } from "./remove-member-page.tsx";
import { rolesPage } from "./roles-page.tsx";

/** The company itself: its roles and members, and whether the installation's operators may see its pages. */
export function companyPages(portal: Portal): void {
  memberPage(portal, { method: "GET", path: "/portal", action: "self" }, async ({ companies, session }) => {
    if (session.member.isOperator) return { to: HEALTH };
    const [first] = companies;
    if (first === undefined) throw noCompany();
    return { to: companyUrl(first.code) };
  });
  memberPage(portal, { method: "GET", action: "company.read", path: "/portal/:company/roles" }, rolesPage);

  const read = { method: "GET", action: "members.read" } as const;
  const form = { method: "GET", action: "members.write" } as const;
  const write = { method: "POST", action: "members.write" } as const;
  const members = "/portal/:company/members";
  const member = `${members}/:id`;
  const invitation = "/portal/:company/invitations/:id";
  const access = `/portal/:company${OPERATOR_ACCESS}`;
  memberPage(portal, { ...read, path: members }, membersPage);
  formPages(portal, inviteForm);
  memberPage(portal, { ...form, path: invitation }, invitationPage);
  memberPage(portal, { ...write, path: `${invitation}/mail`, formAt: invitation }, mailAgain);
  memberPage(portal, { ...write, path: `${invitation}/withdraw`, formAt: invitation }, withdraw);
  memberPage(portal, { ...read, path: member }, companyMemberPage);
  memberPage(portal, { ...write, path: member }, setRoles);
  memberPage(portal, { ...write, path: `${member}/end-sessions`, formAt: member }, endSessions);
  memberPage(portal, { ...form, path: `${member}/remove` }, removeMemberPage);
  memberPage(portal, { ...write, path: `${member}/remove` }, removeRequestedMember);
  memberPage(portal, { ...form, path: access }, operatorAccessPage);
  memberPage(portal, { ...write, path: access }, letOperatorsIn);
  memberPage(portal, { ...write, path: `${access}/end`, formAt: access }, shutOperatorsOut);
}
