-- How many viewers matched a campaign when it came on the air: with the noise of a firm's own questions, drawn once, and
-- exact only where everybody matched. Forecasts add them up over the recent campaigns; nobody is told one of them.
create table campaign_matches (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  -- The first moment on the air: the activation, or the beginning of the first day if that came later.
  began_at timestamptz not null,
  matching integer not null,
  is_everybody boolean not null
);
create index campaign_matches_by_beginning on campaign_matches (began_at desc);
