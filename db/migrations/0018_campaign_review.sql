-- What an admin needs to decide on campaigns: what was submitted, why it was refused, and the power to stop one.

-- Why an admin stopped a running campaign. While it stands, only an admin starts the campaign again.
alter table campaigns
  add column stop_reason text check (length(stop_reason) between 1 and 1000),
  add constraint campaigns_stop_reason_while_stopped check (stop_reason is null or status = 'stopped'),
  -- Folded once when written, so that a search does not fold every campaign again.
  add column name_folded text not null generated always as (search_fold(campaign_name)) stored,
  add column description_folded text not null generated always as (search_fold(description)) stored;

-- The category beside the reason of a rejection, which the campaign itself forgets when it is sent again.
alter table campaign_events add column category text;

-- What a firm sent for approval, as it stood then: an admin decides on a version, and sees what changed since the one
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
create index campaigns_images on campaigns (image_path) where image_path is not null;
