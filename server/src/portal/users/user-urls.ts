import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { readUser, type User } from "#users/index.ts";
import { pageUrl } from "../page/index.ts";
import { nameFor } from "../shown/masked.ts";

/** The user that the address names. */
export async function requestedUser(ctx: MemberContext, request: FastifyRequest): Promise<User> {
  const id = parseId<"user">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such user.");
  return readUser(ctx, "id", id);
}

export function userUrl(ctx: MemberContext, { id }: Pick<User, "id">): string {
  return pageUrl(ctx, `/users/${id}`);
}

/** The name as this member may see it. */
export function userName(ctx: MemberContext, { name, surname }: Pick<User, "name" | "surname">): string {
  return nameFor(ctx, `${name} ${surname}`);
}
