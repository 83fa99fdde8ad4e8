/** The page's model as JSON for its script. `<` is escaped, so that no text can end the element. */
export function ModelScript({ model }: { model: unknown }) {
  const json = JSON.stringify(model).replaceAll("<", "\\u003c");
  return <script type="application/json" id="model" dangerouslySetInnerHTML={{ __html: json }} />;
}
