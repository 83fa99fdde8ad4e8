import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { changeRequest, posterPdf, readPoster } from "#requests/index.ts";
import { formOf, problemsOf } from "../forms/index.ts";
import { listPage } from "../lists/list-page.tsx";
import { type Answer, chosenOf, memberPage, type Portal, withQuery } from "../page/index.ts";
import { editRequest, editRequestPage, makeRequest, newRequestPage } from "./request-form.ts";
import { requestPage } from "./request-page.tsx";
import { requestList } from "./requests-list.tsx";
import { requestPageUrl, visibleRequest } from "./visible-requests.ts";

export function requestPages(portal: Portal): void {
  const base = "/portal/:company/requests";
  const one = `${base}/:id`;
  const read = { method: "GET", action: "payments.read" } as const;
  const form = { method: "GET", action: "links.write" } as const;
  const write = { method: "POST", action: "links.write" } as const;
  listPage(portal, requestList);
  memberPage(portal, { ...form, path: `${base}/new` }, newRequestPage);
  memberPage(portal, { ...write, path: `${base}/new` }, makeRequest);
  memberPage(portal, { ...read, path: one, parameters: ["page"] }, requestPage);
  memberPage(portal, { ...read, path: `${one}/poster`, parameters: ["lang"] }, sendPoster);
  memberPage(portal, { ...form, path: `${one}/edit` }, editRequestPage);
  memberPage(portal, { ...write, path: `${one}/edit` }, editRequest);
  memberPage(portal, { ...write, path: `${one}/withdraw`, formAt: one }, (ctx, request) =>
    setRequestActive(ctx, request, { isActive: false }),
  );
  memberPage(portal, { ...write, path: `${one}/activate`, formAt: one }, (ctx, request) =>
    setRequestActive(ctx, request, { isActive: true }),
  );
}

/** Withdraws or activates a request. If it is already as wanted, that is a success: the form may be sent twice. */
async function setRequestActive(
  ctx: MemberContext,
  request: FastifyRequest,
  { isActive }: { isActive: boolean },
): Promise<Answer> {
  const { id } = await visibleRequest(ctx, request);
  const seen = new Date(formOf(request.body).text("seen"));
  const unchangedSince = Number.isNaN(seen.getTime()) ? new Date(0) : seen;
  try {
    await inTransaction(ctx, (ctx) => changeRequest(ctx, { id, isActive, unchangedSince }));
    return {
      to: withQuery(requestPageUrl(ctx, { id }), { done: isActive ? "request_activated" : "request_withdrawn" }),
    };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const isStale = problems.some(({ reason }) => reason === "stale");
    const problem = { field: "form", reason: isStale ? "request_changed_meanwhile" : "request_not_payable" };
    return requestPage(ctx, request, { status, problems: [problem] });
  }
}

async function sendPoster(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const { id, code } = await visibleRequest(ctx, request);
  const locale = chosenOf(request, "lang", ["tr", "en"]) ?? "tr";
  try {
    const content = await posterPdf(await readPoster(ctx, "id", id), locale);
    return { file: { name: `${fileName(code)}-${locale}.pdf`, type: "application/pdf", parts: [content] } };
  } catch (error) {
    const { status } = problemsOf(error);
    return requestPage(ctx, request, { status, problems: [{ field: "form", reason: "request_has_no_poster" }] });
  }
}

/** The request's code, without what a header or a file system would need to quote. */
function fileName(code: string): string {
  const letters = code.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i");
  const words = letters.split(/[^A-Za-z0-9_]/).filter((word) => word !== "");
  return ["poster", ...words].join("-");
}
