-- A search finds its words in their order, whatever stands between them: names were stored with the spaces that people
-- typed, one or two, and screens show one.
create or replace function search_pattern(value text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(
    replace(replace(replace(search_fold(trim(value)), '\', '\\'), '%', '\%'), '_', '\_'), '\s+', '%', 'g') || '%';
