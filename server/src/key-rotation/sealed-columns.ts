import { sealedCardData, sealedPans } from "#cards/index.ts";
import { sealedImportParts, sealedRefusedLines, sealedTaxNumbersOfAccounts } from "#current-accounts/index.ts";
import { sealedTaxNumbersOfCustomers, sealedTckns } from "#customers/index.ts";
import { sealedHolderNames, sealedLinkFiles } from "#links/index.ts";
import { sealedKeptForms, sealedOidcSecrets, sealedTotpSecrets } from "#members/index.ts";
import { sealedContents, sealedEmails, sealedGsms, sealedMailServers } from "#notifications/index.ts";
import { sealedSettings } from "#payment-sets/index.ts";
import { sealedAuthentications, sealedReturns, sealedSessions } from "#payments/index.ts";
import { idempotencyFingerprints, sealedIdempotentReplies } from "#platform/http/idempotency/idempotency-store.ts";
import type { SealedColumn } from "#platform/keys/sealed-column.ts";
import { sealedEndpointSecrets, sealedSecrets } from "#webhooks/index.ts";
import { sealedReplies } from "#widget-payments/index.ts";

/** All columns with sealed values. A test compares them with the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedTckns,
  sealedTaxNumbersOfCustomers,
  sealedTaxNumbersOfAccounts,
  sealedHolderNames,
  sealedLinkFiles,
  sealedImportParts,
  sealedRefusedLines,
  sealedContents,
  sealedEmails,
  sealedGsms,
  sealedMailServers,
  sealedPans,
  sealedCardData,
  sealedReplies,
  sealedReturns,
  sealedAuthentications,
  sealedSessions,
  sealedSettings,
  sealedSecrets,
  sealedEndpointSecrets,
  sealedIdempotentReplies,
  idempotencyFingerprints,
  sealedOidcSecrets,
  sealedTotpSecrets,
  sealedKeptForms,
];
