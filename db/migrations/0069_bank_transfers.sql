-- Several payments of a firm that one bank transfer pays, with one sum and one reference. While it is open its firm can
-- take it apart; announced, an administrator decides on all of it.
create table bank_transfers (
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms (user_id),
  reference text not null unique check (reference ~ '^IK-[0-9A-Z]{8}$'),
  -- The payments that it was made for. Which of them belong to it now says orders.transfer_id.
  order_ids bigint[] not null check (cardinality(order_ids) between 2 and 20),
  state text not null default 'open' check (state in ('open', 'announced', 'approved', 'rejected', 'undone')),
  created_at timestamptz not null,
  announced_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users (id),
  check ((state in ('open', 'undone')) = (announced_at is null)),
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null))
);
create index bank_transfers_of_firm on bank_transfers (firm_id, id desc);

-- The transfer that pays it together with others; null where it is paid by itself.
alter table orders add column transfer_id bigint;
alter table orders add constraint orders_transfer foreign key (transfer_id) references bank_transfers (id) not valid;
