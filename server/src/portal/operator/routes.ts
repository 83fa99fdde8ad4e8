import { memberPage, type Portal } from "../page/page-routes.ts";
import { operatorBinsPage, saveBins, takeBinFile } from "./bins-page.ts";
import { companiesPage } from "./companies-page.ts";
import {
  companyInvitedPage,
  companyInvitePage,
  createCompany,
  inviteToCompany,
  newCompanyPage,
  setCompanyState,
  companyStatePage,
} from "./company-forms.ts";
import { operatedCompanyPage } from "./company-page.ts";
import { healthPage } from "./health-page.ts";
import { keysPage, replaceKey, rotateKeyPage } from "./keys-page.ts";
import { BINS, COMPANIES, HEALTH, KEYS, NEW_COMPANY } from "./operator-urls.ts";
import { listAnswer } from "../lists/list-answer.ts";

/** The pages for operators. Nobody else may open them. */
export function operatorPages(portal: Portal): void {
  memberPage(portal, { ...READ, path: HEALTH }, async (ctx, request) => ({ page: await healthPage(ctx, request) }));
  companyPages(portal);
  memberPage(portal, { ...READ, path: KEYS }, async (ctx, request) => ({ page: await keysPage(ctx, request) }));
  memberPage(portal, { ...FORM, path: `${KEYS}/:purpose/rotate` }, async (ctx, request) => ({
    page: await rotateKeyPage(ctx, request),
  }));
  memberPage(portal, { ...WRITE, path: `${KEYS}/:purpose/rotate` }, replaceKey);
  memberPage(portal, { ...READ, path: BINS }, async (ctx, request) => ({ page: await operatorBinsPage(ctx, request) }));
  memberPage(portal, { ...WRITE, path: BINS, upload: true }, takeBinFile);
  memberPage(portal, { ...WRITE, path: `${BINS}/import`, formAt: BINS }, saveBins);
}

const READ = { method: "GET", action: "operator" } as const;
/** The page of a form needs a fresh factor like the form itself, so that nothing is typed in vain. */
const FORM = { method: "GET", action: "operator.secure" } as const;
const WRITE = { method: "POST", action: "operator.secure" } as const;

function companyPages(portal: Portal): void {
  const one = `${COMPANIES}/:code`;
  memberPage(portal, { ...READ, path: COMPANIES }, async (ctx, request) =>
    listAnswer(await companiesPage(ctx, request)),
  );
  memberPage(portal, { ...FORM, path: NEW_COMPANY }, async (ctx, request) => ({
    page: await newCompanyPage(ctx, request),
  }));
  memberPage(portal, { ...WRITE, path: NEW_COMPANY }, createCompany);
  memberPage(portal, { ...READ, path: one }, async (ctx, request) => ({
    page: await operatedCompanyPage(ctx, request),
  }));
  for (const change of ["suspend", "resume"] as const) {
    memberPage(portal, { ...FORM, path: `${one}/${change}` }, async (ctx, request) => ({
      page: await companyStatePage(ctx, request, change),
    }));
    memberPage(portal, { ...WRITE, path: `${one}/${change}` }, (ctx, request) => setCompanyState(ctx, request, change));
  }
  memberPage(portal, { ...FORM, path: `${one}/invite` }, async (ctx, request) => ({
    page: await companyInvitePage(ctx, request),
  }));
  memberPage(portal, { ...WRITE, path: `${one}/invite` }, inviteToCompany);
  memberPage(portal, { ...FORM, path: `${one}/invitations/:id` }, async (ctx, request) => ({
    page: await companyInvitedPage(ctx, request),
  }));
}
