import { createHash } from "node:crypto";

/** The published test terminal, to which the recorded replies belong. */
export const recordedSettings = {
  apiUrl: "https://bank.example/VPServlet",
  threeDsUrl: "https://bank.example/servlet/gt3dengine",
  mode: "TEST",
  merchantId: "7000679",
  terminalId: "30691298",
  password: "123qweASD/",
  refundPassword: "123qweASD/",
  storeKey: "12345678",
};

interface Parts {
  orderId: string;
  source?: string;
  code: string;
  reasonCode?: string;
  errorMessage?: string;
  systemMessage?: string;
  retrefNum?: string;
  authCode?: string;
  provDate?: string;
  /** Recorded, or what the bank would sign. */
  hashData?: string;
  /** Inside Order, beside its id. */
  result?: string;
}

/** A reply of the test terminal, with the elements of recorded ones. */
export function gvpsResponse({ orderId, source = "HOST", code, result = "", ...rest }: Parts): string {
  const { retrefNum = "", authCode = "", provDate = "20240310 14:05:08" } = rest;
  const { errorMessage = "", systemMessage = "", reasonCode = source === "HOST" ? code : "" } = rest;
  const { hashData = signature([code, retrefNum, authCode, provDate, orderId]) } = rest;
  const message = code === "00" ? "Approved" : "Declined";
  return `<?xml version="1.0" encoding="UTF-8"?>
<GVPSResponse><Mode></Mode><Terminal><ProvUserID>PROVAUT</ProvUserID><UserID>PROVAUT</UserID><ID>30691298</ID><MerchantID>7000679</MerchantID></Terminal>
<Customer><IPAddress>172.26.0.1</IPAddress><EmailAddress></EmailAddress></Customer>
<Order><OrderID>${orderId}</OrderID><GroupID></GroupID>${result}</Order>
<Transaction><Response><Source>${source}</Source><Code>${code}</Code><ReasonCode>${reasonCode}</ReasonCode><Message>${message}</Message><ErrorMsg>${errorMessage}</ErrorMsg><SysErrMsg>${systemMessage}</SysErrMsg></Response>
<RetrefNum>${retrefNum}</RetrefNum><AuthCode>${authCode}</AuthCode><BatchNum>005717</BatchNum><SequenceNum>000082</SequenceNum><ProvDate>${provDate}</ProvDate><CardNumberMasked>42822090****8015</CardNumberMasked><HashData>${hashData}</HashData><HostMsgList></HostMsgList><RewardInqResult><RewardList></RewardList><ChequeList></ChequeList></RewardInqResult></Transaction></GVPSResponse>`;
}

/** A transaction of an order's history. */
export function historyRow(fields: Record<string, string> = {}): string {
  const row = {
    Type: "sales",
    Status: "00",
    PreAuthAmount: "0",
    AuthAmount: "101",
    PreAuthDate: "",
    AuthDate: "20240107",
    VoidDate: "",
    RetrefNum: "400709699645",
    AuthCode: "826886",
    ReturnCode: "00",
    BatchNum: "5562",
    InstallmentCnt: "0",
    CurrencyCode: "949",
    Settlement: "N",
    ...fields,
  };
  return element("OrderTxn", row);
}

export function history(orderId: string, ...rows: string[]): string {
  const result = `<OrderHistInqResult><OrderTxnList>${rows.join("")}</OrderTxnList></OrderHistInqResult>`;
  return gvpsResponse({ orderId, source: "GVPS", code: "00", result });
}

/** A row of a day's list. */
export function listRow(fields: Record<string, string> = {}): string {
  const row = {
    LastTrxDate: "2024-06-03 14:04:19",
    TrxType: "Satis",
    OrderID: "202406033030",
    CardNumberMasked: "42822090****8015",
    AuthCode: "304919",
    RetrefNum: "415501676495",
    OrigRetrefNum: "",
    InstallmentCnt: "Pesin",
    Status: "Basarili",
    AuthAmount: "1001",
    CurrencyCode: "TL",
    Settlement: "N",
    ResponseCode: "00",
    SysErrMsg: "",
    ...fields,
  };
  return element("OrderTxn", row);
}

export function list(rows: readonly string[], { total = rows.length, pages = 1, page = 1 } = {}): string {
  const counts = `<TotalTxnCount>${total}</TotalTxnCount><TotalPageCount>${pages}</TotalPageCount><ActPageNum>${page}</ActPageNum>`;
  const result = `<OrderListInqResult><OrderTxnList>${counts}${rows.join("")}</OrderTxnList></OrderListInqResult>`;
  return gvpsResponse({ orderId: "", source: "GVPS", code: "00", result });
}

const SECURITY_DATA = "1639636D00AB5EF0B3CE073BB222BFAAC2C2C38D";

function signature(values: readonly string[]): string {
  return createHash("sha512")
    .update([...values, SECURITY_DATA].join(""))
    .digest("hex")
    .toUpperCase();
}

function element(name: string, fields: Record<string, string>): string {
  const inner = Object.entries(fields).map(([field, value]) => `<${field}>${value}</${field}>`);
  return `<${name}>${inner.join("")}</${name}>`;
}
