import type { TenantId } from "#platform/ids.ts";

/** A company that uses the service, with records that no other company sees. */
export interface Tenant {
  id: TenantId;
  code: string;
  name: string;
  isActive: boolean;
  createdAt: Date;
}
