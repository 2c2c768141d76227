-- Payments of firms: orders, cards, returns and invoices.

-- The share of a firm's payment, with VAT and fee, for a spent part of a campaign's net budget, from the sums of
-- its paid orders: the total minus the refund for the rest.
create function paid_for(spent bigint, net_budget bigint, total bigint) returns bigint
  language sql immutable parallel safe
  return total - coalesce(div(total::numeric * (net_budget - spent), nullif(net_budget, 0)), 0)::bigint;

-- The VAT of an invoice that its firm pays to the state instead of us: half a kuruş goes up, once.
create function withheld_of(vat bigint, tenths integer) returns bigint
  language sql immutable parallel safe
  return (vat * tenths + 5) / 10;

-- A firm's payment to us for a base: with its VAT, less the withheld part.
create function payable_of(base numeric, rate_bp integer, tenths integer) returns numeric
  language sql immutable parallel safe
  return base + div(base * rate_bp + 5000, 10000) - withheld_of(div(base * rate_bp + 5000, 10000)::bigint, tenths);

-- A file of the bank's, as an administrator uploaded it.
create table bank_statements (
  id bigint generated always as identity primary key,
  file_hash text not null unique check (file_hash ~ '^[0-9a-f]{64}$'),
  format text not null check (format in ('camt', 'mt940', 'csv')),
  uploaded_by bigint not null references users (id),
  uploaded_at timestamptz not null
);

-- A movement of the account: one row however often and in whatever cut its files are uploaded. The order it was booked
-- to names it.
create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements (id),
  account text not null,
  booked_on date not null,
  amount_kurus bigint not null check (amount_kurus <> 0),
  -- The bank's reference; without one the balance after the line, else its text.
  mark text not null,
  -- Counts lines that are equal in all of this.
  number integer not null check (number > 0),
  reference text,
  -- The other side's name and account.
  party text,
  iban text,
  text text not null,
  search_text text not null generated always as (search_fold(text || ' ' || coalesce(party, '') || ' '
    || coalesce(reference, '') || ' ' || coalesce(iban, ''))) stored,
  -- `same`: another upload has a line that may be this one, so that only a person adds it.
  state text not null check (state in ('same', 'open', 'booked', 'ignored')),
  decided_by bigint references users (id),
  decided_at timestamptz,
  constraint bank_lines_once unique (account, booked_on, amount_kurus, mark, number),
  check (state not in ('booked', 'ignored') or (decided_by is not null and decided_at is not null))
);
create index bank_lines_by_state on bank_lines (state, booked_on desc, id desc);
create index bank_lines_by_day on bank_lines (booked_on desc, id desc);

-- The columns of a bank's CSV, chosen once by a person. The signature is its separator and names of columns.
create table bank_formats (
  signature text primary key,
  columns jsonb not null,
  chosen_by bigint not null references users (id),
  chosen_at timestamptz not null
);

