import type { Topics } from "./topics.ts";

/** Names, authentication and conventions: what holds for every call. */
export const conventions: Topics = {
  "1 Names: ServicePay, servicepay and the global in the browser": [
    "init throws a readable error on what only the integrator can mend",
    "help tells what every command is for, and asking for it is no error",
  ],
  "1 Addresses: one origin, or one each": ["Addresses: links are made under HPM_URL, everything else under PUBLIC_URL"],
  "1 API version": ["Every response has an X-Trace-Id and API-Version: 1, failures and unknown addresses too"],
  "1 Widget script: versioned, immutable, with its hash": [
    "the script is immutable, open to every origin, and is what its published hash says",
  ],
  "1 OpenAPI and its reference": [
    "openapi.json is valid OpenAPI 3.1",
    "/docs and all that it loads come from our own origin, under a policy without inline scripts",
    "OpenAPI: every example is valid for what it is an example of",
    "OpenAPI: every route's refusals are described: no token, no scope, no JSON, too much",
    "OpenAPI: nothing is described that these stories have not met, but what needs a fault or a crowd",
  ],
  "1 Identifiers: version 7, lower case, never a secret": [
    "ids are version 7 GUIDs in lower case, unique and increasing within a process",
    "GUIDs are read in either case and handled in lower case",
    "a WidgetToken's public part finds its frame and proves nothing",
  ],
  "2 POST /auth/token": [
    "`POST /auth/token` answers accessToken, refreshToken, tokenType and expiresIn, and nothing else",
    "a log-in without a field, or with an empty one, is 400 ERR_VALIDATION that names it",
  ],
  "2 POST /auth/api/token/connect": [
    "`POST /auth/api/token/connect` takes apiKey and secretKey, and also answers token, expiry and type",
    "`POST /auth/api/token/connect` takes username and password too",
  ],
  "2 Refresh and revocation": [
    "Refresh: the refresh token rotates, and the new tokens work",
    "Refresh: reuse of an old refresh token revokes its whole family, and no other session",
    "Refresh: an unknown, expired or wrong-kind refresh token is 401",
    "`POST /auth/token/revoke` ends a session: its access token answers 401 from then on, and its refresh token too",
  ],
  "2 Lifetime of tokens": ["Lifetime: an AccessToken answers 401 once expiresIn seconds have passed"],
  "2 Tenant: foreign is unknown, disabled is 401": [
    "the token of another company reaches nothing of ours: each record is answered as an unknown one",
    "a token of a disabled credential is 401, and stays so when the credential is enabled again",
    "a token of a disabled tenant is 401",
  ],
  "2 Scopes": [
    "Scopes: a call outside the credential's modules is 403 ERR_FORBIDDEN",
    "every route with scopes refuses a credential that has all others with 403, and takes one that has one of them",
  ],
  "2 Wrong kind of token": [
    "Wrong kind: an AccessToken where a WidgetToken belongs, or the other way round, is 401",
    "every route refuses the kind of token that it does not take with 401",
  ],
  "2 Failed log-ins: alike, and throttled": [
    "Failed log-ins: an unknown user and a wrong password get the same body after the same time",
    "Failed log-ins are throttled per account, whether it exists or not: 429 with Retry-After, even for the right password",
    "Failed log-ins are throttled per address over many accounts",
    "spellings of one user name share its throttle: capitals, Turkish İ, and composed or decomposed letters",
  ],
  "3 Error body and trace id": [
    "Error body: isSuccess, errorCode, message, details with field and reason, timestamp with Z, traceId; the X-Trace-Id is the same",
  ],
  "3 Codes: 400": [
    "Codes: 400 ERR_MALFORMED_JSON for a body that is not JSON, or not UTF-8",
    "a key that an object has twice is refused and named, however it is written",
    "Codes: 400 ERR_CONTENT_TYPE where Content-Type application/json is missing or another, on POST and PUT",
    "Codes: 400 ERR_CONTENT_TYPE for a compressed body, naming Content-Encoding",
  ],
  "3 Codes: 401 with WWW-Authenticate": [
    "401: no header, no word Bearer, an unknown token; each with WWW-Authenticate",
    "every route that is not open refuses a call without a token, or with an unknown one, with 401",
  ],
  "3 Codes: 404, 405 with Allow, 409, 413": [
    "Codes: 404 ERR_NOT_FOUND for an unknown address, whatever its method and body",
    "Codes: 405 ERR_METHOD_NOT_ALLOWED with Allow for a wrong method; OPTIONS tells the methods",
    "Codes: 409 ERR_CONFLICT carries its field and reason",
    "Codes: 413 ERR_TOO_LARGE above 64 KiB, or above a route's own limit",
  ],
  "3 Codes: 429, 500, 503 with Retry-After": [
    "Rate limit per credential: 429 ERR_RATE_LIMIT with Retry-After, and other credentials go on",
    "Codes: 500 ERR_INTERNAL carries the traceId and nothing of what went wrong",
    "Codes: 503 ERR_UNAVAILABLE with Retry-After while the database cannot be reached",
  ],
  "3 Empty strings": [
    "Empty strings: an empty string or null means absent, and a required field sent empty is missing",
  ],
  "3 Validation: no coercion, unknown fields, paths": [
    "Validation: no coercion; a text is no boolean and no amount, a number is no text",
    "Validation: unknown fields are dropped before use, nested ones too",
    "Validation: details.field is the JSON path",
  ],
  "3 Lists": [
    "Lists: page < 1, pageSize < 1 or > 100, or not an integer: 400",
    "paging: a page past the end is empty, and wrong numbers are 400",
    "whatever was added, moved, deleted and folded, pages are the whole in order, and counts are exact",
    "totalCount is exact while many write and a worker folds",
  ],
  "3 Filters": [
    "Filters: each narrows, all combine with AND, ranges include their ends, unknown and empty ones are ignored",
    "Filters: an unknown or empty filter is ignored, a repeated one is refused",
    "filters combine: currency, in any case, and visibility",
    "${path}: text filters match by Turkish and English rules",
    "${path}: an unknown record is 404, and codes match exactly",
  ],
  "3 Amounts: exact, in and out": [
    "Amounts: every amount of 15 integer and 4 fractional digits survives the wire, both ways, to the last digit",
    "Amounts: output is a JSON number with four fractional digits",
    "Amounts: a JSON number of at most 15 integer and 4 fractional digits, read exactly",
    "Amounts: a payment is not finer than its currency, whichever way it comes",
    "an amount fits a currency if it is not finer than the smallest unit",
  ],
  "3 Dates": [
    "Dates: in with or without zone; without means UTC",
    "fractional seconds are written only when present, and no zone is",
  ],
  "3 Idempotency": [
    "Idempotency: same key and same body get the first response again with Idempotent-Replayed, and nothing is done twice",
    "Idempotency: same key, other body: 409 ERR_CONFLICT",
    "Idempotency: in flight: 409 with Retry-After; of many at once, one is done",
    "Idempotency: a key of 255 characters is taken, a longer one is 400",
    "Idempotency: kept 72 h, then the request is a new one",
    "Idempotency: under `/auth` the key does nothing: no reply is kept, however often and with whatever key a token is asked for",
  ],
  "3 POST, PUT and DELETE": [
    "POST where PUT belongs and PUT where POST belongs are refused",
    "${path}: updateCode names the record, code may change, and what is not sent keeps its value",
    "POST / PUT / DELETE: after any renames, `cat` lists each account's whole history under its present code and none under another",
    "POST / PUT / DELETE: after a customer's code or erpCode has changed, its payments are listed under the new one, and its refunds too",
    "a rename waits for a payment that is being posted, so that nothing is left under the old code",
    "a deleted card is never listed, read or opened again, and its number is gone from the database",
  ],
};
