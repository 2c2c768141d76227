-- Profile rewards are spread evenly over the details that were given for the first time. The day of the last one no
-- longer matters and is not kept.
alter table viewers drop column last_reward_day;
alter table closed_phones drop column last_reward_day;

-- No detail has a reward of its own any more: the list is of all that were ever given, by wire name.
alter table viewers rename column rewarded_details to details_ever_given;
alter table closed_phones rename column rewarded_details to details_ever_given;
