-- An order is one payable: a campaign's first payment or a top-up. Its payment has the same id.
create table orders (
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms (user_id),
  campaign_id bigint not null references campaigns (id),
  kind text not null check (kind in ('campaign', 'top_up')),
  base_budget_kurus bigint not null check (base_budget_kurus > 0),
  vat_amount_kurus bigint not null check (vat_amount_kurus >= 0),
  total_with_vat_kurus bigint not null,
  system_fee_kurus bigint not null check (system_fee_kurus >= vat_amount_kurus),
  campaign_budget_kurus bigint not null check (campaign_budget_kurus > 0),
  payment_status text not null default 'awaiting' check (payment_status in ('awaiting', 'pending', 'paid', 'rejected')),
  method text check (method in ('bank_transfer', 'wallet', 'card')),
  -- What the firm quotes on its transfer.
  reference text not null unique,
  rejection_reason text check (length(rejection_reason) between 1 and 1000),
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users (id),
  check (total_with_vat_kurus = base_budget_kurus + vat_amount_kurus),
  check (campaign_budget_kurus = total_with_vat_kurus - system_fee_kurus),
  check (payment_status <> 'rejected' or rejection_reason is not null),
  check (payment_status not in ('pending', 'paid') or method is not null)
);
create unique index orders_first_payment on orders (campaign_id) where kind = 'campaign';
create index orders_of_firm on orders (firm_id, id desc);
create index orders_of_campaign on orders (campaign_id, id desc);
create index orders_by_status on orders (payment_status, id desc);
-- What a campaign has to pay is one thing at a time.
create unique index orders_one_unpaid on orders (campaign_id) where payment_status <> 'paid';

-- Every change of a payment's state: who, when, from, to, why.
create table payment_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  event text not null,
  from_status text not null,
  to_status text not null,
  actor_id bigint not null references users (id),
  method text,
  reason text,
  at timestamptz not null
);
create index payment_events_of_order on payment_events (order_id, id);
create trigger payment_events_are_history before update or delete on payment_events
  for each row execute function refuse_change();