-- An order is one payable: a campaign's first payment, a top-up of its budget, or money for the firm's wallet. Its
-- payment has the same id.
create table orders (
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms (user_id),
  campaign_id bigint references campaigns (id),
  kind text not null check (kind in ('campaign', 'top_up', 'wallet')),
  base_budget_kurus bigint not null check (base_budget_kurus > 0),
  vat_amount_kurus bigint not null check (vat_amount_kurus >= 0),
  total_with_vat_kurus bigint not null,
  system_fee_kurus bigint not null check (system_fee_kurus >= vat_amount_kurus),
  campaign_budget_kurus bigint not null,
  -- Its campaign's; what is withheld, and what the firm pays us.
  withheld_tenths integer not null default 0 check (withheld_tenths between 0 and 9),
  withheld_kurus bigint not null generated always as (withheld_of(vat_amount_kurus, withheld_tenths)) stored,
  payable_kurus bigint not null
    generated always as (total_with_vat_kurus - withheld_of(vat_amount_kurus, withheld_tenths)) stored,
  payment_status text not null default 'awaiting'
    check (payment_status in ('awaiting', 'pending', 'paid', 'rejected', 'void')),
  method text check (method in ('bank_transfer', 'wallet', 'card')),
  -- Quoted by the firm on its transfer.
  reference text not null unique,
  rejection_reason text check (length(rejection_reason) between 1 and 1000),
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users (id),
  -- Folded once when written, as the names beside it are.
  reference_folded text not null generated always as (search_fold(reference)) stored,
  -- The time at which its campaign stopped waiting for it.
  detached_at timestamptz,
  -- The part paid from the firm's wallet, reserved there from the announcement of the rest.
  wallet_part_kurus bigint not null default 0,
  -- For a transfer without an announcement: the day of its arrival, and the quoted order if it could not be paid.
  received_on date,
  received_for bigint references orders (id),
  -- The bank's line that brought the money.
  bank_line_id bigint unique references bank_lines (id),
  check ((kind = 'wallet') = (campaign_id is null)),
  check (total_with_vat_kurus = base_budget_kurus + vat_amount_kurus),
  check (case kind when 'wallet' then campaign_budget_kurus = 0 and system_fee_kurus = 0
    else campaign_budget_kurus > 0 and campaign_budget_kurus = total_with_vat_kurus - system_fee_kurus end),
  check (wallet_part_kurus between 0 and payable_kurus - 1),
  check (wallet_part_kurus = 0 or payment_status in ('pending', 'paid', 'void')),
  check (payment_status <> 'rejected' or rejection_reason is not null),
  check (payment_status not in ('pending', 'paid') or method is not null),
  constraint orders_void_says_why check (payment_status <> 'void' or rejection_reason is not null),
  constraint orders_void_is_detached check (payment_status <> 'void' or detached_at is not null),
  constraint orders_paid_is_not_detached check (payment_status <> 'paid' or detached_at is null)
);
create index orders_of_firm on orders (firm_id, id desc);
create index orders_of_campaign on orders (campaign_id, id desc);
create index orders_by_status on orders (payment_status, id desc);
create unique index orders_first_payment on orders (campaign_id) where kind = 'campaign' and detached_at is null;
-- A transfer that is typed by hand is recorded once; of bank lines two may be equal.
create unique index orders_received_once on orders (received_for, received_on, total_with_vat_kurus)
  where bank_line_id is null;
create unique index orders_one_unpaid on orders (campaign_id) where payment_status <> 'paid' and detached_at is null;

-- The history of a payment's status.
create table payment_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  event text not null,
  from_status text not null,
  to_status text not null,
  -- Null for consequences of the campaign's changes.
  actor_id bigint references users (id),
  method text,
  reason text,
  at timestamptz not null
);
create index payment_events_of_order on payment_events (order_id, id);

-- One attempt to pay an order by card, settled once by the provider's result. No card data is stored.
create table card_payments (
  id bigint generated always as identity primary key,
  -- An unguessable id of the attempt for addresses.
  token text not null unique check (length(token) = 43),
  order_id bigint not null references orders (id),
  firm_id bigint not null references firms (user_id),
  -- The card's part of the order's total at the start of the attempt.
  amount_kurus bigint not null check (amount_kurus > 0),
  -- The rest of the order, taken from the firm's wallet once the card is charged.
  wallet_part_kurus bigint not null default 0 check (wallet_part_kurus >= 0),
  status text not null default 'opened'
    check (status in ('opened', 'started', 'paid', 'credited', 'refused', 'expired', 'mismatched')),
  provider text not null check (provider in ('sandbox', 'iyzico')),
  -- The provider's reference and page, once it has accepted the attempt.
  provider_ref text,
  page_url text,
  -- The provider's reason for a refusal, as shown to the firm.
  refusal text,
  created_at timestamptz not null,
  started_at timestamptz,
  -- The time of the next query to the provider.
  next_check_at timestamptz,
  checks integer not null default 0,
  ended_at timestamptz,
  unique (provider, provider_ref),
  check (status = 'opened' or status = 'expired' or (provider_ref is not null and page_url is not null)),
  check ((status in ('opened', 'started')) = (ended_at is null))
);
create index card_payments_to_check on card_payments (next_check_at) where status = 'started';
create index card_payments_of_order on card_payments (order_id, id desc);

