-- What a campaign's watches and clicks came to in each hour that is over. Counted by a job from watches and viewer_ads,
-- which stay the truth: an hour can be counted again at any time and comes to the same. Istanbul's hours begin with UTC's.
create table campaign_hours (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  views integer not null,
  -- Viewers whose first view of the hour, of its Istanbul day, of the ad at all this was: each can be summed as far as
  -- its name says.
  hour_viewers integer not null,
  day_viewers integer not null,
  new_viewers integer not null,
  -- Clicks that paid. One that paid nothing may still become one that pays, later: those are always counted live.
  paid_clicks integer not null,
  first_view_kurus bigint not null,
  repeat_view_kurus bigint not null,
  click_kurus bigint not null,
  primary key (campaign_id, hour),
  check (new_viewers <= day_viewers and day_viewers <= hour_viewers and hour_viewers <= views)
);

-- The same over all campaigns.
create table platform_hours (
  hour timestamptz primary key,
  views bigint not null,
  paid_clicks bigint not null,
  view_kurus bigint not null,
  click_kurus bigint not null
);

-- One row: hours that begin before this have been counted. Null before the first count.
create table report_progress (
  id boolean primary key default true check (id),
  counted_until timestamptz
);
insert into report_progress default values;

create index viewer_ads_unpaid_clicks on viewer_ads (campaign_id, clicked_at) where click_earning_kurus = 0;

-- Who saw a campaign, by what they have told of themselves, as it was at one moment. Taken anew only after a day and
-- with at least ten more viewers, so that comparing two snapshots tells of nobody.
create table audience_snapshots (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  viewers integer not null,
  clickers integer not null,
  taken_at timestamptz not null,
  check (clickers <= viewers)
);
create table audience_shares (
  campaign_id bigint not null references audience_snapshots (campaign_id) on delete cascade,
  attribute text not null,
  -- 0: not given.
  option_id integer not null,
  viewers integer not null check (viewers > 0),
  clickers integer not null,
  primary key (campaign_id, attribute, option_id)
);

-- Popups of the firm's panel that the firm has been shown, on whatever device.
create table seen_notices (
  firm_id bigint not null references firms (user_id),
  kind text not null check (kind in ('approved', 'payment_approved')),
  campaign_id bigint not null references campaigns (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (firm_id, kind, campaign_id)
);
