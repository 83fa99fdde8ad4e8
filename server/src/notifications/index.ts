export {
  companyKinds,
  isNoticeMessage,
  noticeKinds,
  notificationStates,
  type Channel,
  type CompanyKind,
  type Language,
  type NoticeContent,
  type NoticeKind,
  type NoticeMessage,
  type NotificationState,
} from "./notification.ts";
export { isChannelOpen, sandboxMailboxUrl, whoCanSend } from "./channels.ts";
export { changeContactEmail, extendContact, keepContact } from "./keep-contact.ts";
export { PER_CONTACT, queueMessage, type NewMessage } from "./queue-message.ts";
export { dropMessages } from "./store/queue.ts";
export { eraseMessages, exportMessages, type ExportedMessage } from "./personal-details.ts";
export type { MessageSources } from "./message-sources.ts";
export { sandboxMessageRoutes, shortAddressRoutes } from "./routes.ts";
export { notificationJobs } from "./jobs.ts";
export { listAddressedMessages, listMessages, listMessagesAbout, type ListedMessage } from "./list-messages.ts";
export { showMessage, type MessageDetails } from "./show-message.ts";
export { listReminderReceivers } from "./reminders/list-reminder-receivers.ts";
export { resendMessage } from "./resend-message.ts";
export { deleteContacts, oldContacts, sealedEmails, sealedGsms } from "./store/contacts.ts";
export { isCauseQueued, oldMessages, sealedContents } from "./store/messages.ts";
export { findTemplate, listTemplates, type FoundTemplate } from "./templates/find-template.ts";
export { variablesOfKind, type TemplateKey, type TemplateTexts } from "./templates/message-template.ts";
export { templateKeys } from "./templates/template-keys.ts";
export { unknownVariables } from "./templates/unknown-variables.ts";
export { emailPolicy } from "./text/html.ts";
export { previewMessage, type MessagePreview } from "./templates/preview-message.ts";
export { resetTemplate, setTemplate } from "./templates/set-template.ts";
export { checkTexts } from "./templates/check-texts.ts";
export { findMessageLanguage, setMessageLanguage } from "./message-language.ts";
export { quietUntil } from "./quiet-hours.ts";
export { findMailServer, type OwnMailServer } from "./mail-servers/find-mail-server.ts";
export { removeMailServer } from "./mail-servers/remove-mail-server.ts";
export { setMailServer } from "./mail-servers/set-mail-server.ts";
export { sealedMailServers } from "./store/mail-servers.ts";
export { suppressAddress, unsuppressAddress } from "./suppress-address.ts";
export { attemptsCounter as messageAttempts } from "./message-worker.ts";
