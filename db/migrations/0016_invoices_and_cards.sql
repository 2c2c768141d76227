-- What a firm's invoices say of it beside its name; every part is optional.
create table billing_details (
  firm_id bigint primary key references firms (user_id),
  tax_office text check (length(tax_office) between 1 and 100),
  -- VKN or TCKN; its check digits are looked at where it is taken.
  tax_number text check (tax_number ~ '^[0-9]{10,11}$'),
  address text check (length(address) between 1 and 300),
  updated_at timestamptz not null
);

-- The last invoice of each Istanbul year. Its row is locked from the number until the commit, so that no number is left out.
create table invoice_numbers (
  year integer primary key check (year between 2000 and 9999),
  last integer not null check (last between 1 and 999999999),
  last_issued_at timestamptz not null
);

-- Issued in the transaction in which an order is paid, and never changed. Seller and buyer are what they were then.
create table invoices (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[A-Z0-9]{3}[0-9]{13}$'),
  year integer not null,
  sequence integer not null,
  order_id bigint not null unique references orders (id),
  firm_id bigint not null references firms (user_id),
  issued_at timestamptz not null,
  seller jsonb not null,
  buyer jsonb not null,
  description text not null,
  base_kurus bigint not null check (base_kurus > 0),
  vat_rate_bp integer not null,
  vat_kurus bigint not null check (vat_kurus >= 0),
  total_kurus bigint not null,
  unique (year, sequence),
  check (total_kurus = base_kurus + vat_kurus)
);
create index invoices_of_firm on invoices (firm_id, id desc);
create trigger invoices_are_history before update or delete on invoices
  for each row execute function refuse_change();
create trigger invoices_stay before truncate on invoices
  for each statement execute function refuse_change();

-- One try to pay an order by card. What the provider says of it settles it once; no card's data comes here.
create table card_payments (
  id bigint generated always as identity primary key,
  -- Names the try in addresses: nobody guesses it.
  token text not null unique check (length(token) = 43),
  order_id bigint not null references orders (id),
  firm_id bigint not null references firms (user_id),
  -- What the order came to when the try was opened.
  amount_kurus bigint not null check (amount_kurus > 0),
  status text not null default 'opened'
    check (status in ('opened', 'started', 'paid', 'credited', 'refused', 'expired', 'mismatched')),
  provider text not null check (provider in ('sandbox', 'iyzico')),
  -- The provider's own name for it, and its page; from the moment the provider has taken it.
  provider_ref text,
  page_url text,
  -- Why the provider refused, as the firm is told.
  refusal text,
  created_at timestamptz not null,
  started_at timestamptz,
  -- When the provider is to be asked again.
  next_check_at timestamptz,
  checks integer not null default 0,
  ended_at timestamptz,
  unique (provider, provider_ref),
  check (status = 'opened' or status = 'expired' or (provider_ref is not null and page_url is not null)),
  check ((status in ('opened', 'started')) = (ended_at is null))
);
create index card_payments_to_check on card_payments (next_check_at) where status = 'started';
create index card_payments_of_order on card_payments (order_id, id desc);

-- The books of the sandbox provider, which stands in for a real one where none is configured.
create table sandbox_card_payments (
  ref text primary key,
  amount_kurus bigint not null,
  description text not null,
  return_url text not null,
  status text not null default 'waiting' check (status in ('waiting', 'challenged', 'paid', 'refused')),
  refusal text,
  created_at timestamptz not null
);

-- Money that came by card for an order that could no longer be paid goes to the firm's wallet. The kinds that other
-- migrations added stay.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
    || replace(kinds, '''order_paid''::text', '''order_paid''::text, ''card_credited''::text');
end $$;
