const form = document.getElementById("hand-over");
if (form instanceof HTMLFormElement) {
  form.submit();
  // A one-time form must not be shown again from the browser's memory: the service shows the current state.
  if (form.dataset["once"] !== undefined)
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
