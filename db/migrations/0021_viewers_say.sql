-- What matching goes by on one Istanbul day: what a viewer said when it began, and what was said for the first time on it
-- (threats T-V13). Later days go by the details themselves.
alter table viewers
  add column day_attributes jsonb,
  add column day_attributes_on date,
  add check ((day_attributes is null) = (day_attributes_on is null));

alter table watches
  -- Which of the viewer's answers met which criterion when the ad was started, by audience column; null where the ad was
  -- for everybody (threats T-V12).
  add column matched jsonb,
  -- The page that shows it, as that page calls itself: another one can take it over.
  add column holder text check (length(holder) between 1 and 40);

-- Firms whose ads a viewer does not want to see.
create table hidden_firms (
  user_id bigint not null references viewers (user_id),
  firm_id bigint not null references firms (user_id),
  hidden_at timestamptz not null,
  primary key (user_id, firm_id)
);

-- Who earned from which address on a day, as far as a limit asks.
create table earning_addresses (
  day date not null,
  address text not null,
  user_id bigint not null references viewers (user_id),
  primary key (day, address, user_id)
);

-- What an admin decided about all reports of a campaign that were open then.
create table ad_report_decisions (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns (id),
  decision text not null check (decision in ('dismissed', 'stopped')),
  note text not null check (length(note) between 1 and 1000),
  actor_id bigint not null references users (id),
  at timestamptz not null
);

create table ad_reports (
  id bigint generated always as identity primary key,
  user_id bigint not null references viewers (user_id),
  campaign_id bigint not null references campaigns (id),
  reason text not null check (reason in (
    'misleading', 'offensive', 'illegal', 'broken_link', 'not_as_shown', 'other')),
  text text not null default '' check (length(text) <= 500),
  reported_at timestamptz not null,
  -- Null while nobody has decided.
  decision_id bigint references ad_report_decisions (id),
  check (reason <> 'other' or text <> ''),
  unique (user_id, campaign_id)
);
create index ad_reports_of_campaign on ad_reports (campaign_id, reported_at desc);
create index ad_reports_open on ad_reports (campaign_id) where decision_id is null;
create index ad_reports_of_viewer on ad_reports (user_id, reported_at);
