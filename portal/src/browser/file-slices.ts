import { giveFocus, noteSent } from "./focus.ts";
import { markAsSent, markAsUnsent } from "./form-once.ts";

/** A file that is larger than one request may be is sent in slices. Without this script such a file is refused. */
export function startFileSlices(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const sliceBytes = Number(form.dataset["sliceBytes"] ?? Infinity);
    const file = form.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0];
    if (file === undefined || file.size <= sliceBytes) return;
    event.preventDefault();
    if (form.dataset["isSent"] === "true") return;
    markAsSent(form);
    addEventListener("beforeunload", askBeforeLeaving);
    showProgress(form, "sending");
    sendSlice(form, { file, at: 0, sliceBytes, uploadId: "" });
  });
}

interface Sending {
  file: File;
  at: number;
  sliceBytes: number;
  /** Empty until the first slice is answered. */
  uploadId: string;
}

function sendSlice(form: HTMLFormElement, sending: Sending): void {
  const { file, at, sliceBytes, uploadId } = sending;
  const fields = new FormData(form);
  fields.set("upload", uploadId);
  fields.set("at", String(at));
  fields.set("total", String(file.size));
  // The server ignores fields after the file.
  fields.delete("file");
  fields.append("file", file.slice(at, at + sliceBytes), file.name);
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.responseType = "document";
  request.upload.addEventListener("progress", ({ loaded }) => showBytes(form, file, at + loaded));
  request.addEventListener("loadend", () => {
    const answer = request.responseXML;
    if (request.status === 200 && request.responseURL !== form.action) return leaveFor(request.responseURL);
    if (request.status >= 500 || answer === null) return fail(form);
    const nextUploadId = answer.querySelector<HTMLInputElement>("[name=upload]")?.value ?? "";
    if (request.status === 200 && nextUploadId !== "")
      return sendSlice(form, { ...sending, at: at + sliceBytes, uploadId: nextUploadId });
    showRefusal(answer);
  });
  request.send(fields);
}

/** Opens the page to which the answer redirected: the import, or the log-in. */
function leaveFor(address: string): void {
  removeEventListener("beforeunload", askBeforeLeaving);
  noteSent();
  location.assign(address);
}

function fail(form: HTMLFormElement): void {
  removeEventListener("beforeunload", askBeforeLeaving);
  markAsUnsent(form);
  showProgress(form, "not-sent");
}

function showRefusal(answer: Document): void {
  removeEventListener("beforeunload", askBeforeLeaving);
  const [shown, fresh] = [document.querySelector("main"), answer.querySelector("main")];
  if (shown === null || fresh === null) return location.reload();
  shown.replaceChildren(...fresh.childNodes);
  giveFocus(document.getElementById("problems"));
}

function showProgress(form: HTMLFormElement, state: "sending" | "not-sent"): void {
  for (const name of ["sending", "not-sent"] as const) {
    const element = form.querySelector<HTMLElement>(`[data-${name}]`);
    if (element !== null) element.hidden = name !== state;
  }
  giveFocus(form.querySelector<HTMLElement>(`[data-${state}]`));
}

function showBytes(form: HTMLFormElement, file: File, bytes: number): void {
  const progress = form.querySelector("progress");
  if (progress !== null) progress.value = Math.min(1, bytes / file.size);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
