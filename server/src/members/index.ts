export { acceptAsMember, acceptAsNewMember, hasAccount } from "./accept-invitation.ts";
export { actions, isAction, rightOf, rights, roles, type Action, type Right, type Role } from "./access.ts";
export { authenticateMember, companylessActions, type MemberAction } from "./authenticate-member.ts";
export { invitationOver, LogInNeeded, RightMissing, StepUpNeeded } from "./errors.ts";
export { factorsOfSession, giveCode, givePassword } from "./give-factor.ts";
export { countMembers, inviteFirstAdministrator } from "./first-administrator.ts";
export { findOpenInvitation } from "./find-open-invitation.ts";
export { invitationPath, invitationUrl, type Invitation, type InvitationId } from "./invitation.ts";
export { inviteMember, listOpenInvitations, withdrawInvitation } from "./invite-member.ts";
export { keepForm, openKeptForm, type FormFields } from "./kept-form.ts";
export { createMemberLogin, logInMember, type MemberLogin } from "./log-in-member.ts";
export {
  administratorNames,
  endMemberSessions,
  findCompanyMember,
  listCompanyMembers,
  listMemberNames,
  removeMember,
  setMemberRoles,
} from "./company-members.ts";
export { membersWhoMay } from "./members-who-may.ts";
export { locales, themes, type CompanyMember, type Member, type MemberId } from "./member.ts";
export { asSystem } from "./member-context.ts";
export {
  findMemberByEmail,
  removeSecondFactor,
  seedMember,
  setPasswordOf,
  type KnownMember,
} from "./operator-verbs.ts";
export { createOperator, listOperators, operatorNames, removeOperator } from "./operators.ts";
export { endOperatorAccess } from "./operator-access/end-operator-access.ts";
export { findOperatorAccess, operatorAccessOf } from "./operator-access/find-operator-access.ts";
export { grantOperatorAccess } from "./operator-access/grant-operator-access.ts";
export { isGuest } from "./operator-access/operator-access.ts";
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

export { enrolTotp, newRecoveryCodes, offerTotp, whoMayEnrol } from "./second-factor.ts";
export { checkOidcProvider, type OidcFault } from "./oidc/check-oidc-provider.ts";
export { disconnectOidc, findOidcProvider, listOwnOidc, oidcProviderName } from "./oidc/find-oidc-provider.ts";
export { finishOidc } from "./oidc/finish-oidc.ts";
export { oidcReturnUrl } from "./oidc/provider.ts";
export { OidcRefused, type OidcReason } from "./oidc/refused.ts";
export { removeOidcProvider, requireOidc, setOidcProvider } from "./oidc/set-oidc-provider.ts";
export { startOidc } from "./oidc/start-oidc.ts";
export { sealedOidcSecrets } from "./store/oidc-providers.ts";
export { addPasskey } from "./passkeys/add-passkey.ts";
export { givePasskey } from "./passkeys/give-passkey.ts";
export { logInWithPasskey } from "./passkeys/log-in-with-passkey.ts";
export { listPasskeys, removePasskey, renamePasskey } from "./passkeys/own-passkeys.ts";
export { hasPasskeys, type PasskeyId } from "./passkeys/passkey.ts";
export { addOptions, confirmOptions, logInOptions } from "./passkeys/passkey-options.ts";
export { deviceOf, type MemberContext, type MemberSender, type MemberSession } from "./session.ts";
export { changeView } from "./views/change-view.ts";
export { deleteView } from "./views/delete-view.ts";
export { findView, listViews } from "./views/list-views.ts";
export { findOwnColumns, setOwnColumns } from "./views/own-columns.ts";
export { saveView } from "./views/save-view.ts";
export { mayChange, viewLists, type SavedView, type ViewEditor, type ViewList } from "./views/saved-view.ts";
export {
  endedMemberSessions,
  expiredKeptForms,
  forgottenMemberSenders,
  oldChallenges,
  oldInvitations,
  oldOperatorGrants,
  sealedKeptForms,
  sealedTotpSecrets,
} from "./store/retention.ts";
