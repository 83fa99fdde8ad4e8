const WAIT_MS = 400;

/** Keeps the preview of a form up to date while somebody types. Without it the form has a button that does the same. */
export function startFormPreview(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-preview]");
  if (form === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: XMLHttpRequest | undefined;
  const update = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      request?.abort();
      request = load(form);
    }, WAIT_MS);
  };
  form.addEventListener("input", update);
  // Typed while the script was loading, or put back by the browser's Back button.
  if (isFilled(form)) update();
}

function isFilled(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue,
  );
}

function load(form: HTMLFormElement): XMLHttpRequest {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  fields.set("step", "preview");
  const request = new XMLHttpRequest();
  request.open("POST", form.dataset["preview"] ?? form.action);
  request.responseType = "document";
  request.addEventListener("load", () => {
    const loaded = request.responseXML?.getElementById("preview");
    const shown = document.getElementById("preview");
    if (loaded === null || loaded === undefined || shown === null) return;
    const details = loaded.querySelectorAll("details");
    // What somebody has opened stays open.
    for (const [index, { open }] of shown.querySelectorAll("details").entries())
      if (details[index] !== undefined) details[index].open = open;
    shown.replaceWith(document.adoptNode(loaded));
  });
  request.send(fields);
  return request;
}
