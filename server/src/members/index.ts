export { acceptAsMember, acceptAsNewMember, hasAccount } from "./accept-invitation.ts";
export { actions, isAction, rightOf, rights, roles, type Action, type Right, type Role } from "./access.ts";
export { authenticateMember, type MemberAction } from "./authenticate-member.ts";
export { invitationOver, LogInNeeded, RightMissing, StepUpNeeded } from "./errors.ts";
export { factorsOfSession, giveCode, givePassword } from "./give-factor.ts";
export { findOpenInvitation, invitationPath, invitationUrl, type Invitation, type InvitationId } from "./invitation.ts";
export { inviteMember, listOpenInvitations, withdrawInvitation } from "./invite-member.ts";
export { keepForm, openKeptForm, type FormFields } from "./kept-form.ts";
export { createMemberLogin, logInMember, type MemberLogin, type OpenedSession } from "./log-in-member.ts";
export {
  administratorNames,
  endMemberSessions,
  findCompanyMember,
  listCompanyMembers,
  removeMember,
  setMemberRoles,
  type CompanyMember,
} from "./company-members.ts";
export { locales, themes, type Locale, type Member, type MemberId, type Theme } from "./member.ts";
export { asSystem } from "./member-context.ts";
export {
  findMemberByEmail,
  removeSecondFactor,
  seedMember,
  setPasswordOf,
  type KnownMember,
} from "./operator-verbs.ts";
export {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  logOut,
  preferencesOf,
  recoveryCodesLeft,
  setOwnPassword,
  setOwnPreferences,
} from "./own-account.ts";

export {
  enrolTotp,
  newRecoveryCodes,
  offerTotp,
  whoMayEnrol,
  type Enrolling,
  type OfferedTotp,
} from "./second-factor.ts";
export { addPasskey } from "./passkeys/add-passkey.ts";
export { givePasskey } from "./passkeys/give-passkey.ts";
export { logInWithPasskey } from "./passkeys/log-in-with-passkey.ts";
export { listPasskeys, removePasskey, renamePasskey } from "./passkeys/own-passkeys.ts";
export { hasPasskeys, type PasskeyId } from "./passkeys/passkey.ts";
export { addOptions, confirmOptions, logInOptions } from "./passkeys/passkey-options.ts";
export { deviceOf } from "./session.ts";
export type { Company, MemberContext, MemberSender, MemberSession, MemberSessionId } from "./session.ts";
export {
  endedMemberSessions,
  expiredKeptForms,
  forgottenMemberSenders,
  oldChallenges,
  oldInvitations,
  sealedKeptForms,
  sealedTotpSecrets,
} from "./store/retention.ts";
