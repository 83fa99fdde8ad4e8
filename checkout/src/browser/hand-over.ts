const form = document.getElementById("hand-over");
if (form instanceof HTMLFormElement) form.submit();
