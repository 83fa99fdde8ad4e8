import type { Transaction } from "../../books/bank-books.ts";
import { istanbulTime } from "../../clock/istanbul-time.ts";
import type { Cc5Reply } from "./cc5.ts";

/** Describes the order's last successful transaction, otherwise its last failed one. */
export function statusReply(orderId: string, transactions: readonly Transaction[]): Cc5Reply {
  const transaction = transactions.findLast(({ approved }) => approved) ?? transactions.at(-1);
  if (transaction === undefined) return noRecord(orderId);
  const when = istanbulTime(transaction.at);
  const isCharged = transaction.approved;
  const fields = {
    ORD_ID: orderId,
    CHARGE_TYPE_CD: transaction.type === "sale" ? "S" : "C",
    ORIG_TRANS_AMT: transaction.amount,
    CAPTURE_AMT: isCharged ? transaction.amount : "",
    TRANS_STAT: statusOf(transaction),
    AUTH_DTTM: when,
    CAPTURE_DTTM: isCharged ? when : "",
    AUTH_CODE: transaction.authCode,
    TRANS_ID: transaction.transId,
  };
  const extra = {
    ...fields,
    ORDERSTATUS: tabbed(fields),
    HOST_REF_NUM: transaction.hostRefNum,
    PAN: transaction.maskedPan,
    PROC_RET_CD: transaction.procReturnCode,
    NUMCODE: "0",
  };
  return {
    OrderId: orderId,
    Response: "Approved",
    ProcReturnCode: "00",
    ErrMsg: `Record(s) found for ${orderId}`,
    TransId: transaction.transId,
    Extra: extra,
  };
}

function noRecord(orderId: string): Cc5Reply {
  const names = [
    "ORD_ID",
    "CHARGE_TYPE_CD",
    "ORIG_TRANS_AMT",
    "CAPTURE_AMT",
    "TRANS_STAT",
    "AUTH_DTTM",
    "CAPTURE_DTTM",
    "AUTH_CODE",
  ];
  const status = tabbed(Object.fromEntries(names.map((name) => [name, ""])));
  const extra = { NUMCODE: "0", ORDERSTATUS: status };
  return {
    OrderId: "",
    Response: "Declined",
    ProcReturnCode: "99",
    ErrMsg: `No record found for ${orderId}`,
    Extra: extra,
  };
}

function statusOf({ approved, voided, settled, procReturnCode }: Transaction): string {
  if (!approved) return procReturnCode === "99" ? "ERR" : "D";
  if (voided) return "V";
  return settled ? "S" : "C";
}

function tabbed(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}:${value}`)
    .join("\t");
}
