import { setTimeout as delay } from "node:timers/promises";
import { medianOf, ofRounds, type Bench } from "../bench.ts";
import { runtimeMs } from "../processes.ts";
import { openBenchWorld, type BenchWorld } from "../world.ts";

/** The most that one statement may have. */
const LINES = 5_000;
const BATCH = 1_000;
const PDF_MS_MAX = 2_000;
const ACCOUNT = "BENCH-STATEMENT";
const PAUSE_MS = 50;

export const statements: Bench = {
  name: "statements",
  about: "the statement of an account with 5,000 transactions, as PDF and as CSV",
  async measure({ rounds, seconds, progress }) {
    await using world = await openBenchWorld();
    for (let first = 0; first < LINES; first += BATCH) await createLines(world, first);
    const [pdf, pdfCpu, csv]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round <= rounds; round += 1) {
      const ofPdf = await timesOf(world, "pdf", seconds / 2);
      const ofCsv = await timesOf(world, "csv", seconds / 2);
      if (round === 0) continue; // The first is the warm-up.
      pdf.push(ofPdf.ms);
      pdfCpu.push(ofPdf.cpuMs);
      csv.push(ofCsv.ms);
    }
    progress(`statements: ${LINES.toLocaleString("en")} transactions of one account`);
    const name = `statements: ${LINES.toLocaleString("en")} transactions`;
    return [
      { name: `${name}, PDF`, ...ofRounds(pdf), unit: "ms", atMost: PDF_MS_MAX },
      { name: `${name}, CPU of the service for a PDF`, ...ofRounds(pdfCpu), unit: "ms" },
      { name: `${name}, CSV`, ...ofRounds(csv), unit: "ms" },
    ];
  },
};

async function createLines({ url, token }: BenchWorld, first: number): Promise<void> {
  const transactions = Array.from({ length: BATCH }, (_, index) => ({
    erpCode: `${ACCOUNT}-${first + index}`,
    accountErpCode: ACCOUNT,
    amount: index % 3 === 0 ? -12.34 : 1_234.5,
    currencyCode: "TRY",
    transactionDate: "2026-01-05T09:00:00",
    dueDate: "2026-02-05T00:00:00",
    description: `Satış faturası ${first + index}, ğüşıöç İ`,
    documentType: "Fatura",
    documentNo: `SF2026-${first + index}`,
  }));
  const reply = await fetch(`${url}/cat/cat/batch`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ transactions }),
  });
  if (reply.status !== 201) throw new Error(`POST /cat/cat/batch answered ${reply.status}: ${await reply.text()}`);
}

/** Asks for one statement after another. Returns the median time until the last byte, and the service's CPU time for each. */
async function timesOf({ url, token, servicePid }: BenchWorld, format: "pdf" | "csv", seconds: number) {
  const query = new URLSearchParams({ erpCode: ACCOUNT, from: "2026-01-01", to: "2026-01-31", format });
  const times: number[] = [];
  const cpuBefore = await runtimeMs([servicePid]);
  const end = performance.now() + seconds * 1_000;
  do {
    const start = performance.now();
    const reply = await fetch(`${url}/vendor/currentAccount/statement?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    times.push(performance.now() - start);
    requireWhole(reply.status, format, bytes);
    await delay(PAUSE_MS);
  } while (performance.now() < end);
  return { ms: medianOf(times), cpuMs: ((await runtimeMs([servicePid])) - cpuBefore) / times.length };
}

function requireWhole(status: number, format: "pdf" | "csv", bytes: Buffer): void {
  const isWhole =
    format === "pdf"
      ? bytes.includes("%PDF-") && bytes.includes("%%EOF")
      : bytes.toString("utf8").trimEnd().split("\n").length >= LINES + 2;
  if (status !== 200 || !isWhole) throw new Error(`the ${format} is not whole: ${status}, ${bytes.length} bytes`);
}
