-- Campaigns: their contents, how an administrator decides on them, and whom they reach.

-- One ad with its text, its budget and its days.
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
  -- The firm's, copied at approval.
  withheld_tenths integer not null default 0 check (withheld_tenths between 0 and 9),
  view_rate_kurus bigint check (view_rate_kurus > 0),
  click_rate_kurus bigint check (click_rate_kurus > 0),
  second_view_rate_bp integer check (second_view_rate_bp between 0 and 10000),
  max_views_per_ad integer check (max_views_per_ad > 0),
  -- Why an admin stopped a running campaign. While it stands, only an admin starts the campaign again.
  stop_reason text check (length(stop_reason) between 1 and 1000),
  -- Folded once when written, so that a search does not fold every campaign again.
  name_folded text not null generated always as (search_fold(campaign_name)) stored,
  description_folded text not null generated always as (search_fold(description)) stored,
  -- A draft that was approved before is named by its orders, so it is hidden instead.
  deleted_at timestamptz,
  -- The last number that had been given to any watch when the campaign ended. No watch of it has a higher one.
  last_watch_id bigint,
  check (end_date >= start_date),
  check (status <> 'rejected' or rejection_reason is not null),
  check (status in ('draft', 'pending', 'rejected') or (
    vat_rate_bp is not null and system_profit_rate_bp is not null and view_rate_kurus is not null
    and click_rate_kurus is not null and second_view_rate_bp is not null and max_views_per_ad is not null)),
  check ((status = 'completed') = (completed_at is not null)),
  constraint campaigns_stop_reason_while_stopped check (stop_reason is null or status = 'stopped'),
  constraint campaigns_deleted_while_draft check (deleted_at is null or status = 'draft')
);
create index campaigns_of_firm on campaigns (firm_id, status, id desc);
create index campaigns_by_status on campaigns (status, id desc);
create index campaigns_images on campaigns (image_path) where image_path is not null;
create trigger campaigns_announce after update of status on campaigns
  for each row when (old.status is distinct from new.status and (old.status = 'active' or new.status = 'active'))
  execute function announce_serving_change();

-- Every change of a campaign's state: who, when, from, to, why.
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
  at timestamptz not null,
  -- The category beside the reason of a rejection, which the campaign itself forgets when it is sent again.
  category text
);
create index campaign_events_of_campaign on campaign_events (campaign_id, id);

-- A campaign as its firm sent it for approval: an admin decides on a version, and sees what changed since the one
-- that was rejected.
create table campaign_submissions (
  campaign_id bigint not null references campaigns (id) on delete cascade,
  version integer not null,
  submitted_at timestamptz not null,
  campaign_name text not null,
  description text not null,
  campaign_link text not null,
  budget_kurus bigint not null,
  display_duration integer not null,
  start_date date not null,
  end_date date not null,
  image_path text,
  -- In words, as the admin read it.
  target_audience jsonb not null,
  primary key (campaign_id, version)
);
create index campaign_submissions_images on campaign_submissions (image_path) where image_path is not null;
create trigger campaign_submissions_are_history before update on campaign_submissions
  for each row execute function refuse_change();

-- An administrator who is looking at a campaign, so that two don't decide on one at once. It lapses when nothing was done for a while.
create table campaign_claims (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  admin_id bigint not null references users (id),
  claimed_at timestamptz not null,
  active_at timestamptz not null
);

-- A decision that its administrator may still undo. The campaign goes on waiting, and nobody is told or asked to
-- pay, until the decision is due and a job makes it.
create table held_decisions (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  admin_id bigint not null references users (id),
  decision text not null check (decision in ('approve', 'reject')),
  reason text check (length(reason) between 1 and 1000),
  category text,
  -- The content that the administrator looked at.
  version integer not null,
  decided_at timestamptz not null,
  due_at timestamptz not null,
  check (decision = 'approve' or reason is not null)
);
create index held_decisions_by_due on held_decisions (due_at);
create index held_decisions_by_admin on held_decisions (admin_id);

-- The people a campaign is for. An empty list is no restriction; all_users wins over lists.
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

-- An answer to a firm's question how many people an audience reaches (threats T-F13): one answer per firm, question
-- and day, drawn with noise when first asked. The rows of a month are the firm's budget.
create table reach_answers (
  firm_id bigint not null references firms (user_id),
  -- SHA-256 of the audience's lists in one order.
  question bytea not null,
  day date not null,
  estimate integer not null,
  total integer not null check (total >= 0),
  -- The audience that was asked about, so that a later answer of the same firm and day can be kept from contradicting
  -- this one: more people are never told as fewer.
  audience jsonb,
  primary key (firm_id, question, day)
);
create index reach_answers_by_day on reach_answers (firm_id, day);

-- How many viewers matched a campaign when it came on the air: with the noise of a firm's own questions, drawn once,
-- and exact only where everybody matched. Forecasts add them up over the recent campaigns; nobody is told one of
-- them.
create table campaign_matches (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  -- The first moment on the air: the activation, or the beginning of the first day if that came later.
  began_at timestamptz not null,
  matching integer not null,
  is_everybody boolean not null
);
create index campaign_matches_by_beginning on campaign_matches (began_at desc);

-- An ad of the public home page, which pays nobody.
create table startup_ads (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 3 and 100),
  description text not null check (length(description) between 10 and 500),
  link text check (link ~ '^https?://' and length(link) <= 2048),
  display_order integer not null check (display_order >= 1),
  status text not null default 'active' check (status in ('active', 'inactive')),
  image_path text not null,
  created_at timestamptz not null,
  constraint startup_ads_order_is_free unique (display_order) deferrable initially immediate
);
