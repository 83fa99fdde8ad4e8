import { counted } from "#platform/text/counted.ts";
import type { DayFault, ListFault } from "#reconciliation/index.ts";
import { both, type Both, type Word } from "../words/both.ts";
import { fileFault } from "../words/file-fault-words.ts";

/** A fault with its counts formatted for the reader. */
export type ShownFault<Fault = ListFault["fault"]> = Fault extends { name: string }
  ? { [Key in keyof Fault]: Fault[Key] extends number ? string : Fault[Key] }
  : never;

/** The names of faults that say nothing more. */
export type FaultName<Fault extends { name: string }> = Fault extends unknown
  ? Exclude<keyof Fault, "name"> extends never
    ? Fault["name"]
    : never
  : never;

const faults: Readonly<Record<FaultName<ListFault["fault"]>, Both<string>>> = {
  kind: both("kind değeri sale, void ya da refund olmalı.", "kind must be sale, void or refund."),
  reference: both(
    "reference, boşluksuz 1–64 harf, rakam ya da işaret olmalı; Türkçe harf olmaz.",
    "reference must be 1 to 64 ASCII letters, digits or signs, without spaces.",
  ),
  order_id: both(
    "order_id, boşluksuz 1–64 harf, rakam ya da işaret olmalı; Türkçe harf olmaz.",
    "order_id must be 1 to 64 ASCII letters, digits or signs, without spaces.",
  ),
  amount: both(
    "amount 150.25 gibi, sıfırdan büyük ve binlik ayırıcısız olmalı; ondalık basamakları para birimininkini aşmamalı.",
    "amount must be a positive number such as 150.25, without thousands separators, with no more decimals than the currency allows.",
  ),
  currency: both(
    "currency TRY ya da 949 gibi bir ISO 4217 kodu olmalı.",
    "currency must be an ISO 4217 code such as TRY or 949.",
  ),
  installments: both(
    "installments boş ya da en çok 99 olan bir tam sayı olmalı.",
    "installments must be empty or a whole number up to 99.",
  ),
  auth_code: both(
    "auth_code boş ya da en çok 20 harf ve rakam olmalı.",
    "auth_code must be empty or at most 20 letters and digits.",
  ),
  time: both(
    "time 2026-01-31 09:30:00 (Türkiye saati) ya da 2026-01-31T06:30:00Z biçiminde olmalı.",
    "time must be like 2026-01-31 09:30:00 (in Türkiye) or 2026-01-31T06:30:00Z.",
  ),
  unknown_columns: both(
    "Başlıkta yalnız şu sütunlar olabilir: kind, reference, order_id, amount, currency, installments, auth_code, time.",
    "The header can only have these columns: kind, reference, order_id, amount, currency, installments, auth_code, time.",
  ),
  end: both(
    "end satırının ikinci sütununda hareket sayısı olmalı.",
    "The line “end” must have the number of movements in its second column.",
  ),
  more: both(
    "more satırında sonraki sayfanın nerede başladığı yazmalı.",
    "A line “more” must say where the next page begins.",
  ),
  after_end: both(
    "Bu satır, listenin son satırından sonra geliyor.",
    "This line comes after the last line of the list.",
  ),
  no_end: both(
    "Son satır eksik: liste, end ve hareket sayısıyla biter.",
    "The last line is missing: a list must finish with “end” and the number of movements.",
  ),
  another_page: both(
    "Satır, listenin başka bir sayfada sürdüğünü bildiriyor; dosya ise listenin tamamını içermeli.",
    "This line refers to another page, but a file must be complete.",
  ),
  twice: both("Listede aynı hareket iki kez var.", "The list has a movement twice."),
};

const dayFaults: Readonly<Record<FaultName<DayFault>, Word>> = {
  unreachable: both("Bankaya ulaşılamadı.", "The bank could not be reached."),
  no_answer: both("Bankadan yanıt gelmedi.", "The bank did not answer."),
  not_a_list: both("Bankanın yanıtı bir hareket listesi değil.", "The bank's response is not a list of movements."),
  endless: both("Bankanın listesi sona ermiyor.", "The bank's list does not end."),
  no_list: both("Banka artık günlük liste vermiyor.", "The bank no longer provides daily lists."),
  no_file: both("Gönderilen dosya okunamadı.", "The file could not be read."),
  unexpected: both(
    "Beklenmeyen bir hata oldu; ayrıntısı sistem kayıtlarında.",
    "An unexpected error occurred; the system's log has the details.",
  ),
};

export const bankFileWords = {
  dayFault: {
    ...dayFaults,
    httpStatus: both(
      (status: string) => `Banka hata bildirdi (HTTP ${status}).`,
      (status) => `The bank returned an error (HTTP ${status}).`,
    ),
    /** `more`: how many other lines are wrong. */
    list: both(
      (first: string, more: string | null) =>
        `Liste hatalı. ${first}${more === null ? "" : ` Hatalı ${more} satır daha var.`}`,
      (first, more) =>
        `The list has errors. ${first}${more === null ? "" : ` ${counted(more, "other line has", "other lines have")} errors too.`}`,
    ),
  },
  bankFile: {
    line: both(
      (line: string) => `${line}. satır:`,
      (line) => `Line ${line}:`,
    ),
    fault: both(
      (fault: ShownFault): string => {
        switch (fault.name) {
          case "values":
            return `${fault.needs} sütun için ${fault.has} değer var. Tutarlarda ondalık virgül varsa sütunları noktalı virgülle ayırın.`;
          case "missing_columns":
            return `Başlıkta şu sütunlar yok: ${fault.missing}.`;
          case "unreadable":
            return fileFault.tr(fault);
          case "repeats":
            return `Bu hareket ${fault.first}. satırda da var.`;
          case "another_day":
            return `Hareketin günü ${fault.has}, listenin günü ${fault.needs}.`;
          case "count":
            return `Listede ${fault.has} hareket var, son satır ise ${fault.needs} diyor.`;
          default:
            return faults[fault.name].tr;
        }
      },
      (fault) => {
        switch (fault.name) {
          case "values":
            return `${counted(fault.has, "value", "values")} found for ${fault.needs} columns. Amounts with a decimal comma need semicolons between the columns.`;
          case "missing_columns":
            return `The header is missing these columns: ${fault.missing}.`;
          case "unreadable":
            return fileFault.en(fault);
          case "repeats":
            return `Repeats the movement of line ${fault.first}.`;
          case "another_day":
            return `The movement is dated ${fault.has}, but the list is for ${fault.needs}.`;
          case "count":
            return `The list has ${counted(fault.has, "movement", "movements")}, but its last line says ${fault.needs}.`;
          default:
            return faults[fault.name].en;
        }
      },
    ),
  },
};
