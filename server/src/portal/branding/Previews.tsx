import { problemText, textIn } from "../words/index.ts";
import type { BrandingPage, PreviewName } from "./model.ts";

const PREVIEWS: readonly PreviewName[] = ["payer", "payer-dark", "three-ds", "email"];

/**
 * One preview at a time, beside the form. The script replaces the section while somebody types, so the choice is
 * outside of it; without script the form's second button shows the page again.
 */
export function Previews({ page }: { page: BrandingPage }) {
  const text = textIn(page.locale).branding;
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
      <Frames page={page} />
      <p class="hint">{text.previewNote}</p>
    </aside>
  );
}

function Frames({ page: { locale, previews, problems } }: { page: BrandingPage }) {
  const words = textIn(locale);
  const text = words.branding;
  if (previews === null)
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
      {previews.map(({ name, url }) => (
        <div key={name} class={`phone-frame phone-frame-${name}`}>
          <iframe src={url} title={text.frameOf[name]} sandbox="allow-same-origin" width="375" height="700" />
        </div>
      ))}
    </section>
  );
}
