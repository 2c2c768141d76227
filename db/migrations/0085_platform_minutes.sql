-- What viewers earned within each minute since the hours that are counted: an administrator's first screen asks for the
-- sums of the day, and within a busy hour a million views have ended of which none is counted yet.
create table platform_minutes (
  minute timestamptz primary key,
  views bigint not null,
  spent_kurus bigint not null
);

-- Minutes that begin before this have been counted. Null before the first count.
alter table report_progress add column minutes_until timestamptz;
