import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { OverlapSelect } from "../parts/SecretOverlap.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";
import type { RotateCredentialPage } from "./model.ts";

export function RotateCredential(page: RotateCredentialPage) {
  const { locale, action, backUrl, newUrl, username, seen, secretsSet, problems, now } = page;
  const text = textIn(locale);
  const words = text.rotateCredential;
  return (
    <Shell page={page} title={words.title} hasProblems={problems.length > 0}>
      <Heading title={words.title} back={{ label: username, url: backUrl }} />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} />
        <input type="hidden" name="seen" value={seen} />
        <div class="alert alert-warn icon icon-warning">
          <div>
            <p>{words.text}</p>
            <p>
              {words.withoutPause} <a href={newUrl}>{words.newCredential}</a>
            </p>
          </div>
        </div>
        <p class="hint">{words.set(formatTime(locale, secretsSet, now.zone))}</p>
        <OverlapSelect locale={locale} chosen="24" />
        <div class="actions">
          <button class="danger" name="which" value="secretKey">
            {words.secretKey}
          </button>
          <button class="danger" name="which" value="password">
            {words.password}
          </button>
          <a class="button" href={backUrl}>
            {text.cancel}
          </a>
        </div>
      </form>
    </Shell>
  );
}
