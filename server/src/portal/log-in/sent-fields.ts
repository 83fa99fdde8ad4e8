import type { FastifyRequest } from "fastify";
import { type Form, formOf } from "../forms/index.ts";
import type { Problem } from "../words/index.ts";

/** Returns the form that was sent, or the address's parameters. */
export function fieldsOf(request: FastifyRequest): unknown {
  return request.method === "POST" ? request.body : request.query;
}

export function sentForm(request: FastifyRequest): Form {
  return formOf(fieldsOf(request));
}

export function requiredProblems(field: string, value: string): Problem[] {
  return value.trim() === "" ? [{ field, reason: "required" }] : [];
}

/** Shows problems at the field of the code or password. A wrong passkey has no field. */
export function atField(field: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => (problem.field === "passkey" ? problem : { ...problem, field }));
}
