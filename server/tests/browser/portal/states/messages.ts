import { findTenant } from "#identity/index.ts";
import { setTemplate } from "#notifications/index.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

export function messageStates(service: TestService, at: At): PageState[] {
  const own = once(() => setOwnTexts(service));
  const urlOf = (path: string) => async () => {
    await own();
    return `${HOME}/setup/messages${path}`;
  };
  return [
    at("templates", urlOf("")),
    at("template-email", urlOf("/link.created/email/tr"), {
      act: (page) => page.locator(".action-form > summary").click(),
    }),
    at("template-standard", urlOf("/payment.receipt/email/en")),
    at("template-sms", urlOf("/link.reminder/sms/tr")),
    at("template-change", urlOf("/link.created/email/tr/change"), {
      act: async (page) => {
        await page.fill("#subject", "{{company}}: sezon indirimi bitmeden {{amount}}");
        await page.locator("[name=step]").click();
        await page.locator("#preview .alert").waitFor();
      },
    }),
    at("template-change-sms", urlOf("/link.created/sms/tr/change")),
    at("template-wrong", urlOf("/link.created/email/en/change"), {
      act: async (page) => {
        await page.fill("#heading", "Pay until {{dueDtae}}");
        await page.fill("#button", "{{link}}");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
  ];
}

async function setOwnTexts(service: TestService): Promise<void> {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  await setTemplate(
    service.contextFor(tenant.id),
    { kind: "link.created", channel: "email", language: "tr" },
    {
      subject: "{{company}}: {{amount}} tutarındaki siparişiniz",
      heading: "Siparişiniz hazır",
      lines: ["Siparişiniz hazırlandı; ödemenizi {{dueDate}} tarihine kadar bekliyoruz.", "Teşekkür ederiz."],
      button: "Şimdi öde",
    },
  );
}
