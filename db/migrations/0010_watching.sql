-- One row each time a viewer starts an ad. While it is open its earning is held in the campaign's account and in the
-- viewer's day.
create table watches (
  id bigint generated always as identity primary key,
  user_id bigint not null references viewers (user_id),
  campaign_id bigint not null references campaigns (id),
  status text not null default 'open' check (status in ('open', 'viewed', 'released')),
  -- 1 for the first paid view of this ad by this viewer.
  view_number integer not null check (view_number >= 1),
  reserved_kurus bigint not null check (reserved_kurus > 0),
  display_duration integer not null,
  day date not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null)),
  check (expires_at > started_at)
);
-- Ten tabs earn no more than one.
create unique index watches_one_open on watches (user_id) where status = 'open';
create index watches_expiring on watches (expires_at) where status = 'open';
create index watches_of_viewer on watches (user_id, id desc);
create index watches_of_campaign on watches (campaign_id, ended_at) where status = 'viewed';
create unique index watches_paid_once on watches (user_id, campaign_id, view_number) where status = 'viewed';

create table viewer_ads (
  user_id bigint not null references viewers (user_id),
  campaign_id bigint not null references campaigns (id),
  paid_views integer not null default 0 check (paid_views >= 0),
  clicked_at timestamptz,
  click_earning_kurus bigint check (click_earning_kurus >= 0),
  primary key (user_id, campaign_id),
  check ((clicked_at is null) = (click_earning_kurus is null))
);
create index viewer_ads_clicks on viewer_ads (campaign_id, clicked_at) where clicked_at is not null;

-- The viewer's Istanbul day: earned and held may not exceed the daily limit in force.
create table viewer_days (
  user_id bigint not null references viewers (user_id),
  day date not null,
  earned_kurus bigint not null default 0 check (earned_kurus >= 0),
  held_kurus bigint not null default 0 check (held_kurus >= 0),
  primary key (user_id, day)
);

create table campaign_counters (
  campaign_id bigint primary key references campaigns (id),
  total_views bigint not null default 0,
  unique_viewers bigint not null default 0,
  total_clicks bigint not null default 0,
  check (unique_viewers <= total_views)
);
