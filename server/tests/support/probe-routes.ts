import { Type } from "typebox";
import { CommitUnknown, DatabaseUnavailable } from "#platform/database/failures.ts";
import type { App } from "#platform/http/app.ts";
import { decimalLiteral } from "#platform/http/decimal.ts";
import {
  AmountInput,
  AmountQuery,
  CurrencyCodeField,
  DateTimeInput,
  Guid,
  PageQuery,
  Text,
  MapOf,
} from "#platform/http/schemas.ts";
import { conflict } from "#platform/refusal.ts";

const anyone = { access: { by: "anyone" } } as const;

/** Routes that show what a handler receives, and fail in each way. */
export function probeRoutes(app: App): void {
  const body = Type.Object({
    code: Text(10, "Code."),
    amount: Type.Optional(AmountInput()),
    price: Type.Optional(AmountInput({ positive: true })),
    isActive: Type.Optional(Type.Boolean()),
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
    at: Type.Optional(DateTimeInput("When.")),
    id: Type.Optional(Guid("Id.")),
    currencyCode: Type.Optional(CurrencyCodeField()),
    kind: Type.Optional(Type.Enum(["a", "b"])),
    note: Type.Optional(Type.Union([Text(20, "Note."), Type.Null()])),
    customer: Type.Optional(Type.Object({ email: Text(50, "E-mail.") })),
    transactions: Type.Optional(Type.Array(Type.Object({ amount: AmountInput() }), { minItems: 1, maxItems: 3 })),
    additionalData: Type.Optional(MapOf(Type.String())),
  });
  const shown = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "bigint" ? `bigint ${inner}` : inner)),
    );
  const schema = { body, hide: true };
  app.post("/probe", { config: anyone, schema }, async (request) => shown(request.body));
  app.put("/probe", { config: { ...anyone, nulls: "keep" }, schema }, async (request) => shown(request.body));
  app.post("/probe/hpm", { config: { ...anyone, envelope: "hpm" }, schema }, async () => ({ message: null }));
  app.post("/probe/big", { config: anyone, bodyLimit: 1024 * 1024, schema: { hide: true } }, async () => ({
    isSuccess: true,
  }));
  app.post(
    "/probe/form",
    { config: { ...anyone, form: true }, schema: { hide: true } },
    async (request) => request.body,
  );
  app.get(
    "/probe",
    {
      config: anyone,
      schema: {
        hide: true,
        querystring: Type.Object({
          ...PageQuery,
          id: Type.Optional(Type.String()),
          isActive: Type.Optional(Type.Boolean()),
          amountMin: Type.Optional(AmountQuery("From.")),
          from: Type.Optional(DateTimeInput("From.")),
        }),
      },
    },
    async (request) => shown(request.query),
  );
  app.get("/probe/amount", { config: anyone, schema: { hide: true } }, async () => ({
    amount: decimalLiteral(-1_110_000n as never),
  }));
  app.get(
    "/probe/records/:id",
    { config: anyone, schema: { hide: true, params: Type.Object({ id: Guid("Id.") }) } },
    async (request) => request.params,
  );
  const failures: Record<string, () => Error> = {
    bug: () => new Error("secret detail"),
    conflict: () => conflict("There is one already.", { field: "code", reason: "duplicate" }),
    database: () => new DatabaseUnavailable(new Error("secret detail")),
    commit: () => new CommitUnknown(new Error("secret detail")),
  };
  for (const [name, failure] of Object.entries(failures)) {
    const fail = async () => {
      throw failure();
    };
    app.get(`/probe/fails/${name}`, { config: anyone, schema: { hide: true } }, fail);
    app.get(`/probe/hpm-fails/${name}`, { config: { ...anyone, envelope: "hpm" }, schema: { hide: true } }, fail);
  }
}
