import { noticeSources } from "#app.ts";
import { noticeJobs } from "#notices/index.ts";
import { listAddressedMessages } from "#notifications/index.ts";
import type { Context } from "#platform/context.ts";

/** Tells members of the notices that are due. Returns every mail of the company, oldest first: its kind and receiver. */
export async function toldMembers(ctx: Context): Promise<string[]> {
  const [job] = noticeJobs(noticeSources);
  await job!.run(ctx, new AbortController().signal);
  const mails = await listAddressedMessages(ctx, { page: 1, pageSize: 100 });
  const notices = mails.filter(({ kind }) => kind in noticeSources);
  return notices.map(({ kind, to }) => `${kind} ${to}`).toReversed();
}
