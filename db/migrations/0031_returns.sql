-- What came back to a firm's wallet from the end of a campaign: of its net budget, the VAT of it, and all together. The
-- entry of the ledger is named by kind and ref.
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
create trigger campaign_returns_are_history before update or delete on campaign_returns
  for each row execute function refuse_change();
create trigger campaign_returns_stay before truncate on campaign_returns
  for each statement execute function refuse_change();

-- Until here only the net budget came back. Those entries stay as they are; the rule holds from the next one on.
insert into campaign_returns (campaign_id, kind, ref, net_kurus, vat_kurus, total_kurus, at)
select ref::bigint, kind, ref, amount_kurus, 0, amount_kurus, at
from ledger_entries join ledger_postings on entry_id = id and account_id like 'firm_wallet:%'
where kind in ('campaign_completed', 'campaign_leftover') order by id;
create table return_rule (
  is_only boolean primary key default true check (is_only),
  after_entry_id bigint not null,
  began_at timestamptz not null
);
insert into return_rule (after_entry_id, began_at) select coalesce(max(id), 0), now() from ledger_entries;
create trigger return_rule_stays before update or delete on return_rule
  for each row execute function refuse_change();

-- A return invoice belongs to a return instead of an order, and names the invoices of what is returned.
alter table invoices
  alter column order_id drop not null,
  add column return_id bigint unique references campaign_returns (id),
  add column original_numbers text[] not null default '{}',
  drop constraint invoices_base_kurus_check,
  add constraint invoices_base_kurus_check check (base_kurus > 0 or (return_id is not null and base_kurus = 0)),
  add constraint invoices_of_one_thing check (num_nonnulls(order_id, return_id) = 1),
  add constraint invoices_name_originals check ((return_id is null) = (original_numbers = '{}'));
