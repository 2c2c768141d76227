-- Who proposed a change of a setting that another administrator approved, in whose name it was saved. Changes from
-- before this migration name who approved only; the audit log has both.
alter table setting_changes add column proposed_by bigint;
alter table setting_changes
  add constraint setting_changes_proposed_by_fkey foreign key (proposed_by) references users (id) not valid;
