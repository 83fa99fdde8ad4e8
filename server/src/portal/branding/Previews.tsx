import { useText, withQuery } from "../page/index.ts";
import { problemText } from "../words/index.ts";
import { previewQuery, type BrandingForm } from "./branding-fields.ts";

const PREVIEWS = ["payer", "payer-dark", "three-ds", "email"] as const;

interface Props {
  url: string;
  form: BrandingForm;
}

/**
 * One preview at a time, beside the form. The script replaces the section while somebody types, so the choice is
 * outside of it; without script the form's second button shows the page again.
 */
export function Previews(props: Props) {
  const text = useText().branding;
  return (
    <aside class="previews" aria-labelledby="previews-title">
      <h2 id="previews-title">{text.previewTitle}</h2>
      <div class="preview-choice" role="radiogroup" aria-labelledby="previews-title">
        {PREVIEWS.map((name, index) => (
          <label key={name}>
            <input type="radio" name="preview" value={name} checked={index === 0} autocomplete="off" />
            <span>{text.previewOf[name]}</span>
          </label>
        ))}
      </div>
      <Frames {...props} />
      <p class="hint">{text.previewNote}</p>
    </aside>
  );
}

/** What cannot be saved as it is has no preview. */
function Frames({ url, form: { fields, problems } }: Props) {
  const words = useText();
  const text = words.branding;
  if (problems.some(({ field }) => field in fields))
    return (
      <section id="preview">
        <p>{text.noPreview}</p>
        <ul>
          {problems.map((problem) => (
            <li key={problem.field}>
              <a href={`#${problem.field}`}>{problemText(words, problem)}</a>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <section id="preview">
      {PREVIEWS.map((name) => (
        <div key={name} class={`phone-frame phone-frame-${name}`}>
          <iframe
            src={withQuery(url, { page: name, ...previewQuery(fields) })}
            title={text.frameOf[name]}
            sandbox="allow-same-origin"
            width="375"
            height="700"
          />
        </div>
      ))}
    </section>
  );
}
