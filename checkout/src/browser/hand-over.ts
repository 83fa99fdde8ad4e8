const form = document.getElementById("hand-over");
if (form instanceof HTMLFormElement) {
  form.submit();
  // If the payer comes back to a form that works only once, the browser may show a cached page. The reload gets the
  // current state from the service.
  if (form.dataset["once"] !== undefined)
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
