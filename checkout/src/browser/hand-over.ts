const form = document.getElementById("hand-over");
if (form instanceof HTMLFormElement) {
  form.submit();
  // A form that was taken already is not shown again from the browser's memory: the service says how things stand.
  if (form.dataset["once"] !== undefined)
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
