-- An order that its campaign no longer waits for: nobody can pay it, and it counts nowhere. A transfer that was announced
-- before keeps its state until an admin decides on it; it is only detached.
alter table orders
  drop constraint orders_payment_status_check,
  add constraint orders_payment_status_check check (payment_status in ('awaiting', 'pending', 'paid', 'rejected', 'void')),
  -- When its campaign stopped waiting for it.
  add column detached_at timestamptz,
  add constraint orders_void_says_why check (payment_status <> 'void' or rejection_reason is not null),
  add constraint orders_void_is_detached check (payment_status <> 'void' or detached_at is not null),
  add constraint orders_paid_is_not_detached check (payment_status <> 'paid' or detached_at is null);

drop index orders_first_payment;
create unique index orders_first_payment on orders (campaign_id) where kind = 'campaign' and detached_at is null;
drop index orders_one_unpaid;
create unique index orders_one_unpaid on orders (campaign_id) where payment_status <> 'paid' and detached_at is null;

-- Null for what follows from the campaign.
alter table payment_events alter column actor_id drop not null;

-- A draft that was approved before is named by its orders, so it is hidden instead.
alter table campaigns
  add column deleted_at timestamptz,
  add constraint campaigns_deleted_while_draft check (deleted_at is null or status = 'draft');

-- Top-ups of campaigns that have ended, which nothing closed until now.
insert into payment_events (order_id, event, from_status, to_status, actor_id, reason, at)
select orders.id, case payment_status when 'pending' then 'detach' else 'void' end, payment_status,
  case payment_status when 'pending' then 'pending' else 'void' end, null, 'Kampanya sona erdi', now()
from orders join campaigns on campaigns.id = campaign_id
where kind = 'top_up' and status = 'completed' and payment_status <> 'paid';
update orders set detached_at = now() from campaigns
where campaigns.id = campaign_id and kind = 'top_up' and status = 'completed' and payment_status = 'pending';
update orders set detached_at = now(), decided_at = now(), payment_status = 'void',
  rejection_reason = coalesce(orders.rejection_reason, 'Kampanya sona erdi')
from campaigns
where campaigns.id = campaign_id and kind = 'top_up' and status = 'completed' and payment_status in ('awaiting', 'rejected');

-- An announced transfer that came too late goes to the firm's wallet.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
    || replace(kinds, '''order_paid''::text', '''order_paid''::text, ''late_transfer''::text');
end $$;
