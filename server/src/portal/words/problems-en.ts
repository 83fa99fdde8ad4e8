import { periodProblemsEn } from "../accounts/accounts-en.ts";
import { importConfirmProblemsEn } from "../accounts/imports-en.ts";
import { brandingProblemsEn } from "../branding/branding-en.ts";
import { linkFileFormProblemsEn } from "../link-files/link-files-en.ts";
import { linkProblemsEn } from "../links/links-en.ts";
import { rateCellProblemsEn, rateProblemsEn } from "../rates/rates-en.ts";
import { requestFormProblemsEn, requestProblemsEn } from "../requests/requests-en.ts";
import { setProblemsEn } from "../setup/sets-en.ts";
import { fileProblemsEn } from "./file-problems-en.ts";
import type { problemsTr } from "./problems-tr.ts";

export const problemsEn: typeof problemsTr = {
  problem: {
    ...brandingProblemsEn,
    secrets: {
      stale:
        "They were replaced in the meantime. The ones shown last are valid; if you do not have them, replace them again.",
    },
    overlap: { not_allowed: "Choose how long the old secret stays valid, at most 30 days." },
    ...setProblemsEn,
    ...linkProblemsEn,
    ...requestProblemsEn,
    amount: {
      required: "Enter the amount.",
      invalid: "Write an amount such as 1,250.50.",
      not_positive: "The amount must be more than zero.",
      too_fine: "The amount is finer than the currency's smallest unit.",
      too_small: "The amount is below the lowest amount of the payment set.",
      too_large: "The amount is above the highest amount of the payment set.",
    },
    paymentSet: { required: "Choose a payment set.", inactive: "This payment set is not in use." },
    gsm: { required: "Enter the mobile number for the SMS.", invalid: "This is not a mobile number." },
    amountMin: { invalid: "Write an amount such as 1,250.50." },
    amountMax: { invalid: "Write an amount such as 1,250.50." },
    reason: {
      not_chosen: "Choose a reason.",
      required: "Say why, in at most 500 characters.",
    },
    traceId: { invalid: "A trace id has 32 digits and letters from a to f." },
    lastFour: { invalid: "Write the last four digits." },
    credentials: { wrong: "The e-mail or the password is wrong." },
    email: {
      required: "Enter the e-mail address.",
      format: "This is not an e-mail address.",
      invalid: "This is not an e-mail address.",
      already_member: "This person is a member already.",
      invited_often: "This address was invited five times within a day. Invite it again later.",
      has_administrator: "This company has an administrator, who invites others.",
    },
    name: { required: "Enter your name.", length: "A name has at most 100 characters." },
    password: {
      required: "Enter the password.",
      wrong: "The password is wrong.",
      too_short: "The password must have at least 12 characters.",
      too_long: "The password can have at most 256 characters.",
      guessable: "This password is easy to guess.",
      common: "This password is one of those that are tried first, or is made of them.",
    },
    provider: {
      no_provider: "This company has no provider, or it was removed. Log in with your password.",
      unreachable: "The provider does not answer. Log in with your password, or try again later.",
      bad_answer: "The provider's answer was wrong. Log in with your password and tell your administrator.",
      expired: "The way back from the provider took too long or was used before. Start again.",
      denied: "The provider did not let you in. Nothing was changed.",
      not_connected:
        "No member of this company is connected with your account there. Log in with your password once and connect it under My account. If you are no member, ask for an invitation.",
      email_unverified: "The provider does not confirm your e-mail address. Ask your administrator.",
      email_differs: "The e-mail address at the provider is not the one that you have here.",
      taken: "This account or member is connected already.",
      not_again: "The provider did not ask again who you are. Try again.",
      second_factor:
        "The provider did not confirm a second step, and you have none here. Log in with your password and set one up.",
      stale: "Somebody changed the provider in the meantime. Open this page again.",
      unproven: "Nobody has logged in with the provider yet. Connect your own account first.",
    },
    providerName: { required: "Enter a name.", length: "A name has at most 60 characters." },
    issuer: {
      required: "Enter the issuer.",
      https: "The issuer begins with https://.",
      invalid: "This is not an issuer: an address without user, query or fragment.",
    },
    clientId: { required: "Enter the client id.", invalid: "The client id is too long." },
    clientSecret: { required: "Enter the client secret.", invalid: "The client secret is too long." },
    company: { no_provider: "There is no company with this code that has a provider." },
    passkey: {
      wrong: "The passkey was not accepted. Try again or choose another way.",
      last_factor: "Add another passkey or an authenticator app first: in live mode one must remain.",
      too_many_keys: "You have 20 passkeys. Remove one first.",
    },
    reference: { required: "Enter the customer code.", duplicate: "Another customer has this code." },
    erpReference: { required: "Enter the ERP code.", duplicate: "Another record has this ERP code." },
    tckn: { invalid: "This is not an identity number." },
    taxNumber: {
      required: "A company needs a tax number.",
      format: "A company's tax number has 10 digits, a sole trader's 11. Check the digits.",
    },
    taxOffice: { required: "A company needs a tax office." },
    account: { required: "Enter the account's ERP code." },
    currency: {
      invalid: "Write the currency with three letters, such as TRY.",
      unknown_currency: "Write the currency with three letters, such as TRY.",
    },
    date: { invalid: "Choose a valid date.", future: "This time has not come yet." },
    due: { required: "Choose the due date.", invalid: "Choose a valid date." },
    ...periodProblemsEn,
    companyCode: {
      required: "Enter the code.",
      format: "A code has 1 to 63 small letters, digits and hyphens, and does not begin with a hyphen.",
      duplicate: "A company has this code. Choose another one.",
    },
    companyName: { length: "Enter the name, with at most 200 characters." },
    file: fileProblemsEn,
    allowShrink: importConfirmProblemsEn,
    confirm: { wrong: "Type the code above, exactly as it is, to confirm." },
    erasure: {
      default_customer: "The default customer cannot be erased. Make another customer the default first.",
      payment_unfinished:
        "These orders are being paid or can still be paid. Cancel the link, or wait for the end of the payment.",
    },
    code: { required: "Enter the code.", wrong: "The code is wrong, was used, or has expired." },
    roles: {
      required: "Choose at least one role.",
      not_allowed: "There is no such role.",
      stale: "Somebody changed this member's roles since then. Your choice is kept; if you save, it replaces theirs.",
      last_administrator: "A company needs an administrator. Give the role to somebody else first.",
    },
    username: {
      format: "A name has 1 to 200 characters and no spaces.",
      duplicate: "This name is taken. Enter another.",
    },
    test: {
      too_often: "At most 10 test events a minute are sent. Wait a minute.",
      sent_too_often: "This can be done ten times a minute. Wait a minute.",
      no_address:
        "The webhooks to this receiver are so old that they were deleted. Send a test event after the next one.",
    },
    webhook: {
      receiver_disabled: "The receiver is disabled. Waiting webhooks are sent by themselves once it is enabled.",
      address_stopped:
        "The address is stopped, because it answered 410. Waiting webhooks are sent by themselves once you enable it under Receivers.",
      in_progress: "It is being sent now. Look at the result in a few seconds.",
      stale: "It was sent again in the meantime. The result is below; send it once more if you like.",
    },
    terminal: { required: "Choose the terminal." },
    day: {
      no_list: "The terminal's bank gives no list of a day. Send its file instead.",
      not_a_day: "Choose a day.",
      in_future: "This day has not begun yet at the bank.",
      not_over: "This day is not over yet at the bank, so that its file is not whole.",
      archived: "Payments of this day are in the archive. The operator of the installation brings them back.",
      under_way: "This day is being compared now. Try again in a few minutes.",
    },
    case: { closed: "Somebody has closed this case in the meantime. Your note is kept below." },
    note: {
      required: "Say in at most 1,000 characters what you found out.",
      other_note: "This form has already added another note. Yours is kept: send it again to add it.",
    },
    member: {
      invalid: "This person may no longer see differences. Choose somebody else.",
      stale:
        "Somebody else has assigned this difference in the meantime. Your choice is kept: save again if you still want it.",
    },
    ...rateProblemsEn,
    viewName: {
      required: "Give the view a name.",
      too_long: "A name has at most 40 characters.",
      taken: "There is a view of this name. Choose another name.",
    },
    view: {
      too_many_own: "You have 20 views of this list. Delete one first.",
      too_many_shared: "The company shares 20 views of this list. Delete one first, or do not share this one.",
    },
    setName: { required: "Give the payment set a name.", taken: "There is another payment set of this name." },
    terminals: {
      required: "Choose at least one terminal.",
      same_place: "Two terminals have the same place.",
      other_currency: "A terminal does not take this currency.",
    },
    minimum: { invalid: "Write an amount such as 1,250.50, or leave it empty." },
    maximum: { invalid: "The highest amount is an amount such as 1,250.50, not below the lowest." },
    threeDsAmount: { invalid: "Write the amount above which 3-D Secure is required." },
    linkTime: { invalid: "Write a number; a link lives from a minute to a year." },
    attempts: { invalid: "A payer has 1 to 20 attempts." },
    reminders: {
      invalid: "Write hours such as 24, 72: the first at least 1, each further one at least 24 later, at most five.",
    },
    bin: { invalid: "Write the first 6 to 8 digits of a card." },
    check: {
      refused_twice:
        "The bank refused two checks within the last hour. So that it does not lock the user, wait before you check again.",
    },
    terminalName: { required: "Give the terminal a name.", taken: "There is another terminal of this name." },
    currencies: { invalid: "Choose at least one currency." },
    brands: { invalid: "Choose at least one brand." },
    subject: {
      invalid: "Write a subject of at most 200 characters.",
      control_character: "The subject is one line, without tabs and the like.",
    },
    heading: {
      invalid: "Write a heading of at most 120 characters.",
      control_character: "The heading is one line, without tabs and the like.",
    },
    lines: {
      invalid: "Write 1 to 40 paragraphs.",
      line_invalid: "Paragraph {what} is longer than 1,000 characters.",
      line_control_character: "Paragraph {what} has a tab or a similar character.",
    },
    button: {
      invalid: "Write a label of at most 60 characters.",
      unknown_variable: "The label of the button has no variables.",
      control_character: "The label has no tabs and the like.",
    },
    text: {
      invalid: "Write a text of at most 600 characters.",
      required: "The text must have {{link}}: the message exists to bring the link.",
      control_character: "The text is one line, without tabs and the like.",
      too_long: "With the sample values the text is longer than 6 SMS. Shorten it.",
    },
    template: {
      changed: "Somebody has changed this text since then. What you typed is kept; if you save it, it replaces theirs.",
      stale: "Somebody has changed this text since then. What is in use now is below; try again if you like.",
    },
    payerDetails: { days_invalid: "Write whole days from 30 to 36,500, or leave the field empty." },
    idleCustomers: { days_invalid: "Write whole days from 30 to 36,500, or leave the field empty." },
    anchor: { invalid: "Write the position and the hash, as they stood on this page." },
    form: {
      ...linkFileFormProblemsEn,
      ...requestFormProblemsEn,
      ...rateCellProblemsEn,
      unknown_variable: "There is no variable {what}. Those you can use are listed below.",
      stray_braces: "These braces belong to no variable. Write a variable as {{amount}}.",
      limit_invalid: "Write an amount such as 1,250.50; 0 if nothing may be given back alone.",
      limit_too_fine: "The amount is finer than the currency's smallest unit.",
      limit_too_high: "A limit is at most 100,000,000.",
      above_finance: "The limit of support is at most that of finance.",
      below_support: "The limit of finance is at least that of support.",
      limits_changed:
        "Somebody has changed a limit in the meantime. What you typed is kept; if you save, it replaces theirs.",
      name_changed:
        "Somebody has changed the name since then. What you typed is kept; if you save, it replaces theirs.",
      periods_changed:
        "Somebody has changed the periods in the meantime. What you typed is kept; if you save, it replaces theirs.",
      not_paid: "Nothing is charged for this payment, so it has no receipt.",
      receipt_limit: "A receipt is sent at most three times a day. Try again tomorrow.",
      no_contact: "No e-mail address is kept for this payment.",
      verify_busy: "Another check is under way. Try again in a minute.",
      verify_unknown: "This check cannot be continued. Begin again.",
      set_changed:
        "Somebody has changed this payment set in the meantime. What you typed is kept; if you save, it replaces theirs.",
      terminal_changed:
        "Somebody has changed this terminal in the meantime. What you typed is kept; if you save, it replaces theirs.",
      required: "Fill in this field.",
      not_a_url: "Write an address that begins with https://, without user, query or fragment.",
      not_a_choice: "Choose one of the values.",
      test_terminal: "These settings lead to a test bank, and the service takes real payments.",
      already_paid: "This order has been paid.",
      in_progress: "It is being paid; the bank's answer is awaited. Look again shortly.",
      expired: "The link has expired.",
      cancelled: "The link was cancelled.",
      failed: "The link has no attempts left.",
      still_open: "This link can still be paid.",
      chosen_by_payer: "The payer chose what to pay on another page, and can choose again there.",
      customer_erased: "The link's customer was erased; make a new link.",
      unavailable: "Messages cannot be sent this way.",
      form_used: "This form was used before. Open the page again.",
      unproven:
        "This address was never confirmed. Ask your administrator for a new invitation, and open the link that is mailed to you.",
      has_account: "This address has an account. Log in to accept the invitation.",
      too_long: "This text is too long.",
      unseen_characters: "There is a character here that nobody sees. Delete the text and type it.",
      invalid: "This value was not accepted.",
    },
  },
};
