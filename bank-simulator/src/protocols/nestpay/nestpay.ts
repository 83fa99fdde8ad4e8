import { readForm, sendPage } from "../../web/http.ts";
import type { Protocol } from "../protocol.ts";
import { publishedTerminals, type NestpayAccount } from "./accounts.ts";
import { answerApi } from "./answer-api.ts";
import { answerDayList } from "./answer-day-list.ts";
import { openThreeDs } from "./open-three-ds.ts";

/** NestPay (EST), hash ver3, model 3D. The day's list is a service of the simulator: real banks send a file. */
export const nestpay: Protocol<NestpayAccount> = {
  code: "nestpay",
  name: "NestPay",
  publishedAccounts: publishedTerminals,
  faults: {},
  accountFields: ["username", "password", "storeKey"],
  routes: (bank) => ({
    "POST /fim/api": ({ body }, response) => answerApi(bank, body, response),
    "POST /fim/est3Dgate": ({ body, remoteAddress }, response) =>
      sendPage(response, openThreeDs(bank, readForm(body), remoteAddress)),
    "POST /report/day": ({ body }, response) => answerDayList(bank, readForm(body), response),
  }),
};
