import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseReply } from "./xml-reply.ts";

const xml = (inner: string) => `<?xml version="1.0" encoding="ISO-8859-9"?>\n<CC5Response>${inner}</CC5Response>`;
const message = "İşlem başarısız: ğüşıöç ĞÜŞİÖÇ";
/** The text encoded as ISO-8859-9. */
const latin5 = Buffer.from(
  message.replace(/[ĞİŞğış]/g, (letter) => "ÐÝÞðýþ"["ĞİŞğış".indexOf(letter)] ?? ""),
  "latin1",
);

test("Turkish text is correct in ISO-8859-9, in UTF-8 and as references, whatever encoding is declared", () => {
  const [before = "", after = ""] = xml("<ErrMsg>|</ErrMsg>").split("|");
  const references = message.replace(/[^ -~]/g, (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`);
  const bodies = [
    Buffer.concat([Buffer.from(before), latin5, Buffer.from(after)]),
    Buffer.from(before + message + after),
    Buffer.from(before + references + after),
  ];
  for (const body of bodies) assert.equal(parseReply(body)?.top("ErrMsg"), message);
});

test("codes stay text, and elements are found only at their own level", () => {
  const reply = parseReply(
    Buffer.from(xml("<ProcReturnCode>00</ProcReturnCode><Extra><NUMCODE>007</NUMCODE></Extra>")),
  );
  assert.equal(reply?.top("ProcReturnCode"), "00");
  assert.equal(reply?.extra("NUMCODE"), "007");
  assert.equal(reply?.top("NUMCODE"), "");
  assert.equal(reply?.extra("ProcReturnCode"), "");
  assert.equal(reply?.top("toString"), "");
});

test("anything but one complete CC5Response is refused", () => {
  const whole = xml("<OrderId>A</OrderId>");
  const refused = [
    "",
    " ",
    "OK",
    whole.slice(0, -1),
    whole.slice(0, 60),
    `x${whole}`,
    `${whole}x`,
    `${whole}&`,
    `<?a?>${whole}`,
    xml("<OrderId>A</OrderId><ProcReturnCode>0&#0;0</ProcReturnCode>"),
    xml("<OrderId>A</OrderId><ProcReturnCode>0&#X00;0</ProcReturnCode>"),
    xml("<!-a-<OrderId>A</OrderId>--><OrderId>B</OrderId>"),
    whole.replace('version="1.0"', 'version="<a>"'),
    whole.replace("</OrderId>", "</\fOrderId>"),
    whole + whole,
    "<html><body>Hata<br></body></html>",
    "<CC5Request><OrderId>A</OrderId></CC5Request>",
    xml("<OrderId>A</OrderId><OrderId>B</OrderId>"),
    `<!DOCTYPE a [<!ENTITY b "00">]><CC5Response><ProcReturnCode>&b;</ProcReturnCode></CC5Response>`,
    `<!DOCTYPE a SYSTEM "file:///etc/passwd"><CC5Response/>`,
    "<CC5Response>text</CC5Response>",
    "<CC5Response/>",
    xml("<__proto__><OrderId>A</OrderId></__proto__>"),
    xml(`<OrderId>A</OrderId><ErrMsg>${"x".repeat(70_000)}</ErrMsg>`),
  ];
  for (const body of refused) assert.equal(parseReply(Buffer.from(body)), null, body.slice(0, 80));
});

test("the elements of Extra that decide about money must occur once; other elements may repeat", () => {
  const extra = (inner: string) => parseReply(Buffer.from(xml(`<OrderId>A</OrderId><Extra>${inner}</Extra>`)));
  const refused = [
    "<ORD_ID>A</ORD_ID><ORD_ID>B</ORD_ID>",
    "<ORD_ID>A<TRANS_STAT>D</TRANS_STAT></ORD_ID><TRANS_STAT>D</TRANS_STAT>",
    "<LAST><TRANS_STAT>D</TRANS_STAT></LAST>",
    "<LAST><A/></LAST><LAST><B><TRANS_STAT>D</TRANS_STAT></B></LAST>",
    "<TRANS_STAT><CODE>D</CODE></TRANS_STAT>",
    "<LAST><Extra/></LAST><TRANS_STAT>D</TRANS_STAT>",
  ];
  for (const inner of refused) assert.equal(extra(inner), null, inner);
  const read = extra("<TRANS_STAT>D</TRANS_STAT><HOSTMSG>a</HOSTMSG><HOSTMSG>b</HOSTMSG><CARD><BANK>c</BANK></CARD>");
  assert.equal(read?.extra("TRANS_STAT"), "D");
  assert.equal(read?.extra("HOSTMSG"), "");
});

test("arbitrary bytes never make the parser throw", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void parseReply(Buffer.from(bytes))));
  const pieces = fc.array(
    fc.constantFrom(
      "<CC5Response>",
      "</CC5Response>",
      "<OrderId>",
      "</OrderId>",
      "<Extra>",
      "</Extra>",
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "&#",
      ";",
      "<?",
      "?>",
      "A",
      "<",
      ">",
      "\u0000",
    ),
  );
  fc.assert(
    fc.property(pieces, (parts) => void parseReply(Buffer.from(parts.join("")))),
    { numRuns: 2_000 },
  );
});
