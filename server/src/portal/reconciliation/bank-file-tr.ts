import type { DayFault, ListFault } from "#reconciliation/index.ts";
import { fileFaultTr } from "../words/file-faults-tr.ts";

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

const faults: Readonly<Record<FaultName<ListFault["fault"]>, string>> = {
  kind: "kind değeri sale, void ya da refund olmalı.",
  reference: "reference, boşluksuz 1–64 harf, rakam ya da işaret olmalı; Türkçe harf olmaz.",
  order_id: "order_id, boşluksuz 1–64 harf, rakam ya da işaret olmalı; Türkçe harf olmaz.",
  amount:
    "amount 150.25 gibi, sıfırdan büyük ve binlik ayırıcısız olmalı; ondalık basamakları para birimininkini aşmamalı.",
  currency: "currency TRY ya da 949 gibi bir ISO 4217 kodu olmalı.",
  installments: "installments boş ya da en çok 99 olan bir tam sayı olmalı.",
  auth_code: "auth_code boş ya da en çok 20 harf ve rakam olmalı.",
  time: "time 2026-01-31 09:30:00 (Türkiye saati) ya da 2026-01-31T06:30:00Z biçiminde olmalı.",
  unknown_columns:
    "Başlıkta yalnız şu sütunlar olabilir: kind, reference, order_id, amount, currency, installments, auth_code, time.",
  end: "end satırının ikinci sütununda hareket sayısı olmalı.",
  more: "more satırında sonraki sayfanın nerede başladığı yazmalı.",
  after_end: "Bu satır, listenin son satırından sonra geliyor.",
  no_end: "Son satır eksik: liste, end ve hareket sayısıyla biter.",
  another_page: "Satır, listenin başka bir sayfada sürdüğünü bildiriyor; dosya ise listenin tamamını içermeli.",
  twice: "Listede aynı hareket iki kez var.",
};

const dayFaults: Readonly<Record<FaultName<DayFault>, string>> = {
  unreachable: "Bankaya ulaşılamadı.",
  no_answer: "Bankadan yanıt gelmedi.",
  not_a_list: "Bankanın yanıtı bir hareket listesi değil.",
  endless: "Bankanın listesi sona ermiyor.",
  no_list: "Banka artık günlük liste vermiyor.",
  no_file: "Gönderilen dosya okunamadı.",
  unexpected: "Beklenmeyen bir hata oldu; ayrıntısı sistem kayıtlarında.",
};

export const bankFileTr = {
  dayFault: {
    ...dayFaults,
    httpStatus: (status: string) => `Banka hata bildirdi (HTTP ${status}).`,
    /** `more`: how many other lines are wrong. */
    list: (first: string, more: string | null) =>
      `Liste hatalı. ${first}${more === null ? "" : ` Hatalı ${more} satır daha var.`}`,
  },
  bankFile: {
    line: (line: string) => `${line}. satır:`,
    fault: (fault: ShownFault): string => {
      switch (fault.name) {
        case "values":
          return `${fault.needs} sütun için ${fault.has} değer var. Tutarlarda ondalık virgül varsa sütunları noktalı virgülle ayırın.`;
        case "missing_columns":
          return `Başlıkta şu sütunlar yok: ${fault.missing}.`;
        case "unreadable":
          return fileFaultTr(fault);
        case "repeats":
          return `Bu hareket ${fault.first}. satırda da var.`;
        case "another_day":
          return `Hareketin günü ${fault.has}, listenin günü ${fault.needs}.`;
        case "count":
          return `Listede ${fault.has} hareket var, son satır ise ${fault.needs} diyor.`;
        default:
          return faults[fault.name];
      }
    },
  },
};
