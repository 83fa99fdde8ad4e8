import { Type } from "typebox";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { localeOf } from "#platform/http/page-reply.ts";
import { CodeFilter } from "#platform/http/schemas.ts";
import { readStatement } from "./read-statement.ts";
import { statementFile } from "./statement-file.ts";

const Day = (description: string, example: string) =>
  Type.String({ minLength: 1, published: { format: "date" }, description, examples: [example] });

const StatementQuery = Type.Object({
  erpCode: CodeFilter(100, "The account's ERP code, or the code of an account without one."),
  from: Day("First day, in Istanbul.", "2026-01-01"),
  to: Day("Last day, included.", "2026-01-31"),
  format: Type.Optional(Type.Enum(["pdf", "csv"], { description: "Default pdf." })),
  lang: Type.Optional(
    Type.Enum(["tr", "en"], { description: "Language of the statement. Default: that of Accept-Language, else tr." }),
  ),
});

const file = (description: string) => ({
  description,
  content: {
    "application/pdf": { schema: { type: "string", format: "binary" } },
    "text/csv": { schema: { type: "string" } },
  },
});

export function statementRoutes(app: App): void {
  app.get(
    "/vendor/currentAccount/statement",
    {
      config: { access: { by: "credential", scope: "vendor" } },
      schema: {
        tags: ["Current accounts"],
        operationId: "getCurrentAccountStatement",
        summary: "Get a statement of a current account",
        description:
          "A PDF or CSV file with the opening balance, the transactions and the closing balance of each currency. A transaction without a date counts on its due date. A period has at most 5,000 transactions.",
        querystring: StatementQuery,
        published: {
          querystring: StatementQuery,
          response: { 200: file("The statement."), ...errorReplies(404) },
        },
      },
    },
    async (request, reply) => {
      const { format = "pdf", ...wanted } = request.query;
      const statement = await readStatement(contextOf(request), wanted);
      const { name, type, content } = await statementFile(statement, format, localeOf(request));
      return reply
        .headers({
          "Content-Type": type,
          "Content-Disposition": `attachment; filename="${name}"`,
          "Cache-Control": "no-store",
        })
        .send(content);
    },
  );
}
