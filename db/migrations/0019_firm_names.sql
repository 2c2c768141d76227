-- Folded once when written, so that a search for a firm does not fold every firm again.
alter table firms add column name_folded text not null generated always as (search_fold(firm_name)) stored;
drop index firms_by_name;
create index firms_by_name on firms (name_folded);
