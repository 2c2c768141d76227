-- The run that stopped money was read by nothing but the recheck of seals.
alter table money_freezes drop column run_id;
