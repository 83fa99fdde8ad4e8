import { renderToString } from "preact-render-to-string";
import { assetNames } from "./components/assets.ts";
import type { Page } from "./model.ts";
import { AccountPage } from "./pages/AccountPage.tsx";
import { BankStepClosedPage } from "./pages/BankStepClosedPage.tsx";
import { CancelPage } from "./pages/CancelPage.tsx";
import { FrameCardPage } from "./pages/FrameCardPage.tsx";
import { FrameRefusedPage } from "./pages/FrameRefusedPage.tsx";
import { HandOverPage } from "./pages/HandOverPage.tsx";
import { HostedCardPage } from "./pages/HostedCardPage.tsx";
import { NoticePage } from "./pages/NoticePage.tsx";
import { ReceiptPage } from "./pages/ReceiptPage.tsx";
import { RequestPage } from "./pages/RequestPage.tsx";
import { ToBankPage } from "./pages/ToBankPage.tsx";
import type * as rendered from "./rendered.ts";
import { formatMoney as moneyText } from "./text/index.ts";
import * as serverText from "./text/server-text.ts";

export const assets: typeof rendered.assets = Object.entries(assetNames).map(([source, name]) => ({
  source,
  name,
  file: new URL(`assets/${name}`, import.meta.url),
}));

export const renderPage: typeof rendered.renderPage = (page) => `<!doctype html>${renderToString(documentOf(page))}`;

export const declineText: typeof rendered.declineText = serverText.declineText;

export const formProblem: typeof rendered.formProblem = serverText.formProblem;

export const formatMoney: typeof rendered.formatMoney = moneyText;

export const renderDocument: typeof rendered.renderDocument = (document) =>
  `<!doctype html>${renderToString(document)}`;

export { Field } from "./card-form/Field.tsx";
export { Document } from "./components/Document.tsx";
export { Help, Legal } from "./components/Help.tsx";
export { hasBarOf, OpenItems } from "./components/OpenItems.tsx";
export { StatusIcon, Top } from "./components/Shell.tsx";
export { formatDay, formatTime } from "./text/index.ts";

function documentOf(page: Page) {
  switch (page.kind) {
    case "account":
      return <AccountPage {...page} />;
    case "hosted-card":
      return <HostedCardPage {...page} />;
    case "cancel":
      return <CancelPage {...page} />;
    case "request":
      return <RequestPage {...page} />;
    case "notice":
      return <NoticePage {...page} />;
    case "receipt":
      return <ReceiptPage {...page} />;
    case "hand-over":
      return <HandOverPage {...page} />;
    case "to-bank":
      return <ToBankPage {...page} />;
    case "bank-step-closed":
      return <BankStepClosedPage {...page} />;
    case "frame-card":
      return <FrameCardPage {...page} />;
    case "frame-refused":
      return <FrameRefusedPage {...page} />;
  }
}
