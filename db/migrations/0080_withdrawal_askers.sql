-- The folded names of those who have ever asked for a withdrawal: a search for a name that a tenth of a million viewers have
-- looks through these, not through all of them.
create table withdrawal_askers (
  user_id bigint primary key,
  search_text text not null
);
create index withdrawal_askers_search on withdrawal_askers using gin (search_text gin_trgm_ops);

-- Who asks for the first time while the name is being changed: one of the two waits for the other's row, and the new name stays.
create function note_withdrawal_asker() returns trigger language plpgsql as $$
begin
  insert into withdrawal_askers (user_id, search_text) select id, search_text from users where id = new.user_id
  on conflict do nothing;
  return null;
end $$;
create trigger withdrawals_note_asker after insert on withdrawals
  for each row execute function note_withdrawal_asker();

-- Also of those who have not asked yet, for the same reason. Erasing somebody changes the name, too.
create function rename_withdrawal_asker() returns trigger language plpgsql as $$
begin
  insert into withdrawal_askers (user_id, search_text) values (new.id, new.search_text)
  on conflict (user_id) do update set search_text = excluded.search_text;
  return null;
end $$;
create trigger users_rename_withdrawal_asker after update on users
  for each row when (old.search_text is distinct from new.search_text) execute function rename_withdrawal_asker();
