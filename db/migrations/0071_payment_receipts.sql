-- The receipt of a bank transfer that a firm has announced: of a single payment, or of one for several. It is kept with
-- what it belongs to; a new one takes the place of the one before.
create table payment_receipts (
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms (user_id),
  order_id bigint unique references orders (id),
  transfer_id bigint unique references bank_transfers (id),
  path text not null unique check (path ~ '^receipts/'),
  kind text not null check (kind in ('pdf', 'webp')),
  size_bytes integer not null check (size_bytes > 0),
  at timestamptz not null,
  check (num_nonnulls(order_id, transfer_id) = 1)
);
