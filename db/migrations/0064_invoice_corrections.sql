-- What a firm asks to have put right on an invoice, and what became of it. The original stays as it was issued: it is
-- taken back as a whole by a return invoice, and a new invoice of the same sum carries the right data.
create table invoice_corrections (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id),
  order_id bigint not null references orders (id),
  firm_id bigint not null references firms (user_id),
  status text not null default 'asked' check (status in ('asked', 'approved', 'rejected')),
  reason text not null check (length(reason) between 1 and 500),
  tax_office text not null check (length(tax_office) between 1 and 100),
  tax_number text not null check (tax_number ~ '^[0-9]{10,11}$'),
  address text not null check (length(address) between 1 and 300),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id),
  rejection_reason text check (length(rejection_reason) between 1 and 1000),
  return_invoice_id bigint unique references invoices (id),
  new_invoice_id bigint unique references invoices (id),
  check ((status = 'asked') = (decided_at is null)),
  check ((status = 'rejected') = (rejection_reason is not null)),
  check ((status = 'approved') = (return_invoice_id is not null)),
  check ((status = 'approved') = (new_invoice_id is not null))
);
-- An invoice is taken back once.
create unique index invoice_corrections_once on invoice_corrections (invoice_id) where status in ('asked', 'approved');
create index invoice_corrections_of_invoice on invoice_corrections (invoice_id, id desc);
create index invoice_corrections_of_order on invoice_corrections (order_id, id desc);
create index invoice_corrections_by_status on invoice_corrections (status, id);

-- The two invoices of a correction belong to no payment of their own: one takes the original back, one stands for it.
alter table invoices add column correction_part text;
alter table invoices
  add constraint invoices_correction_parts check (correction_part in ('return', 'invoice')) not valid,
  drop constraint invoices_of_one_thing,
  add constraint invoices_of_one_thing check (num_nonnulls(order_id, return_id, correction_part) = 1) not valid,
  drop constraint invoices_name_originals,
  add constraint invoices_name_originals check (
    (return_id is not null or correction_part is not distinct from 'return') = (original_numbers <> '{}')
  ) not valid;
