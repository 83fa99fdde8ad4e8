import type { Json } from "../support/http.ts";

type Expect = (
  status: number,
  method: string,
  path: string,
  options: { token: string; body?: Json; headers?: Record<string, string> },
) => Promise<unknown>;

/** Gets each reply about the account D-1, its customer, its users and its payment address. */
export async function callAccountLinks(expect: Expect, token: string): Promise<void> {
  const [path, link] = ["/vendor/currentAccount", "/vendor/currentAccount/paymentLink?erpCode="];
  const body = { code: "D-3", name: "Hesap", customerCode: "none" };
  await expect(404, "POST", path, { token, body });
  await expect(200, "GET", `${link}D-1`, { token });
  await expect(404, "GET", `${link}none`, { token });
  await expect(200, "PUT", path, { token, body: { updateCode: "D-1", isActive: false } });
  await expect(409, "GET", `${link}D-1`, { token });
  await callUserAccounts(expect, token);
}

async function callUserAccounts(expect: Expect, token: string): Promise<void> {
  const path = "/vendor/user";
  const accounts = [{ customerCode: "D-1" }, { accountErpCode: "D-1", canPay: false }];
  await expect(200, "PUT", path, { token, body: { updateCode: "D-1", accounts } });
  await expect(200, "GET", `${path}/list?customerCode=D-1&accountErpCode=D-1&registrationState=NotInvited`, { token });
  const person = { code: "D-3", email: "a@example.com", name: "Ayşe", surname: "Yılmaz" };
  await expect(404, "POST", path, { token, body: { ...person, accounts: [{ customerCode: "none" }] } });
  await expect(200, "POST", `${path}/invite`, { token, body: { code: "D-1" } });
  await expect(404, "POST", `${path}/invite`, { token, body: { code: "none" } });
  await expect(200, "POST", `${path}/logout`, { token, body: { code: "D-1" } });
  await expect(404, "POST", `${path}/logout`, { token, body: { code: "none" } });
  const headers = { "Idempotency-Key": "log out" };
  await expect(200, "POST", `${path}/logout`, { token, body: { code: "D-1" }, headers });
  await expect(409, "POST", `${path}/logout`, { token, body: { code: "D-2" }, headers });
  await expect(200, "GET", `${path}/activity?code=D-1`, { token });
  await expect(404, "GET", `${path}/activity?code=none`, { token });
  await expect(200, "PUT", path, { token, body: { updateCode: "D-1", isActive: false } });
  await expect(409, "POST", `${path}/invite`, { token, body: { code: "D-1" } });
}
