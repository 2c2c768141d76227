-- How many people signed up on each day, so that the admin's list of a million needs no counting: the total of a filter is
-- a sum of few rows, and a page far down is found by skipping whole days.
create table people_counts (
  -- Istanbul's, on which the account was made.
  day date not null,
  role text not null,
  status text not null,
  people bigint not null,
  primary key (day, role, status)
);

create function count_people() returns trigger language plpgsql as $$
begin
  insert into people_counts as counted (day, role, status, people)
  select day, role, status, sum(change) from (values
    (istanbul_day(old.created_at), old.role, old.status, -1),
    (istanbul_day(new.created_at), new.role, new.status, 1)) as moved (day, role, status, change)
  -- There is no row before an account is made.
  where day is not null
  group by day, role, status having sum(change) <> 0
  order by day, role, status
  on conflict (day, role, status) do update set people = counted.people + excluded.people;
  return null;
end $$;

-- At the commit, after everything else, so that the day's row is locked for a moment only and always last.
create constraint trigger users_count_people
  after insert or delete or update of role, status, created_at on users
  deferrable initially deferred
  for each row execute function count_people();

insert into people_counts (day, role, status, people)
  select istanbul_day(created_at), role, status, count(*) from users group by 1, 2, 3;
