export {
  notificationStates,
  type Channel,
  type Kind,
  type NotificationId,
  type NotificationState,
} from "./notification.ts";
export { isChannelOpen } from "./channels.ts";
export { changeContactEmail, keepContact, type Contact } from "./keep-contact.ts";
export { queueMessage, type NewMessage } from "./queue-message.ts";
export { dropMessages } from "./drop-messages.ts";
export { eraseMessages, exportMessages, type ExportedMessage } from "./personal-details.ts";
export type { MessageSources } from "./message-sources.ts";
export type { MessageLook } from "./text/email-parts.ts";
export { sandboxMessageRoutes } from "./routes.ts";
export { notificationJobs } from "./jobs.ts";
export { listMessages, type ListedMessage } from "./list-messages.ts";
export { showMessage, type MessageDetails } from "./show-message.ts";
export { resendMessage } from "./resend-message.ts";
export { oldContacts, sealedEmails, sealedGsms } from "./store/contacts.ts";
export { oldMessages, sealedContents } from "./store/messages.ts";
