import type { Bank } from "../../bank/bank.ts";
import type { TransactionEntry } from "../../books/entries.ts";
import { compactIstanbulTime } from "../../clock/istanbul-time.ts";
import type { Fault } from "../../faults/faults.ts";
import { digits } from "../../orders/numbers.ts";
import { toLatin5, writeXml, type XmlContent } from "../../web/xml.ts";
import { replyHash } from "./hashes.ts";

export type GvpsRequest = ReadonlyMap<string, string>;

export interface GvpsReply {
  source: "HOST" | "GVPS";
  code: string;
  reasonCode: string;
  errorMessage: string;
  systemMessage: string;
  transaction?: Pick<TransactionEntry, "hostRefNum" | "authCode" | "maskedPan">;
  /** Inside Order, beside its id. */
  result?: Readonly<Record<string, XmlContent>>;
}

export function approved(transaction: GvpsReply["transaction"]): GvpsReply {
  const reply = { source: "HOST", code: "00", reasonCode: "00", errorMessage: "", systemMessage: "" } as const;
  return { ...reply, ...(transaction && { transaction }) };
}

/** A request that the gateway refuses before the card's bank sees it. */
export function gatewayRefusal(reasonCode: string, errorMessage: string): GvpsReply {
  return { source: "GVPS", code: "92", reasonCode, errorMessage, systemMessage: `ErrorId: ${reasonCode}` };
}

export function found(result: Readonly<Record<string, XmlContent>>): GvpsReply {
  return { source: "GVPS", code: "00", reasonCode: "", errorMessage: "", systemMessage: "", result };
}

/** The reply's XML, signed unless the request's terminal is not known. */
export function writtenReply(
  bank: Bank,
  request: GvpsRequest,
  reply: GvpsReply,
  { security, fault }: { security: string | null; fault: Fault | null },
): Buffer | string {
  const of = (name: string) => request.get(name) ?? "";
  const orderId = fault?.kind === "wrong_order" ? "SOMEONEELSES" : of("Order.OrderID");
  const { transaction, result = {} } = reply;
  const retrefNum = fault?.kind === "garanti.no_retref" ? "" : (transaction?.hostRefNum ?? "");
  const authCode = reply.code === "00" ? (transaction?.authCode ?? "") : "";
  const provDate = compactIstanbulTime(bank.now().toISOString());
  const signed = { code: reply.code, retrefNum, authCode, provDate, orderId };
  const hash = security === null || fault?.kind === "no_hash" ? "" : replyHash(signed, security);
  const content = {
    GVPSResponse: {
      Mode: of("Mode"),
      Terminal: {
        ProvUserID: of("Terminal.ProvUserID"),
        UserID: of("Terminal.UserID"),
        ID: of("Terminal.ID"),
        MerchantID: of("Terminal.MerchantID"),
      },
      Customer: { IPAddress: of("Customer.IPAddress"), EmailAddress: of("Customer.EmailAddress") },
      Order: { OrderID: orderId, GroupID: "", ...result },
      Transaction: {
        Response: {
          Source: reply.source,
          Code: reply.code,
          ReasonCode: reply.reasonCode,
          Message: reply.code === "00" ? "Approved" : "Declined",
          ErrorMsg: reply.errorMessage,
          SysErrMsg: reply.systemMessage,
        },
        RetrefNum: retrefNum,
        AuthCode: authCode,
        BatchNum: transaction === undefined ? "" : "004951",
        SequenceNum: transaction === undefined ? "" : digits(6),
        ProvDate: provDate,
        CardNumberMasked: transaction?.maskedPan.replaceAll(" ", "") ?? "",
        CardHolderName: "",
        CardType: "",
        HashData: fault?.kind === "wrong_hash" ? "0".repeat(128) : hash,
        HostMsgList: "",
        RewardInqResult: { RewardList: "", ChequeList: "" },
      },
    },
  };
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(content)}`;
  if (fault?.kind === "wrong_amount") return xml.replace(/<AuthAmount>[1-9][0-9]*/g, "<AuthAmount>1");
  return fault?.kind === "latin5" ? toLatin5(xml) : xml;
}
