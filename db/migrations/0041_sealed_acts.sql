-- The audit log is sealed like the journal: who changes what an administrator did, or removes it, breaks a seal.
create function audit_seal_content(from_id bigint, to_id bigint) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(coalesce(
      (select string_agg(
          (id, actor_id, action, subject_kind, subject_id, reason, before, after, extract(epoch from at))::text, E'\n' order by id)
       from audit_log where id between from_id and to_id), ''), 'UTF8'));

create table audit_seals (
  from_entry_id bigint primary key check (from_entry_id > 0),
  to_entry_id bigint not null unique check (to_entry_id >= from_entry_id),
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null
);
create trigger audit_seals_are_history before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_stay before truncate on audit_seals
  for each statement execute function refuse_change();
create table audit_seal_mark (
  only_row boolean primary key default true check (only_row),
  entry_id bigint not null,
  own_transaction xid8 not null
);

-- What a withdrawal was when it was asked for. It stands in the entry of the journal that asked for it, which is sealed.
create function withdrawal_fingerprint(amount_kurus bigint, iban text, account_holder text) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(amount_kurus || ' ' || iban || ' ' || account_holder, 'UTF8')), 'hex');

-- By how much two figures of the reconciliation differ, each of several in its place: '10 / 5' and '12 / 5' by '2 / 0'. Where
-- they are not as many numbers, both of them.
create function figures_difference(expected text, actual text) returns text
  language sql immutable parallel safe
  return case
    when expected ~ '^-?\d+( / -?\d+)*$' and actual ~ '^-?\d+( / -?\d+)*$'
      and cardinality(string_to_array(expected, ' / ')) = cardinality(string_to_array(actual, ' / '))
    then (select string_agg((found::numeric - due::numeric)::text, ' / ' order by place)
      from unnest(string_to_array(expected, ' / '), string_to_array(actual, ' / ')) with ordinality as pair (due, found, place))
    else coalesce(expected, '-') || ' -> ' || coalesce(actual, '-')
  end;

-- The run that froze: whether more than seals differed since is looked up from it on.
alter table money_freezes add column run_id bigint;
