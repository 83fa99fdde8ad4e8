export { noticeJobs } from "./jobs.ts";
export { noticesOf, type NoticeSources } from "./notice.ts";
export { openNotice } from "./open-notice.ts";
export { isNoticeTrue, NOTICE_SETTINGS } from "./tell-members.ts";
