-- The hours of all campaigns of a firm together: a firm with two thousand campaigns sees their sums on its first screen.
create table firm_hours (
  -- Its campaigns'. No foreign key: making one would hold back whoever writes a firm until all below is counted.
  firm_id bigint not null,
  hour timestamptz not null,
  views bigint not null,
  paid_clicks bigint not null,
  spent_kurus bigint not null,
  primary key (firm_id, hour)
);

-- By a trigger, not by the program that counts: the version before counts hours too while it is replaced. The job that counts
-- is the only writer, so that nobody waits for these rows.
create function count_firm_hours() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update firm_hours set views = firm_hours.views - gone.views, paid_clicks = firm_hours.paid_clicks - gone.paid_clicks,
      spent_kurus = firm_hours.spent_kurus - gone.spent_kurus
    from (
      select firm_id, hour, sum(views) as views, sum(paid_clicks) as paid_clicks,
        sum(first_view_kurus + repeat_view_kurus + click_kurus) as spent_kurus
      from old_hours join campaigns on campaigns.id = campaign_id group by firm_id, hour
    ) as gone
    where firm_hours.firm_id = gone.firm_id and firm_hours.hour = gone.hour;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    insert into firm_hours as counted (firm_id, hour, views, paid_clicks, spent_kurus)
    select firm_id, hour, sum(views), sum(paid_clicks), sum(first_view_kurus + repeat_view_kurus + click_kurus)
    from new_hours join campaigns on campaigns.id = campaign_id group by firm_id, hour
    on conflict (firm_id, hour) do update set views = counted.views + excluded.views,
      paid_clicks = counted.paid_clicks + excluded.paid_clicks, spent_kurus = counted.spent_kurus + excluded.spent_kurus;
  end if;
  return null;
end $$;

create trigger campaign_hours_count_added after insert on campaign_hours
  referencing new table as new_hours for each statement execute function count_firm_hours();
create trigger campaign_hours_count_changed after update on campaign_hours
  referencing old table as old_hours new table as new_hours for each statement execute function count_firm_hours();
create trigger campaign_hours_count_removed after delete on campaign_hours
  referencing old table as old_hours for each statement execute function count_firm_hours();

-- The triggers' lock holds the job back until this is done; nobody else writes hours.
insert into firm_hours (firm_id, hour, views, paid_clicks, spent_kurus)
  select firm_id, hour, sum(views), sum(paid_clicks), sum(first_view_kurus + repeat_view_kurus + click_kurus)
  from campaign_hours join campaigns on campaigns.id = campaign_id group by firm_id, hour;
