import type { Page } from "playwright-core";
import { createTenant, findTenant } from "#identity/index.ts";
import { newId } from "#platform/ids.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { submit, type At } from "./people.ts";

const LIST = [
  "bin,bankCode,cardType,brand,commercial,program",
  ...Array.from({ length: 25 }, (_, index) => `4546${String(10 + index)},0064,credit,visa,false,maximum`),
  "222101,0067,debit,mastercard,true,",
  "222101,0067,credit,mastercard,true,",
  "",
].join("\n");

async function sendList(page: Page, list: string): Promise<void> {
  await page.setInputFiles("#file", { name: "bins.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await page.locator("form[enctype] .primary").click();
  await page.waitForURL("**/bins");
  await page.locator("main .crumbs").waitFor();
}

const COMPANIES = "/portal/-/companies";

export function operatorStates(service: TestService, at: At): PageState[] {
  const by = "operator" as const;
  /** A company without members. */
  const fresh = async () => {
    const { platform } = service;
    const code = "yeni-ticaret";
    if ((await findTenant(platform, code)) === undefined)
      await createTenant(platform, { id: newId(), code, name: "Yeni Ticaret Ltd. Şti." });
    return `${COMPANIES}/${code}`;
  };
  /** Keys of which one has been replaced. */
  const countedKey = async () => {
    const { keys } = service.platform;
    const ofPurpose = async () => (await keys.list()).filter(({ purpose }) => purpose === "card-testing");
    if ((await ofPurpose()).length === 1) await keys.rotate("card-testing");
    return `/portal/-/keys?count=${(await ofPurpose())[0]?.id}`;
  };
  return [
    at("operator-health", "/portal/-/health", { by }),
    at("operator-account", "/portal/-/me", { by }),
    at("operator-companies", COMPANIES, { by }),
    at("operator-companies-nothing", `${COMPANIES}?text=nobody`, { by }),
    at("operator-company", `${COMPANIES}/demo`, { by }),
    at("operator-company-fresh", fresh, { by }),
    at("operator-new-company", "/portal/-/new-company", { by }),
    at("operator-new-company-refused", "/portal/-/new-company", {
      by,
      async act(page) {
        await page.fill("#companyName", "Örnek Ticaret");
        await page.fill("#companyCode", "demo");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("operator-keys", "/portal/-/keys", { by }),
    at("operator-keys-counted", countedKey, { by }),
    at("operator-rotate-key", "/portal/-/keys/card-data/rotate", { by }),
    at("operator-bins", "/portal/-/bins", { by }),
    at("operator-bins-found", "/portal/-/bins?bin=454671", { by }),
    at("operator-bins-preview", "/portal/-/bins", { by, act: (page) => sendList(page, LIST) }),
    at("operator-bins-refused", "/portal/-/bins", { by, act: (page) => sendList(page, `${LIST}22,,credit,,false,\n`) }),
    at("operator-suspend", `${COMPANIES}/demo/suspend`, { by }),
    at("operator-resume", `${COMPANIES}/demo/resume`, { by }),
    at("operator-invite", async () => `${await fresh()}/invite`, { by }),
    at("operator-invited", async () => `${await fresh()}/invite`, {
      by,
      async act(page) {
        await page.fill("#email", "ayse@yeni-ticaret.example");
        await submit(page);
        await page.locator("#link").waitFor();
      },
    }),
  ];
}
