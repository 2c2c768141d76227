-- Where every thousandth movement of the platform's own wallet is in the journal, so that neither their number nor a page far
-- down needs going through a welcome bonus for each of a million viewers. Made of sealed entries, to which nothing is added
-- any more. Rows may be deleted, the last ones first: they come back the same.
create table ledger_platform_marks (
  -- How many entries up to this one, itself included, touch an account of the platform.
  movements bigint primary key check (movements > 0),
  entry_id bigint not null unique
);
