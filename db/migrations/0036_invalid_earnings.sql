-- Views and clicks that turned out to be invalid: their earnings went back to the campaign. They stay counted. A row without a
-- watch is a click.
create table invalid_earnings (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  campaign_id bigint not null,
  watch_id bigint unique references watches (id),
  amount_kurus bigint not null check (amount_kurus > 0),
  -- The part that the viewer's wallet still had. The platform bore the rest.
  from_wallet_kurus bigint not null check (from_wallet_kurus between 0 and amount_kurus),
  category text not null check (category in ('automated', 'one_person', 'unattended', 'other')),
  at timestamptz not null,
  foreign key (user_id, campaign_id) references viewer_ads (user_id, campaign_id)
);
create unique index invalid_earnings_one_click on invalid_earnings (user_id, campaign_id) where watch_id is null;
create index invalid_earnings_of_viewer on invalid_earnings (user_id, campaign_id);
create index invalid_earnings_of_campaign on invalid_earnings (campaign_id, at);
create trigger invalid_earnings_are_history before update or delete on invalid_earnings
  for each row execute function refuse_change();
create trigger invalid_earnings_stay before truncate on invalid_earnings
  for each statement execute function refuse_change();

do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
    || replace(kinds, '''click''::text', '''click''::text, ''view_taken_back''::text, ''click_taken_back''::text');
end $$;