-- The state of the sandbox provider, which is used where no real one is configured.
create table sandbox_card_payments (
  ref text primary key,
  amount_kurus bigint not null,
  description text not null,
  return_url text not null,
  status text not null default 'waiting' check (status in ('waiting', 'challenged', 'paid', 'refused')),
  refusal text,
  created_at timestamptz not null,
  -- As at real banks, a payment fails at the third wrong code.
  wrong_codes integer not null default 0
);

-- Money returned to a firm's wallet at the end of a campaign: net budget, its VAT, and the total. The ledger entry
-- is identified by kind and ref.
create table campaign_returns (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id),
  kind text not null check (kind in ('campaign_completed', 'campaign_leftover')),
  ref text not null,
  net_kurus bigint not null check (net_kurus > 0),
  vat_kurus bigint not null check (vat_kurus >= 0),
  total_kurus bigint not null check (total_kurus >= net_kurus),
  at timestamptz not null,
  unique (kind, ref)
);
create index campaign_returns_of_campaign on campaign_returns (campaign_id, id);

-- A firm's optional data for invoices, besides its name.
create table billing_details (
  firm_id bigint primary key references firms (user_id),
  tax_office text check (length(tax_office) between 1 and 100),
  -- VKN or TCKN; check digits are verified on input.
  tax_number text check (tax_number ~ '^[0-9]{10,11}$'),
  address text check (length(address) between 1 and 300),
  -- As the electronic invoice needs them, besides the address.
  district text check (length(district) between 1 and 60),
  city text check (length(city) between 1 and 60),
  updated_at timestamptz not null
);

-- The last invoice number of each Istanbul year. Its row stays locked until the commit, so that numbers have no
-- gaps.
create table invoice_numbers (
  year integer primary key check (year between 2000 and 9999),
  last integer not null check (last between 1 and 999999999),
  last_issued_at timestamptz not null
);

-- An invoice, issued in the transaction that pays its order, append-only, with seller and buyer as of then. A wrong
-- one is cancelled as a whole by a return invoice (cancels_id) and replaced by a new one of the same total
-- (replaces_id).
create table invoices (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^[A-Z0-9]{3}[0-9]{13}$'),
  -- Its number for the tax authority (ETTN), the same in every file.
  uuid uuid not null unique default gen_random_uuid(),
  year integer not null,
  sequence integer not null,
  -- Null for a return's invoice.
  order_id bigint references orders (id),
  firm_id bigint not null references firms (user_id),
  issued_at timestamptz not null,
  seller jsonb not null,
  buyer jsonb not null,
  description text not null,
  base_kurus bigint not null,
  vat_rate_bp integer not null,
  vat_kurus bigint not null check (vat_kurus >= 0),
  total_kurus bigint not null,
  withheld_tenths integer not null default 0 check (withheld_tenths between 0 and 9),
  withheld_kurus bigint not null generated always as (withheld_of(vat_kurus, withheld_tenths)) stored,
  return_id bigint unique references campaign_returns (id),
  original_numbers text[] not null default '{}',
  cancels_id bigint unique references invoices (id),
  -- An administrator's reason for the cancellation, as shown to the firm.
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  replaces_id bigint unique references invoices (id),
  constraint invoices_base_kurus_check check (base_kurus > 0 or (return_id is not null and base_kurus = 0)),
  unique (year, sequence),
  check (total_kurus = base_kurus + vat_kurus),
  check (num_nonnulls(order_id, return_id) = 1),
  check (num_nonnulls(return_id, cancels_id, replaces_id) <= 1),
  check ((cancels_id is null) = (cancel_reason is null)),
  check ((return_id is not null or cancels_id is not null) = (original_numbers <> '{}'))
);
-- An order has one first invoice; later ones reference the one before.
create unique index invoices_first_of_order on invoices (order_id) where cancels_id is null and replaces_id is null;
create index invoices_of_order on invoices (order_id, id desc);
create index invoices_of_firm on invoices (firm_id, id desc);
create index invoices_by_time on invoices (issued_at);

-- Which invoices an integrator has got, to be signed and filed.
create table invoice_handovers (
  invoice_id bigint primary key references invoices (id),
  at timestamptz not null
);
