/** Every import says why a file cannot be read, where, and what to do, in the member's language. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addDays, bankDayOf } from "#acquirers/registry.ts";
import { currentAccountJobs } from "#current-accounts/index.ts";
import { newId } from "#platform/ids.ts";
import { workbookOf, zipOf } from "../../../tests/support/files/workbook.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import {
  newOperator,
  operatorBrowser,
  sendForm,
  startTestPortal,
  type PortalClient,
  type TestPortal,
} from "../../../tests/support/portal-client.ts";
import { fileFaults, lineFaults } from "../words/file-fault-words.ts";

let portal: TestPortal;
before(async () => (portal = await startTestPortal()));
after(() => portal.close());

/** In the third row of a sheet, this is in the second cell. */
const withCell = (cell: string) => workbookOf({ sheets: [{ rows: `<row r="3"><c r="B3"${cell}</c></row>` }] });

/** The directory of an archive that says to have so many files. */
function archiveOf(files: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files, 10);
  return Buffer.concat([Buffer.from("PK\u0003\u0004"), end]);
}

const container = Buffer.from("d0cf11e0a1b11ae1", "hex");
const UNREADABLE: readonly { fault: keyof typeof fileFaults; file: Buffer; column?: string }[] = [
  { fault: "old_workbook", file: Buffer.concat([container, Buffer.from("Workbook", "utf16le")]) },
  { fault: "encrypted", file: Buffer.concat([container, Buffer.from("EncryptedPackage", "utf16le")]) },
  { fault: "damaged", file: Buffer.from("PK\u0003\u0004rest") },
  { fault: "too_large", file: archiveOf(10_001) },
  { fault: "not_a_table", file: await zipOf({ "content.xml": "<x/>", mimetype: "ods" }) },
  { fault: "not_a_table", file: Buffer.from("%PDF-1.7\n") },
  { fault: "not_a_table", file: Buffer.from("<html><table>") },
  { fault: "no_result", file: await withCell("><f>SUM(A1:A2)</f>"), column: "B" },
  { fault: "cell_error", file: await withCell(' t="e"><v>#N/A</v>'), column: "B" },
  { fault: "too_many_columns", file: await workbookOf({ sheets: [{ rows: '<row r="3"><c r="ZZZ3"/></row>' }] }) },
  { fault: "not_utf8", file: Buffer.from("Sipari\xfe;Tutar\n", "latin1") },
  { fault: "not_csv", file: Buffer.from('a;"b\n1;2\n') },
];

interface Door {
  browser: PortalClient;
  send(file: Buffer): Promise<string>;
}

async function doors(): Promise<Record<string, Door>> {
  const { home, ctx, logIn } = await portal.newCompany();
  const { terminals } = await newPaymentSet(ctx, [{ name: "Bank" }]);
  const browser = await logIn(["administrator"]);
  const operator = await operatorBrowser(portal.url, portal, await newOperator(portal.platform));
  const send = (by: PortalClient, path: string, fields: Record<string, string>, file: Buffer) =>
    sendForm(portal.url, by, path, fields, Buffer.from(file));
  const day = addDays(bankDayOf(portal.clock.now()), -1);
  return {
    transactions: {
      browser,
      async send(file) {
        const { location } = await send(browser, `${home}/imports`, { id: newId() }, file);
        for (const job of currentAccountJobs) await job.run(portal.platform, new AbortController().signal);
        return (await browser.get(String(location))).text;
      },
    },
    links: { browser, send: async (file) => (await send(browser, `${home}/links/files`, {}, file)).text },
    "bank files": {
      browser,
      async send(file) {
        const fields = { terminal: terminals[0]!.id, day };
        return (await send(browser, `${home}/reconciliation/file`, fields, file)).text;
      },
    },
    BINs: { browser: operator, send: async (file) => (await send(operator, "/portal/-/bins", {}, file)).text },
  };
}

test("every import refuses an unreadable file with reason, place and remedy, in both languages", async () => {
  for (const [name, { browser, send }] of Object.entries(await doors()))
    for (const locale of ["tr", "en"] as const) {
      await browser.post("/portal/-/me", { name: "Selin", locale, theme: "auto" });
      for (const { fault, file, column } of UNREADABLE) {
        const text = (await send(file)).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
        assert.ok(text.includes(fileFaults[fault][locale]), `${name}, ${locale}: ${fault}`);
        if (column !== undefined)
          assert.match(text, new RegExp(`(<code>${column}</code>|${column} sütunu: |Column ${column}: )`), name);
      }
    }
});

test("what spreadsheets and copying do to codes is named in the member's language at each import", async () => {
  const { transactions, links } = await doors();
  const dates = "TRY;2026-02-28";
  const files = (code: string): [Door, string][] => [
    [transactions!, `erpCode;accountErpCode;amount;currencyCode;dueDate\n${code};120;10,00;${dates}\n`],
    [links!, `clientOrderReference;amount;customer.email\n${code};1;a@example.com\n`],
  ];
  for (const locale of ["tr", "en"] as const)
    for (const [code, reason] of [
      ["1,00E+05", "turned_into_number"],
      ["E\u200b1", "unseen_characters"],
      ["", "required"],
    ] as const)
      for (const [{ browser, send }, file] of files(code)) {
        if (code === "" && file.startsWith("erpCode")) continue;
        await browser.post("/portal/-/me", { name: "Selin", locale, theme: "auto" });
        assert.ok(
          (await send(Buffer.from(file))).includes(lineFaults[reason][locale]),
          `${locale}: ${reason}: ${file}`,
        );
      }
});
