/** Every page of the portal in each of its states: accessibility, reflow and screenshots are checked on them. */
import type { TestService } from "../../support/service.ts";
import type { PageState } from "../page-state.ts";
import { once } from "../payer-states/state.ts";
import { accountStates } from "./states/accounts/accounts.ts";
import { collectionsStates } from "./states/accounts/collections.ts";
import { auditStates } from "./states/audit.ts";
import { brandingStates } from "./states/branding.ts";
import { callStates } from "./states/calls.ts";
import { companyStates } from "./states/company.ts";
import { consentStates } from "./states/consents.ts";
import { credentialStates } from "./states/credentials.ts";
import { customerStates } from "./states/customers/customers.ts";
import { userStates } from "./states/customers/users.ts";
import { endpointStates } from "./states/endpoints.ts";
import { guestStates } from "./states/guests.ts";
import { linkFileStates } from "./states/links/link-files.ts";
import { linkStates } from "./states/links/links.ts";
import { meStates } from "./states/me.ts";
import { messageStates } from "./states/messages.ts";
import { connectedPeople, oidcStates } from "./states/oidc.ts";
import { operatorStates } from "./states/operator.ts";
import { paymentStates } from "./states/payments.ts";
import { makePeople, renewViewer, useCookie, type At } from "./states/people.ts";
import { reconciliationStates } from "./states/reconciliation.ts";
import { refundStates } from "./states/refunds.ts";
import { requestStates } from "./states/requests.ts";
import { settingsStates } from "./states/settings.ts";
import { setupStates } from "./states/setup.ts";
import { signedOutStates } from "./states/signed-out.ts";
import { todayStates } from "./states/today.ts";
import { unclearStates } from "./states/unclear.ts";
import { webhookStates } from "./states/webhooks.ts";

export function portalStates(service: TestService): readonly PageState[] {
  const people = { tr: once(() => makePeople(service, "tr")), en: once(() => makePeople(service, "en")) };
  const connected = connectedPeople(service);
  /** A state that is the page at an address, opened by a member. */
  const at: At = (name, path, { by = "administrator", act } = {}) => ({
    name: `portal-${name}`,
    async open(page, locale) {
      const given = await people[locale]();
      if (by === "viewer") await renewViewer(service, given, locale);
      if (by === "connected") given.connectedBrowser = await connected(locale);
      await useCookie(service, page, by, given);
      const address = typeof path === "string" ? path : await path(given);
      const query = by === "nobody" ? `${address.includes("?") ? "&" : "?"}lang=${locale}` : "";
      await page.goto(new URL(address + query, service.platform.config.portalUrl).href);
      await act?.(page, given);
      return page;
    },
  });
  return [
    ...signedOutStates(service, at),
    ...companyStates(at),
    ...meStates(at),
    ...paymentStates(service, at),
    ...reconciliationStates(service, at),
    ...auditStates(at),
    ...refundStates(service, at),
    ...linkStates(service, at),
    ...requestStates(service, at),
    ...credentialStates(service, at),
    ...customerStates(service, at),
    ...userStates(service, at),
    ...accountStates(service, at),
    ...collectionsStates(service, at),
    ...linkFileStates(service, at),
    ...callStates(service, at),
    ...todayStates(service, at),
    ...settingsStates(service, at),
    ...setupStates(service, at),
    ...messageStates(service, at),
    ...consentStates(service, at),
    ...brandingStates(service, at),
    ...webhookStates(service, at),
    ...endpointStates(service, at),
    ...operatorStates(service, at),
    ...guestStates(service, at),
    ...oidcStates(connected, at),
    ...unclearStates(service, at),
  ];
}
