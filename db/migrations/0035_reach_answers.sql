-- What a firm was told about how many people an audience reaches (threats T-F13): one answer per firm, question and day,
-- drawn with noise when first asked. The rows of a month are the firm's budget. Replaces the shift of each set of people.
create table reach_answers (
  firm_id bigint not null references firms (user_id),
  -- SHA-256 of the audience's lists in one order.
  question bytea not null,
  day date not null,
  estimate integer not null,
  total integer not null check (total >= 0),
  primary key (firm_id, question, day)
);
create index reach_answers_by_day on reach_answers (firm_id, day);
drop table reach_key;
