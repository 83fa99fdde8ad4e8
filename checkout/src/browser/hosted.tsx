import { hydrate } from "preact";
import { LiveCardForm } from "../components/LiveCardForm.tsx";
import type { CardFormModel, InstallmentChoice, SessionModel } from "../model.ts";
import { payerParts } from "../components/payer-parts.ts";
import { withTextsOfPage } from "../components/chosen-in-form.ts";
import { readModel } from "./read-model.ts";
import { watchLink } from "./watch-link.ts";
import { watchSession } from "./session.ts";

interface HostedModel {
  form: CardFormModel;
  action: string;
  nonce: string;
  optionsUrl: string;
  session?: SessionModel;
}

const { form: sent, action, nonce, optionsUrl, session } = readModel<HostedModel>();
const form = { ...sent, consents: withTextsOfPage(sent.consents ?? []) };

async function lookUp(bin: string, signal: AbortSignal): Promise<InstallmentChoice[]> {
  const url = new URL(optionsUrl, location.href);
  url.searchParams.set(/^\d+$/.test(bin) ? "binNumber" : "savedCard", bin);
  const reply = await fetch(url, { signal, headers: { accept: "application/json" } });
  if (!reply.ok) throw new Error(`options: ${reply.status}`);
  const { choices } = (await reply.json()) as { choices: InstallmentChoice[] };
  return choices;
}

const renewals = new EventTarget();
const root = document.getElementById("card-form");
if (root !== null) {
  hydrate(
    <LiveCardForm
      model={form}
      action={action}
      nonce={nonce}
      lookUp={lookUp}
      submit={() => "native"}
      renewals={renewals}
      parts={payerParts}
    />,
    root,
  );
  // Server-rendered problems take the focus, as those found by script do.
  if (form.problems.length > 0 || form.decline !== null) document.getElementById("summary")?.focus();
  if (session !== undefined) {
    watchSession(session, form.locale, renewals);
    watchLink(session);
  }
}
