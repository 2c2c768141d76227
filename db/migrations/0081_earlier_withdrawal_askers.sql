-- outside a transaction
do $$
declare
  done bigint := 0;
  found_ids bigint[];
begin
  loop
    found_ids := array(select distinct user_id from withdrawals where user_id > done order by user_id limit 5000);
    exit when cardinality(found_ids) = 0;
    insert into withdrawal_askers (user_id, search_text) select id, search_text from users where id = any(found_ids)
    on conflict do nothing;
    done := found_ids[cardinality(found_ids)];
    commit;
  end loop;
end $$;
