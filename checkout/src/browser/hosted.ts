import { chosenSavedCard, withTextsOfPage } from "../card-form/chosen-in-form.ts";
import { makeLive } from "../card-form/live/live-card-form.tsx";
import { focusBelowReason, type Submission, type Submitted } from "../card-form/live/submit-once.ts";
import { clearSecurityCode } from "../card-form/live/watch-leaving.ts";
import { drawTotal } from "../components/Total.tsx";
import type { CardFormModel, Offers, SessionModel } from "../model.ts";
import { textIn } from "../text/index.ts";
import { readModel } from "./read-model.ts";
import { reportOpened } from "./report-opened.ts";
import { sendPayment } from "./send-payment.ts";
import { watchSession } from "./session.ts";
import { watchLink } from "./watch-link.ts";

interface HostedModel {
  form: CardFormModel;
  action: string;
  nonce: string;
  optionsUrl: string;
  session: SessionModel;
}

const { form: initialForm, action, nonce, optionsUrl, session } = readModel<HostedModel>();
const form = { ...initialForm, consents: withTextsOfPage(initialForm.consents ?? []) };
const { pause, resume } = watchLink(session);
reportOpened(action);

async function lookUp(card: string, signal?: AbortSignal): Promise<Offers> {
  const url = new URL(optionsUrl, location.href);
  url.searchParams.set(/^\d+$/.test(card) ? "binNumber" : "savedCard", card);
  const reply = await fetch(url, { signal: signal ?? null, headers: { accept: "application/json" } });
  if (!reply.ok) throw new Error(`options: ${reply.status}`);
  return (await reply.json()) as Offers;
}

/** Sends the payment without leaving the page, so that after a decline only the security code has to be typed again. */
async function submit({ form: element, showWaitReason }: Submission): Promise<Submitted> {
  pause();
  const fields = new URLSearchParams({ step: "pay" });
  for (const [name, value] of new FormData(element)) if (typeof value === "string") fields.append(name, value);
  const answer = await sendPayment(action, fields, () => showWaitReason(textIn(form.locale).lost));
  if (answer.kind === "form") {
    resume();
    return answer;
  }
  location.assign(answer.url);
  return "left";
}

/** Posts the form to the page in the other language, so that all typed values but the security code stay. */
function keepFormInOtherLanguage(place: HTMLElement): void {
  const link = document.querySelector<HTMLAnchorElement>("a[hreflang]");
  const element = place.querySelector("form");
  if (link === null || element === null) return;
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    clearSecurityCode();
    const step = Object.assign(document.createElement("input"), { type: "hidden", name: "step", value: "language" });
    element.append(step);
    element.action = link.href;
    element.submit();
  });
}

const root = document.getElementById("card-form");
if (root !== null) {
  const { renew } = makeLive(root, { model: form, action, nonce, lookUp, submit, onDrawn: drawTotal });
  // Problems that the server rendered take the focus too. After a decline, typing continues in the card's first field.
  if (form.problems.length > 0) document.getElementById("summary")?.focus();
  else if (form.decline !== null) focusBelowReason(chosenSavedCard() === "" ? "cc-number" : "cc-csc");
  keepFormInOtherLanguage(root);
  watchSession(session, form.locale, renew);
}
