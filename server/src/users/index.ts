export { userRoutes } from "./routes.ts";
export { createUser } from "./create-user.ts";
export { changeUser } from "./change-user.ts";
export { listUsers, type UserFilters } from "./list-users.ts";
export { readUser } from "./read-user.ts";
export { eraseUser } from "./erase-user.ts";
export { exportUser } from "./export-user.ts";
export {
  findOpenedAccounts,
  findVisibleAccounts,
  findVisibleAccount,
  type OpenedAccount,
  type VisibleAccount,
} from "./find-visible-accounts.ts";
export { acceptCode, type AcceptedCode } from "./log-in/accept-code.ts";
export { acceptInvitation, findInvitation, type FoundInvitation } from "./log-in/accept-invitation.ts";
export { askForCode, CODE_DIGITS } from "./log-in/ask-for-code.ts";
export { authenticateUser, type LoggedInUser } from "./log-in/authenticate-user.ts";
export { isDeviceAlarm, logOutEverywhere, type DeviceAlarm } from "./log-in/device-alarm.ts";
export { inviteUser, type UserInvitation } from "./log-in/invite-user.ts";
export { listUserSessions } from "./log-in/list-user-sessions.ts";
export { endOwnUserSession, endUserSessions, logOutUser } from "./log-in/end-user-sessions.ts";
export type { LoginBrowser } from "./log-in/session.ts";
export { lockPayingUser, recordUserPayment } from "./paying-user.ts";
export { recordActivity } from "./record-activity.ts";
export { oldUserActivity, selectActivity, type UserActivity } from "./store/activity.ts";
export { oldUserCodes } from "./store/codes.ts";
export { oldUserInvitations } from "./store/invitations.ts";
export { oldUserSessions } from "./store/sessions.ts";
export { closeCustomerToUsers } from "./store/user-accounts.ts";
export {
  deleteUserPayments,
  findPayingUsers,
  isPaymentOfUser,
  selectPaymentsOfUser,
  type PayingUser,
} from "./store/user-payments.ts";
export { registrationStateOf, registrationStates, type RegistrationState, type User, type UserId } from "./user.ts";
export { nameUserAccounts, USER_ACCOUNTS_MAX, type WantedUserAccount } from "./user-account.ts";
