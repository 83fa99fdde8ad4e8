/** Shown by script only: without it there is nothing to print with but the browser's own menu. */
const button = document.getElementById("print");
if (button !== null) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
