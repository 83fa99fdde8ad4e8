import { formPages } from "../forms/index.ts";
import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { operatorBinsPage, saveBins, takeBinFile } from "./bins-page.tsx";
import { companyList } from "./companies-list.tsx";
import { companyInvitedPage, companyInvitePage, inviteToCompany } from "./company-invitation-page.tsx";
import { operatedCompanyPage } from "./company-page.tsx";
import { companyStatePage, setCompanyState } from "./company-state-page.tsx";
import { healthPage } from "./health-page.tsx";
import { keysPage } from "./keys-page.tsx";
import { newCompanyForm } from "./new-company-form.ts";
import { BINS, COMPANIES, HEALTH, IMPORT_BINS, KEYS } from "./operator-urls.ts";
import { replaceKey, rotateKeyPage } from "./rotate-key-page.tsx";

/** The pages for operators. Nobody else may open them. */
export function operatorPages(portal: Portal): void {
  memberPage(portal, { ...READ, path: HEALTH }, (ctx) => healthPage(ctx, portal.queues));
  companyPages(portal);
  memberPage(portal, { ...READ, path: KEYS, parameters: ["count"] }, keysPage);
  memberPage(portal, { ...FORM, path: `${KEYS}/:purpose/rotate` }, rotateKeyPage);
  memberPage(portal, { ...WRITE, path: `${KEYS}/:purpose/rotate` }, replaceKey);
  memberPage(portal, { ...READ, path: BINS, parameters: ["bin"] }, operatorBinsPage);
  memberPage(portal, { ...WRITE, path: BINS, upload: true }, takeBinFile);
  memberPage(portal, { ...WRITE, path: IMPORT_BINS, formAt: BINS }, saveBins);
}

const READ = { method: "GET", action: "operator" } as const;
/** The page of a form needs a fresh factor like the form itself, so that nothing is typed in vain. */
const FORM = { method: "GET", action: "operator.secure" } as const;
const WRITE = { method: "POST", action: "operator.secure" } as const;

function companyPages(portal: Portal): void {
  const one = `${COMPANIES}/:code`;
  listPage(portal, companyList);
  formPages(portal, newCompanyForm);
  memberPage(portal, { ...READ, path: one }, operatedCompanyPage);
  for (const change of ["suspend", "resume"] as const) {
    const path = `${one}/${change}`;
    memberPage(portal, { ...FORM, path }, (ctx, request) => companyStatePage(ctx, request, change));
    memberPage(portal, { ...WRITE, path }, (ctx, request) => setCompanyState(ctx, request, change));
  }
  memberPage(portal, { ...FORM, path: `${one}/invite` }, companyInvitePage);
  memberPage(portal, { ...WRITE, path: `${one}/invite` }, inviteToCompany);
  memberPage(portal, { ...FORM, path: `${one}/invitations/:id` }, companyInvitedPage);
}
