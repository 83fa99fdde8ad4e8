export {
  fullName,
  type Customer,
  type CustomerDetails,
  type CustomerId,
  type DynamicField,
  type KeptDynamicField,
} from "./customer.ts";
export { defineDynamicField } from "./define-dynamic-field.ts";
export { removeDynamicField } from "./remove-dynamic-field.ts";
export { listDynamicFields } from "./list-dynamic-fields.ts";
export { listKeptDynamicFields } from "./list-kept-dynamic-fields.ts";
export { setDefaultCustomer } from "./set-default-customer.ts";
export { findCustomer, findCustomerByCode, findCustomerOfAccount, findPayer } from "./find-payer.ts";
export { findMatchingCustomer } from "./find-matching-customer.ts";
export { resolveCustomer } from "./resolve-customer.ts";
export { wantedCustomerProblems, type CustomerToResolve, type OnMissing, type VerifyBy } from "./wanted-customer.ts";
export { countCustomers, listCustomers, type CustomerFilter } from "./list-customers.ts";
export { changeCustomer } from "./change-customer.ts";
export { customerProblems, type FilledCustomer } from "./customer-problems.ts";
export { customerRoutes } from "./routes.ts";
export { createCustomer, type NewCustomer } from "./create-customer.ts";
export { corporateTax, type TaxDetails } from "./tax-details.ts";
export { customerCodes, nameCustomers } from "./name-customers.ts";
export { readCustomer } from "./read-customer.ts";
export { eraseCustomer } from "./erase-customer.ts";
export { maskTckn } from "./tckn.ts";
export { customerIdOf, exportCustomer, type ExportedCustomer } from "./export-customer.ts";
export { holdCodes, isErased, listUntouchedCustomers, sealedTckns } from "./store/customers.ts";
