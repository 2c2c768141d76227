-- Which firm wants a report of its campaigns by e-mail, and how often. A firm without a row wants none.
create table firm_report_choices (
  firm_id bigint primary key references firms (user_id),
  frequency text not null check (frequency in ('weekly', 'monthly')),
  -- What was due before it was switched on is not sent.
  since timestamptz not null
);

-- One row for each firm and period, made when the report is due, so that none is sent twice.
create table firm_reports (
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms (user_id),
  frequency text not null check (frequency in ('weekly', 'monthly')),
  period_from date not null,
  period_to date not null,
  tries integer not null default 0,
  -- Who tries moves it on first, so that nobody else tries at the same time.
  next_try_at timestamptz not null,
  sent_at timestamptz,
  -- Nobody tries again.
  failed_at timestamptz,
  unique (firm_id, period_from, period_to)
);
create index firm_reports_to_send on firm_reports (next_try_at) where sent_at is null and failed_at is null;
