-- Several calls can lead to one outcome, and banks may be called at the start and at the return of 3-D Secure.
alter table bank_calls
  add column sequence smallint not null default 1 check (sequence > 0),
  drop constraint bank_calls_operation_check,
  add constraint bank_calls_operation_check
    check (operation in ('sale', 'complete', 'void', 'refund', 'query', 'threeDsStart', 'threeDsVerify')) not valid;
