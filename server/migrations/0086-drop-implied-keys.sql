-- What another key implies is not looked up again for every row. A link's payment names its tenant's payment set, which
-- names its tenant; what waits for its link of the chain is put there by a trigger of the log, which names its tenant.
alter table links drop constraint links_tenant_id_fkey;
alter table payments drop constraint payments_tenant_id_fkey;
alter table audit_waiting drop constraint audit_waiting_tenant_id_fkey;
