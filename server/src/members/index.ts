export { acceptAsMember, acceptAsNewMember, hasAccount } from "./accept-invitation.ts";
export { actions, isAction, rightOf, rights, roles, type Action, type Right, type Role } from "./access.ts";
export { authenticateMember, companylessActions, type MemberAction } from "./authenticate-member.ts";
export { invitationOver, LogInNeeded, RightMissing, StepUpNeeded } from "./errors.ts";
export { factorsOfSession, acceptCode, acceptPassword } from "./accept-factor.ts";
export { countMembers, inviteFirstAdministrator } from "./first-administrator.ts";
export { findOpenInvitation } from "./find-open-invitation.ts";
export {
  invitationPath,
  invitationUrl,
  provingInvitationUrl,
  type InvitationId,
  type OpenedInvitation,
} from "./invitation.ts";
export { inviteMember, listOpenInvitations, withdrawInvitation } from "./invite-member.ts";
export {
  canMailInvitations,
  findInvitationMails,
  isInvitationOpen,
  mailInvitation,
  mailInvitationAgain,
} from "./mail-invitation.ts";
export { keepForm, openKeptForm, type FormFields } from "./kept-form.ts";
export { createMemberLogin, logInMember, type MemberLogin } from "./log-in-member.ts";
export { endMemberSessions } from "./company-members/end-member-sessions.ts";
export { findCompanyMember } from "./company-members/find-company-member.ts";
export {
  administratorNames,
  listCompanyMembers,
  listMemberNames,
  listMembersAllowed,
} from "./company-members/list-company-members.ts";
export { removeMember } from "./company-members/remove-member.ts";
export { setMemberRoles } from "./company-members/set-member-roles.ts";
export { membersToMail, membersWhoMay } from "./members-who-may.ts";
export type { MailedMember } from "./store/memberships.ts";
export { locales, themes, type CompanyMember, type Locale, type Member, type MemberId, type Theme } from "./member.ts";
export { asSystem } from "./member-context.ts";
export { findMemberByEmail, type KnownMember } from "./by-operator/find-member-by-email.ts";
export { removeSecondFactor } from "./by-operator/remove-second-factor.ts";
export { seedMember } from "./by-operator/seed-member.ts";
export { setPasswordOf } from "./by-operator/set-password-of.ts";
export { createOperator } from "./operators/create-operator.ts";
export { listOperators, operatorNames } from "./operators/list-operators.ts";
export { removeOperator } from "./operators/remove-operator.ts";
export { endOperatorAccess } from "./operator-access/end-operator-access.ts";
export { findOperatorAccess, operatorAccessOf } from "./operator-access/find-operator-access.ts";
export { grantOperatorAccess } from "./operator-access/grant-operator-access.ts";
export { isGuest } from "./operator-access/operator-access.ts";
export { endOtherSessions } from "./own-account/end-other-sessions.ts";
export { endOwnSession } from "./own-account/end-own-session.ts";
export { listOwnSessions } from "./own-account/list-own-sessions.ts";
export { logOut } from "./own-account/log-out.ts";
export { findMutedNotices, muteNotices } from "./own-account/muted-notices.ts";
export { preferencesOf } from "./own-account/preferences-of.ts";
export { recoveryCodesLeft } from "./own-account/recovery-codes-left.ts";
export { setOwnPassword } from "./own-account/set-own-password.ts";
export { setOwnPreferences } from "./own-account/set-own-preferences.ts";
export { enrolTotp, renewRecoveryCodes, offerTotp, requireEnrollingMember } from "./second-factor.ts";
export { checkOidcProvider, type OidcFault } from "./oidc/check-oidc-provider.ts";
export { disconnectOidc, findOidcProvider, listOwnOidc, oidcProviderName } from "./oidc/find-oidc-provider.ts";
export { finishOidc } from "./oidc/finish-oidc.ts";
export type { OidcPurpose } from "./oidc/flow.ts";
export { oidcReturnUrl } from "./oidc/provider.ts";
export { OidcRefused, type OidcReason } from "./oidc/refused.ts";
export { removeOidcProvider, setOidcRequirement, setOidcProvider } from "./oidc/set-oidc-provider.ts";
export { startOidc } from "./oidc/start-oidc.ts";
export { sealedTotpSecrets } from "./store/factors.ts";
export { sealedKeptForms } from "./store/kept-forms.ts";
export { sealedOidcSecrets } from "./store/oidc-providers.ts";
export { addPasskey } from "./passkeys/add-passkey.ts";
export { acceptPasskey } from "./passkeys/accept-passkey.ts";
export { logInWithPasskey } from "./passkeys/log-in-with-passkey.ts";
export { listPasskeys, removePasskey, renamePasskey } from "./passkeys/own-passkeys.ts";
export { supportsPasskeys, type PasskeyId } from "./passkeys/passkey.ts";
export { passkeyCreationOptions, passkeyConfirmOptions, passkeyLogInOptions } from "./passkeys/passkey-options.ts";
export type { MemberContext, LoginClient, MemberSession } from "./session.ts";
export { changeView } from "./views/change-view.ts";
export { deleteView } from "./views/delete-view.ts";
export { eraseFromViews } from "./views/erase-from-views.ts";
export { findView, listViews } from "./views/list-views.ts";
export { findOwnColumns, setOwnColumns } from "./views/own-columns.ts";
export { saveView } from "./views/save-view.ts";
export type { Factor } from "./log-in-member.ts";
export { mayChange, viewLists, type SavedView, type ViewEditor, type ViewList } from "./views/saved-view.ts";
export {
  endedMemberSessions,
  expiredKeptForms,
  oldMemberSenders,
  oldChallenges,
  oldInvitations,
  oldOperatorGrants,
} from "./store/retention.ts";
