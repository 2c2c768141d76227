create table campaigns (
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms (user_id),
  campaign_name text not null check (length(campaign_name) between 3 and 100),
  description text not null check (length(description) between 10 and 500),
  campaign_link text not null check (campaign_link ~ '^https?://' and length(campaign_link) <= 2048),
  budget_kurus bigint not null check (budget_kurus > 0),
  display_duration integer not null check (display_duration > 0),
  start_date date not null,
  end_date date not null,
  image_path text,
  status text not null default 'draft' check (status in (
    'draft', 'pending', 'rejected', 'approved', 'active', 'stopped', 'completed')),
  rejection_category text,
  rejection_reason text check (length(rejection_reason) between 1 and 1000),
  -- Raised by every change of content, so that an admin approves what they saw.
  version integer not null default 1,
  created_at timestamptz not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  activated_at timestamptz,
  completed_at timestamptz,
  -- Copied from the settings at approval; later changes of the settings do not touch this campaign.
  vat_rate_bp integer,
  system_profit_rate_bp integer,
  view_rate_kurus bigint check (view_rate_kurus > 0),
  click_rate_kurus bigint check (click_rate_kurus > 0),
  second_view_rate_bp integer check (second_view_rate_bp between 0 and 10000),
  max_views_per_ad integer check (max_views_per_ad > 0),
  check (end_date >= start_date),
  check (status <> 'rejected' or rejection_reason is not null),
  check (status in ('draft', 'pending', 'rejected') or (
    vat_rate_bp is not null and system_profit_rate_bp is not null and view_rate_kurus is not null
    and click_rate_kurus is not null and second_view_rate_bp is not null and max_views_per_ad is not null)),
  check ((status = 'completed') = (completed_at is not null))
);
create index campaigns_of_firm on campaigns (firm_id, status, id desc);
create index campaigns_by_status on campaigns (status, id desc);

create table campaign_events (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id) on delete cascade,
  event text not null,
  from_status text,
  to_status text not null,
  -- Null for a job.
  actor_id bigint references users (id),
  reason text,
  version integer not null,
  at timestamptz not null
);
create index campaign_events_of_campaign on campaign_events (campaign_id, id);

-- Whom a campaign is for. An empty list is no restriction; all_users wins over lists.
create table campaign_audiences (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  all_users boolean not null,
  age_range_ids integer[] not null default '{}',
  gender_ids integer[] not null default '{}',
  city_ids integer[] not null default '{}',
  district_ids integer[] not null default '{}',
  marital_status_ids integer[] not null default '{}',
  sector_ids integer[] not null default '{}',
  profession_ids integer[] not null default '{}',
  hobby_ids integer[] not null default '{}',
  brand_ids integer[] not null default '{}',
  clothing_size_ids integer[] not null default '{}',
  color_ids integer[] not null default '{}',
  children_count_ids integer[] not null default '{}'
);

-- Every server process hears of a campaign that began or ceased to be served, and rebuilds its index.
create function announce_serving_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('serving_changed', new.id::text);
  return null;
end $$;
create trigger campaigns_announce after update of status on campaigns
  for each row when (old.status is distinct from new.status and (old.status = 'active' or new.status = 'active'))
  execute function announce_serving_change();
