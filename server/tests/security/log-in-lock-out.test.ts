import assert from "node:assert/strict";
import { test } from "node:test";
import { testServer, type TestServer } from "../support/server.ts";

const TRIES = 3;

/** A server behind a proxy, so that tests can use any address. */
function behindProxy(): Promise<TestServer> {
  return testServer(undefined, { loginAttemptsMax: TRIES, trustedProxies: ["127.0.0.0/8", "::1/128"] });
}

async function logIn(server: TestServer, username: string, password: string, address: string) {
  const headers = { "X-Forwarded-For": address };
  return server.client.post("/auth/token", { username, password }, { headers });
}

test("#9 guessing a known name's password does not lock out its owner, who can still log in", async () => {
  await using server = await behindProxy();
  const { username, password } = await server.newMerchant();
  for (let tried = 0; tried < TRIES; tried += 1)
    assert.equal((await logIn(server, username, "wrong password", "203.0.113.66")).status, 401);
  const guess = await logIn(server, username, "wrong password", "203.0.113.66");
  assert.deepEqual([guess.status, guess.body.details?.reason], [429, "too_many_logins"]);
  assert.ok(Number(guess.headers.get("retry-after")) > 0);
  assert.equal((await logIn(server, username, password, "192.0.2.10")).status, 200);
  assert.equal((await logIn(server, username, password, "203.0.113.66")).status, 429, "not even the right one, there");
});

test("#9 a name guessed from many addresses is blocked for new ones, not for those it has logged in from", async () => {
  await using server = await behindProxy();
  const { username, password } = await server.newMerchant();
  assert.equal((await logIn(server, username, password, "192.0.2.10")).status, 200);
  const statuses: number[] = [];
  for (let tried = 0; tried < TRIES * 10 + 2; tried += 1)
    statuses.push((await logIn(server, username, "wrong password", `203.0.113.${tried}`)).status);
  assert.equal(statuses.filter((status) => status === 401).length, TRIES * 10, "this many guesses and no more");
  assert.equal(statuses.at(-1), 429);
  assert.equal((await logIn(server, username, password, "198.51.100.5")).status, 429, "a new address waits");
  assert.equal((await logIn(server, username, password, "192.0.2.10")).status, 200, "a known one does not");
  assert.equal((await logIn(server, username, "wrong password", "203.0.113.250")).status, 429, "nothing was forgiven");
  assert.equal((await logIn(server, username, "wrong password", "192.0.2.10")).status, 401, "known, and still counted");
});

test("#9 an unknown name is throttled like a known one, also from many addresses", async () => {
  await using server = await behindProxy();
  const statuses: number[] = [];
  for (let tried = 0; tried < TRIES * 10 + 1; tried += 1)
    statuses.push((await logIn(server, "nobody-here", "wrong password", `203.0.113.${tried}`)).status);
  assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [TRIES * 10, 429]);
});

test("#9 an API key is protected in the same way", async () => {
  await using server = await behindProxy();
  const { apiKey, secretKey } = await server.newMerchant();
  const connect = (secret: string, address: string) =>
    server.client.post(
      "/auth/api/token/connect",
      { apiKey, secretKey: secret },
      { headers: { "X-Forwarded-For": address } },
    );
  for (let tried = 0; tried <= TRIES; tried += 1) await connect("sps_wrong", "203.0.113.66");
  assert.equal((await connect(secretKey, "203.0.113.66")).status, 429);
  assert.equal((await connect(secretKey, "192.0.2.10")).status, 200);
});
