/**
 * Replies of QNB's test system of 2022 and 2024, from the tests of mewebstudio/pos (a4c454a). Fields that nobody reads are left
 * out, except those that a reader could trip over.
 */
export function response(fields: Record<string, string>): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\r\n<PayforResponse xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\r\n${elements(fields)}</PayforResponse>`,
  );
}

const answer = (TransId: string, ProcReturnCode: string, ErrMsg: string, AuthCode: string, HostRefNum: string) => ({
  AuthCode,
  HostRefNum,
  ProcReturnCode,
  TransId,
  ErrMsg,
  CardHolderName: "John Doe",
});

export const sales = {
  approved: answer("202210313C0D", "00", "Onaylandı", "S77788", "230422096719"),
  completed: answer("20221031CFD0", "00", "Onaylandı", "S37397", "230422098249"),
  wrongCard: answer("2022103155EF", "M041", "Geçersiz kart numarası", "", "230422097442"),
};

export const reversals = {
  voided: answer("20221031D388", "00", "Onaylandı", "S05229", "230423103898"),
  voidedAgain: answer("20221031D388", "V013", "Seçili İşlem Bulunamadı!", "", "230423103927"),
  refundedTooEarly: answer(
    "20221031714F",
    "V014",
    "Bu işlem geri alınamaz, lüften asıl işlemi iptal edin.",
    "S37109",
    "230423104777",
  ),
};

const sold = {
  RequestGuid: "1000000081265961",
  InsertDatetime: "31.10.2022 23:13:21",
  MbrId: "5",
  MerchantID: "085300000009704",
  OrderId: "202210312A24",
  SecureType: "NonSecure",
  PurchAmount: "1.01",
  Exponent: "2",
  Currency: "949",
  OkUrl: "\r\n",
  TxnType: "Auth",
  OrgOrderId: "",
  InstallmentCount: "0",
  TxnStatus: "Y",
  ErrMsg: "Onaylandı",
  TxnResult: "Success",
  AuthCode: "S90370",
  HostRefNum: "",
  ProcReturnCode: "00",
  VoidDate: "",
  VoidTime: "0",
  CardMask: "415565******6111",
  RefundedAmount: "0",
  F37: "230423101605",
  IsVoided: "false",
  IsRefunded: "false",
};

export const inquiries = {
  sold,
  voided: {
    ...sold,
    OrderId: "202401194815",
    TxnStatus: "V",
    VoidDate: "20240119",
    VoidTime: "213405",
    AuthCode: "S29682",
    F37: "401921024380",
    IsVoided: "true",
  },
  notFound: {
    ...sold,
    RequestGuid: "0",
    InsertDatetime: "1.01.0001 00:00:00",
    OrderId: "202210312A242",
    OrgOrderId: "202210312A242",
    SecureType: "Inquiry",
    PurchAmount: "",
    TxnType: "OrderInquiry",
    IrcCode: "99961",
    TxnStatus: "P",
    ErrMsg: "Seçili İşlem Bulunamadı!",
    TxnResult: "",
    AuthCode: "",
    ProcReturnCode: "V013",
    F37: "",
    IsVoided: "",
    IsRefunded: "",
  },
};

const row = {
  InsertDatetime: "2024-03-14T21:40:18",
  TxnType: "Auth",
  SecureType: "3DModel",
  OrderId: "1427731461",
  OrgOrderId: "",
  PurchAmount: "100",
  Currency: "949",
  InstallmentCount: "0",
  TxnStatus: "Y",
  TxnResult: "Success",
  ProcReturnCode: "00",
  VoidDate: "",
  RefundedAmount: "0",
  AuthCode: "S70708",
  HostRefNum: "",
  F37: "407421836817",
  OrgTxnType: "",
  ErrMsg: "Onaylandı",
};
const unfinished = {
  ...row,
  PurchAmount: "1",
  TxnStatus: "N",
  TxnResult: "Failed",
  ProcReturnCode: "V000",
  AuthCode: "",
  F37: "",
  ErrMsg: "İşlem tamamlanamadı /devam ediyor",
};

export const histories = {
  /** 14 March 2024: two sales that payers never finished, and one that was charged. */
  day: [
    { ...unfinished, OrderId: "3450201880", InsertDatetime: "2024-03-14T00:17:24" },
    { ...unfinished, OrderId: "1171158618", InsertDatetime: "2024-03-14T00:18:00" },
    row,
  ],
  /** 21 January 2024: a reservation, the sale that closes it, its void, and another order's refused refund. */
  movements: [
    { ...row, ...of("2024012107B7", "17:39:02", "2.01", "S65465", "402117236277"), TxnType: "PreAuth" },
    {
      ...row,
      ...of("2024012107B7", "17:39:06", "2.03", "S75952", "402117236332"),
      TxnType: "PostAuth",
      OrgOrderId: "2024012107B7",
      InstallmentCount: "3",
      TxnStatus: "V",
      VoidDate: "20240121",
    },
    {
      ...row,
      ...of("2024012107B7", "17:39:16", "2.03", "S10420", "402117236287"),
      TxnType: "Void",
      OrgOrderId: "2024012107B7",
      InstallmentCount: "3",
      OrgTxnType: "PostAuth",
    },
    {
      ...row,
      ...of("202401211C79", "22:14:24", "1.01", "S83066", "402122258296"),
      TxnType: "Refund",
      OrgOrderId: "202401211C79",
      TxnStatus: "N",
      TxnResult: "Failed",
      ProcReturnCode: "V014",
      RefundedAmount: "1.01",
      OrgTxnType: "Auth",
    },
  ],
  /** The bank's software repeats the log-in and the key where it finds nothing. */
  notFound: [
    {
      ...unfinished,
      OrderId: "202401010C2022",
      TxnType: "TxnHistory",
      TxnStatus: "P",
      ProcReturnCode: "V013",
      UserPass: "UcBN0",
      MerchantPass: "12345678",
    },
  ],
};

export type HistoryRow = Readonly<Record<string, string>>;

export function history(rows: readonly HistoryRow[]): Buffer {
  const extended = rows.map(
    (fields) =>
      `<PaymentRequestExtended><PaymentRequest>${elements(fields)}</PaymentRequest><ExtraParameters><ArrayOfString><string>IsBatchClosed</string><string>True</string></ArrayOfString></ExtraParameters></PaymentRequestExtended>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><TxnHistoryReport xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${extended.join("")}</TxnHistoryReport>`,
  );
}

function of(OrderId: string, time: string, PurchAmount: string, AuthCode: string, F37: string) {
  return { OrderId, InsertDatetime: `2024-01-21T${time}`, PurchAmount, AuthCode, F37 };
}

function elements(fields: HistoryRow): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>\r\n`)
    .join("");
}
