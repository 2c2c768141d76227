-- Agreeing to the terms of use is one more kind of consent; its version is the number of the page's version. The older
-- constraint knew fewer kinds.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('notice', 'adult', 'targeting', 'messages', 'terms')) not valid;
