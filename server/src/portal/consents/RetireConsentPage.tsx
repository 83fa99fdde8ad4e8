import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { textIn } from "../words/index.ts";
import type { RetireConsentPage } from "./model.ts";

export function RetireConsent(page: RetireConsentPage) {
  const { locale, action, backUrl, label, paymentSet, version, consentKind, seen, problems } = page;
  const { consents: text, terminals } = textIn(locale);
  return (
    <Shell page={page} title={text.retireTitle} hasProblems={problems.length > 0}>
      <Heading
        title={text.retireTitle}
        note={`${paymentSet} · ${text.versionOf(version)}`}
        back={{ label, url: backUrl }}
      />
      <form class="sheet narrow" method="post" action={action} data-once>
        <Problems problems={problems} locale={locale} title={terminals.notDone} />
        <input type="hidden" name="seen" value={seen} />
        <p class="consent-quote">“{label}”</p>
        <ul class="plain-list">
          {text.retireFacts[consentKind].map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <FormActions locale={locale} label={text.retireSubmit} cancelUrl={backUrl} isDangerous />
      </form>
    </Shell>
  );
}
