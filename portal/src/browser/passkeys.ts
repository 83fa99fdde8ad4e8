/** Passkeys: asks the server what the browser needs, lets the browser ask the person, and sends the answer in the form. */

const hasPasskeys =
  typeof PublicKeyCredential === "function" && typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

export function startPasskeys(): void {
  if (!hasPasskeys) return;
  for (const hint of document.querySelectorAll<HTMLElement>("[data-without-passkeys]")) hint.hidden = true;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => void takeOver(form, event));
  }
}

/** The form is sent once it has an answer. */
async function takeOver(form: HTMLFormElement, event: SubmitEvent): Promise<void> {
  const answer = form.elements.namedItem("passkey") as HTMLInputElement;
  if (answer.value !== "") return;
  event.preventDefault();
  if (form.dataset["isAsking"] === "true") return;
  form.dataset["isAsking"] = "true";
  const problem = form.querySelector<HTMLElement>("[role=alert]");
  if (problem !== null) problem.hidden = true;
  try {
    const given = await ask(form);
    if (given === null) return location.reload();
    answer.value = given;
    form.requestSubmit();
  } catch {
    // The person cancelled, or the device has no passkey for this site.
    if (problem !== null) problem.hidden = false;
  } finally {
    delete form.dataset["isAsking"];
  }
}

/** Null: the session has ended or must be confirmed again, and the page's own address leads there. */
async function ask({ dataset }: HTMLFormElement): Promise<string | null> {
  const reply = await fetch(dataset["options"] ?? "", { redirect: "manual" });
  if (!reply.ok) return null;
  const options: unknown = await reply.json();
  const credential =
    dataset["passkey"] === "create"
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        });
  return JSON.stringify(credential);
}
