export { fullName, type Customer, type CustomerDetails, type CustomerId, type KeptDynamicField } from "./customer.ts";
export { defineDynamicField } from "./define-dynamic-field.ts";
export { removeDynamicField } from "./remove-dynamic-field.ts";
export { listDynamicFields, listKeptDynamicFields } from "./store/dynamic-fields.ts";
export { setDefaultCustomer } from "./set-default-customer.ts";
export {
  findCustomer,
  findCustomerByCode,
  findCustomerOfAccount,
  findCustomers,
  findCustomersOfAccounts,
  findPayer,
} from "./find-payer.ts";
export { findMatchingCustomer } from "./find-matching-customer.ts";
export { resolveCustomer } from "./resolve-customer.ts";
export { wantedCustomerProblems, type CustomerToResolve, type OnMissing, type VerifyBy } from "./wanted-customer.ts";
export { countCustomers, pageOfCustomers } from "./list-customers.ts";
export { changeCustomer } from "./change-customer.ts";
export { customerProblems } from "./customer-problems.ts";
export { customerRoutes } from "./routes.ts";
export { createCustomer, type NewCustomer } from "./create-customer.ts";
export { checkTaxDetails } from "./tax-details.ts";
export {
  columnsOfTaxNumber,
  shownTaxNumber,
  taxNumberOf,
  type TaxNumber,
  type TaxNumberColumns,
  digitsOfTaxNumber,
} from "./tax-number.ts";
export { customerCodes, customerNames } from "./customer-names.ts";
export { readCustomer } from "./read-customer.ts";
export { eraseCustomer, type ErasedCustomer } from "./erase-customer.ts";
export { maskTckn } from "#platform/text/identity-number.ts";
export { findCustomerId, exportCustomer, type ExportedCustomer } from "./export-customer.ts";
export {
  isCustomerErased,
  listUntouchedCustomers,
  lockCustomerCodes,
  sealedTaxNumbersOfCustomers,
  sealedTckns,
} from "./store/customers.ts";
export { countOthersWithEmail, listVisitorsWithEmail, lockVisitorsWithEmail } from "./store/same-email.ts";
export { deleteVisitors, selectVisitors } from "./store/visitors.ts";
