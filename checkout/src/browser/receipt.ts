/** The button needs script, so it is hidden without. */
const button = document.getElementById("print");
if (button !== null) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
