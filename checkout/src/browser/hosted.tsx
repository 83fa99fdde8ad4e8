import { hydrate } from "preact";
import { LiveCardForm } from "../components/LiveCardForm.tsx";
import type { CardFormModel, InstallmentChoice } from "../model.ts";
import { withTextsOfPage } from "../components/chosen-in-form.ts";
import { readModel } from "./read-model.ts";

interface HostedModel {
  form: CardFormModel;
  action: string;
  nonce: string;
  optionsUrl: string;
}

const { form: sent, action, nonce, optionsUrl } = readModel<HostedModel>();
const form = { ...sent, consents: withTextsOfPage(sent.consents ?? []) };

async function lookUp(bin: string, signal: AbortSignal): Promise<InstallmentChoice[]> {
  const url = new URL(optionsUrl, location.href);
  url.searchParams.set(/^\d+$/.test(bin) ? "binNumber" : "savedCard", bin);
  const reply = await fetch(url, { signal, headers: { accept: "application/json" } });
  if (!reply.ok) throw new Error(`options: ${reply.status}`);
  const { choices } = (await reply.json()) as { choices: InstallmentChoice[] };
  return choices;
}

const root = document.getElementById("card-form");
if (root !== null) {
  hydrate(<LiveCardForm model={form} action={action} nonce={nonce} lookUp={lookUp} submit={() => "native"} />, root);
  // Server-rendered problems take the focus, as those found by script do.
  if (form.problems.length > 0 || form.decline !== null) document.getElementById("summary")?.focus();
}
