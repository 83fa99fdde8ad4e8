export function readModel<Model>(): Model {
  const text = document.getElementById("model")?.textContent;
  if (text === null || text === undefined) throw new Error("the page has no model");
  return JSON.parse(text) as Model;
}
