/** Replies in the format of a real host. */
export const orderId = "T1A2B3C4D5E6F7A8B9C0";

export function reply(fields: Record<string, string>, extra: Record<string, string> = {}): string {
  return `<?xml version="1.0" encoding="ISO-8859-9"?>\n<CC5Response>${elements(fields)}<Extra>${elements(extra)}</Extra></CC5Response>`;
}

export const approved = reply(
  {
    OrderId: orderId,
    GroupId: orderId,
    Response: "Approved",
    AuthCode: "P48911",
    HostRefNum: "230219184777",
    ProcReturnCode: "00",
    TransId: "22302V8rE11732",
    ErrMsg: "",
  },
  {
    SETTLEID: "2400",
    TRXDATE: "20221029 21:58:43",
    ERRORCODE: "",
    CARDBRAND: "VISA",
    CARDISSUER: "AKBANK T.A.S.",
    NUMCODE: "00",
  },
);

export function declined(code: string): string {
  return reply(
    {
      OrderId: orderId,
      Response: "Declined",
      AuthCode: "",
      HostRefNum: "230219184778",
      ProcReturnCode: code,
      TransId: "22302V8rE11733",
      ErrMsg: "Red",
    },
    { ERRORCODE: `ISO8583-${code}`, NUMCODE: code },
  );
}

export function failed(errorCode: string, message: string, order = orderId): string {
  return reply(
    { OrderId: order, Response: "Error", ProcReturnCode: "99", TransId: "22303M5IA11121", ErrMsg: message },
    { ERRORCODE: errorCode, NUMCODE: "99" },
  );
}

export function status(extra: Record<string, string>, top: Record<string, string> = {}): string {
  return reply(
    {
      ErrMsg: `Record(s) found for ${orderId}`,
      ProcReturnCode: "00",
      Response: "Approved",
      OrderId: orderId,
      TransId: "24003Vl7F13152",
      ...top,
    },
    {
      AUTH_CODE: "P77974",
      CHARGE_TYPE_CD: "S",
      HOST_REF_NUM: "400300744233",
      ORD_ID: orderId,
      ORIG_TRANS_AMT: "101",
      PROC_RET_CD: "00",
      TRANS_ID: "24003Vl7F13152",
      TRANS_STAT: "C",
      ...extra,
    },
  );
}

export const notFound = reply(
  { ErrMsg: `No record found for ${orderId}`, ProcReturnCode: "99", Response: "Declined", OrderId: "", TransId: "" },
  {
    NUMCODE: "0",
    ORDERSTATUS:
      "ORD_ID:\tCHARGE_TYPE_CD:\tORIG_TRANS_AMT:\tCAPTURE_AMT:\tTRANS_STAT:\tAUTH_DTTM:\tCAPTURE_DTTM:\tAUTH_CODE:",
  },
);

function elements(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("");
}
