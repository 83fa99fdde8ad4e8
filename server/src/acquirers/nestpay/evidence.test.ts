import assert from "node:assert/strict";
import { test } from "node:test";
import { cc5Evidence } from "./evidence.ts";
import { orderId, reply } from "./test-support/replies.ts";
import { parseReply } from "./xml-reply.ts";

const secrets = ["ISBANK07", "TRPS0200", "4355084355084358", "123"];

test("evidence contains the listed fields and nothing that the bank quotes", () => {
  const body = Buffer.from(
    reply(
      {
        OrderId: orderId,
        Response: "Error",
        ProcReturnCode: "99",
        ErrMsg: "4355084355084358 / 4355 0843 5508 4358 cvv 123 user ISBANK07",
        HostRefNum: "230219184777",
        Number: "4355084355084358",
      },
      { ERRORCODE: "CORE-2012", PAN: "4355 08** **** 4358", ORIG_TRANS_AMT: "12300" },
    ),
  );
  const bankReply = { kind: "replied", status: 200, headers: {}, body, durationMs: 12 } as const;
  assert.deepEqual(
    cc5Evidence({ operation: "sale", orderId, secrets }, "https://bank.example/fim/api", bankReply, parseReply(body)),
    {
      operation: "sale",
      url: "https://bank.example/fim/api",
      httpStatus: 200,
      durationMs: 12,
      reply: {
        OrderId: orderId,
        Response: "Error",
        ProcReturnCode: "99",
        HostRefNum: "230219184777",
        ErrMsg: "*** / *** cvv *** user ***",
        "Extra.ERRORCODE": "CORE-2012",
        "Extra.ORIG_TRANS_AMT": "12300",
      },
    },
  );
});

test("the evidence of an unreadable reply is its status", () => {
  const evidence = cc5Evidence(
    { operation: "query", orderId, secrets },
    "https://bank.example/fim/api",
    { kind: "lost", reason: "timeout", durationMs: 30_000 },
    null,
  );
  assert.deepEqual(evidence, {
    operation: "query",
    url: "https://bank.example/fim/api",
    httpStatus: null,
    durationMs: 30_000,
    reply: {},
  });
});

test("our order id is not redacted when it looks like a card number, but only as a whole value", () => {
  const ours = "S4355084355084358AB2";
  const body = Buffer.from(reply({ OrderId: ours, ErrMsg: `${ours} 4355084355084358` }, { ORD_ID: ours }));
  const bankReply = { kind: "replied", status: 200, headers: {}, body, durationMs: 12 } as const;
  const sent = { operation: "query", orderId: ours, secrets } as const;
  assert.deepEqual(cc5Evidence(sent, "https://bank.example/fim/api", bankReply, parseReply(body)).reply, {
    OrderId: ours,
    ErrMsg: "S***AB2 ***",
    "Extra.ORD_ID": ours,
  });
});
