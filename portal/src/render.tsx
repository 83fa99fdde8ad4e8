import { renderToString } from "preact-render-to-string";
import type { Page } from "./model.ts";
import { Account } from "./pages/Account.tsx";
import { Home, Roles, Search } from "./pages/company.tsx";
import { NewCodes, Password, RecoveryCodes, SecondFactor } from "./pages/factors.tsx";
import { Invite, Invited, MemberDetail, Members, RemoveMember } from "./pages/members.tsx";
import { Passkeys } from "./pages/Passkeys.tsx";
import { Notice } from "./pages/Notice.tsx";
import { Code, Invitation, LogIn, StepUp } from "./pages/signed-out.tsx";
import { assetNames } from "./parts/assets.ts";
import type * as rendered from "./rendered.ts";

export const assets: typeof rendered.assets = Object.entries(assetNames).map(([source, name]) => ({
  source,
  name,
  file: new URL(`assets/${name}`, import.meta.url),
}));

export const renderPage: typeof rendered.renderPage = (page) => `<!doctype html>${renderToString(documentOf(page))}`;

function documentOf(page: Page) {
  switch (page.kind) {
    case "log-in":
      return <LogIn {...page} />;
    case "code":
      return <Code {...page} />;
    case "invitation":
      return <Invitation {...page} />;
    case "second-factor":
      return <SecondFactor {...page} />;
    case "recovery-codes":
      return <RecoveryCodes {...page} />;
    case "step-up":
      return <StepUp {...page} />;
    case "notice":
      return <Notice {...page} />;
    case "home":
      return <Home {...page} />;
    case "members":
      return <Members {...page} />;
    case "invite":
      return <Invite {...page} />;
    case "invited":
      return <Invited {...page} />;
    case "member":
      return <MemberDetail {...page} />;
    case "remove-member":
      return <RemoveMember {...page} />;
    case "roles":
      return <Roles {...page} />;
    case "search":
      return <Search {...page} />;
    case "account":
      return <Account {...page} />;
    case "password":
      return <Password {...page} />;
    case "passkeys":
      return <Passkeys {...page} />;
    case "new-codes":
      return <NewCodes {...page} />;
  }
}
