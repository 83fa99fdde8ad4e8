/** A mistake that clients make, and how it is made in each language. */
export interface Mistake {
  name: string;
  /** The beginning of the scenario that finds it. */
  found: string;
  in: Readonly<Record<string, Change>>;
}

export interface Change {
  file: string;
  right: string;
  wrong: string;
}

export const MISTAKES: readonly Mistake[] = [
  {
    name: "a change whose reply was lost is repeated",
    found: "a change whose reply was lost",
    in: {
      typescript: {
        file: "src/tries.ts",
        right: `if (end.kind === "lost") return isSafe;`,
        wrong: `if (end.kind === "lost") return true;`,
      },
      python: {
        file: "servicepay/tries.py",
        right: "if isinstance(end, Lost):\n        return is_safe",
        wrong: "if isinstance(end, Lost):\n        return True",
      },
      go: { file: "tries.go", right: "return isSafe || !last.isLost", wrong: "return true" },
      php: { file: "src/Tries.php", right: "return $isSafe || !$end->isLost;", wrong: "return true;" },
    },
  },
  {
    name: "each try has a key of its own",
    found: "the caller's key",
    in: {
      typescript: {
        file: "src/transport.ts",
        right: "const headers = { ...request.headers, authorization",
        wrong: `const headers = { ...request.headers, "idempotency-key": crypto.randomUUID(), authorization`,
      },
      python: {
        file: "servicepay/transport.py",
        right: 'headers = {**request.headers, "authorization"',
        wrong: 'headers = {**request.headers, "idempotency-key": str(uuid.uuid4()), "authorization"',
      },
      go: {
        file: "transport.go",
        right: 'made.headers["authorization"]',
        wrong:
          'if c.isKeyed {\n\t\t\tmade.headers["idempotency-key"] = randomKey()\n\t\t}\n\t\tmade.headers["authorization"]',
      },
      php: {
        file: "src/Transport.php",
        right: "$request->with('authorization', \"Bearer {$token}\"), $number",
        wrong:
          "$request->with('authorization', \"Bearer {$token}\")->with('idempotency-key', self::randomKey()), $number",
      },
    },
  },
  {
    name: "amounts are read as doubles",
    found: "fifteen digits",
    in: {
      typescript: { file: "src/json.ts", right: "DECIMALS.has(name) ? text : Number(text)", wrong: "Number(text)" },
      python: {
        file: "servicepay/wire.py",
        right: "parse_float=Decimal",
        wrong: "parse_float=float",
      },
      go: {
        file: "values.go",
        right: "*d = Decimal(data)\n\treturn nil",
        wrong:
          "var number float64\n\terr := json.Unmarshal(data, &number)\n\t*d = Decimal(fmt.Sprint(number))\n\treturn err",
      },
      php: {
        file: "src/Wire.php",
        right: "return $isCount ? (int) $text : $text;",
        wrong: "return $isCount ? (int) $text : (float) $text;",
      },
    },
  },
  {
    name: "any number of decimals is sent",
    found: "five decimals",
    in: {
      typescript: { file: "src/values.ts", right: String.raw`(?:\.\d{1,4})?`, wrong: String.raw`(?:\.\d+)?` },
      python: {
        file: "servicepay/values.py",
        right: "[0-9]{1,4})?",
        wrong: "[0-9]+)?",
      },
      go: { file: "values.go", right: "\\d{1,4})?$", wrong: "\\d+)?$" },
      php: { file: "src/Values.php", right: "\\d{1,4})?$", wrong: "\\d+)?$" },
    },
  },
  {
    name: "each caller logs in",
    found: "twenty calls",
    in: {
      typescript: { file: "src/session.ts", right: "this.#pending ??=", wrong: "this.#pending =" },
      python: {
        file: "servicepay/session.py",
        right: "is_first = self._pending is None\n            pending = self._pending = self._pending or Future()",
        wrong: "is_first = True\n            pending = self._pending = Future()",
      },
      go: { file: "session.go", right: "if pending == nil {", wrong: "{" },
      php: {
        file: "src/Session.php",
        right: "if ($this->held === null || self::now()",
        wrong: "$this->held = null;\n        if ($this->held === null || self::now()",
      },
    },
  },
  {
    name: "a token is used until its end",
    found: "a token is renewed",
    in: {
      typescript: { file: "src/session.ts", right: "RENEWED_AFTER = 0.8", wrong: "RENEWED_AFTER = 1" },
      python: {
        file: "servicepay/session.py",
        right: "_RENEWED_AFTER = 0.8",
        wrong: "_RENEWED_AFTER = 1",
      },
      go: { file: "session.go", right: "renewedAfter = 0.8", wrong: "renewedAfter = 1.0" },
      php: { file: "src/Session.php", right: "RENEWED_AFTER = 0.8", wrong: "RENEWED_AFTER = 1" },
    },
  },
  {
    name: "a 401 is final",
    found: "a 401 gets one",
    in: {
      typescript: { file: "src/transport.ts", right: "end.status === 401", wrong: "end.status === 499" },
      python: {
        file: "servicepay/transport.py",
        right: "end.status == 401",
        wrong: "end.status == 499",
      },
      go: { file: "transport.go", right: "last.status == 401", wrong: "last.status == 499" },
      php: { file: "src/Transport.php", right: "$end->status === 401", wrong: "$end->status === 499" },
    },
  },
  {
    name: "a fault of the service is repeated",
    found: "a fault of the service",
    in: {
      typescript: { file: "src/tries.ts", right: "[502, 503, 504].includes", wrong: "[500, 502, 503, 504].includes" },
      python: {
        file: "servicepay/tries.py",
        right: "in (502, 503, 504)",
        wrong: "in (500, 502, 503, 504)",
      },
      go: { file: "tries.go", right: "case 502, 503, 504:", wrong: "case 500, 502, 503, 504:" },
      php: { file: "src/Tries.php", right: "502, 503, 504 => $isSafe", wrong: "500, 502, 503, 504 => $isSafe" },
    },
  },
  {
    name: "an unknown outcome names no question",
    found: "four tries",
    in: {
      typescript: { file: "src/tries.ts", right: "Ask ${call.question}(…) what became of it", wrong: "Try later" },
      python: {
        file: "servicepay/tries.py",
        right: "Ask {call.question}(…) what became of it",
        wrong: "Try later",
      },
      go: { file: "tries.go", right: "Ask %s(…) what became of it%s.", wrong: "Try later, %.0s%s." },
      php: { file: "src/Tries.php", right: "Ask {$call->question}(…) what became of it", wrong: "Try later" },
    },
  },
  {
    name: "a page of something else is taken for the reply",
    found: "a reply that is no JSON",
    in: {
      typescript: { file: "src/transport.ts", right: `call.reply === "file" || bodyOf(end) !== null`, wrong: "true" },
      python: {
        file: "servicepay/transport.py",
        right: "or body_of(end) is not None",
        wrong: "or True",
      },
      go: { file: "transport.go", right: "&& !json.Valid(last.content)", wrong: "&& len(last.content) == 0" },
      php: { file: "src/Transport.php", right: "&& Tries::bodyOf($end) === null", wrong: "&& false" },
    },
  },
  {
    name: "only the first page is read",
    found: "250 records",
    in: {
      typescript: { file: "src/list.ts", right: "if (data.length < pageSize) return;", wrong: "return;" },
      python: {
        file: "servicepay/records.py",
        right: "if len(page.data) < page.page_size:",
        wrong: "if True:",
      },
      go: { file: "list.go", right: "if int64(len(page.Data)) < page.PageSize {", wrong: "if number > 0 {" },
      php: { file: "src/Records.php", right: "if (count($page->data) < $page->pageSize) {", wrong: "if (true) {" },
    },
  },
  {
    name: "a parsed body is written again and verified",
    found: "a parsed body",
    in: {
      typescript: {
        file: "src/webhooks.ts",
        right: `return refuse("parsed_body",`,
        wrong: `return new TextEncoder().encode(JSON.stringify(body)) ?? refuse("parsed_body",`,
      },
      python: {
        file: "servicepay/webhooks.py",
        right: '    _refuse("parsed_body",',
        wrong: '    import json\n\n    return json.dumps(body).encode()\n    _refuse("parsed_body",',
      },
      go: {
        file: "webhooks.go",
        right: "case len(received.Body) == 0:",
        wrong: "case received.Body == nil && id == timestamp:",
      },
      php: {
        file: "src/Webhooks.php",
        right: "if (!is_string($body) || $body === '') {",
        wrong:
          "$body = is_array($body) ? json_encode($body) : $body;\n        if (!is_string($body) || $body === '') {",
      },
    },
  },
  {
    name: "any signature is believed",
    found: "one changed byte",
    in: {
      typescript: {
        file: "src/webhooks.ts",
        right: "if (!(await isSignedByOne(",
        wrong: "if (received === undefined && !(await isSignedByOne(",
      },
      python: {
        file: "servicepay/webhooks.py",
        right: "if not is_signed_by_one(",
        wrong: "if False and not is_signed_by_one(",
      },
      go: { file: "webhooks.go", right: "if !isSigned {", wrong: "if !isSigned && id == timestamp {" },
      php: {
        file: "src/Webhooks.php",
        right: "if (!Signatures::isSignedByOne(",
        wrong: "if (false && !Signatures::isSignedByOne(",
      },
    },
  },
  {
    name: "an old webhook is believed",
    found: "a webhook of more than five minutes",
    in: {
      typescript: { file: "src/webhooks.ts", right: "TOLERANCE_SECONDS = 300", wrong: "TOLERANCE_SECONDS = 30_000" },
      python: {
        file: "servicepay/webhooks.py",
        right: "_TOLERANCE_SECONDS = 300",
        wrong: "_TOLERANCE_SECONDS = 30_000",
      },
      go: { file: "webhooks.go", right: "tolerance = 300 *", wrong: "tolerance = 30_000 *" },
      php: { file: "src/Webhooks.php", right: "TOLERANCE_SECONDS = 300", wrong: "TOLERANCE_SECONDS = 30_000" },
    },
  },
  {
    name: "only the first signature counts",
    found: "while a secret is being replaced, either",
    in: {
      typescript: {
        file: "src/signatures.ts",
        right: "for (const signature of signatures)",
        wrong: "for (const signature of signatures.slice(0, 1))",
      },
      python: {
        file: "servicepay/signatures.py",
        right: "for signature in signatures",
        wrong: "for signature in signatures[:1]",
      },
      go: { file: "signatures.go", right: "range signatures {", wrong: "range signatures[:1] {" },
      php: {
        file: "src/Signatures.php",
        right: "foreach ($signatures as $signature)",
        wrong: "foreach (array_slice($signatures, 0, 1) as $signature)",
      },
    },
  },
];
