-- Notices go out by mail and SMS alone.
drop table push_subscriptions;
delete from notice_choices where channel = 'push';
delete from notice_deliveries where channel = 'push';
alter table notice_choices drop constraint notice_choices_channel_check;
alter table notice_choices add check (channel in ('email', 'sms'));
alter table notice_deliveries drop constraint notice_deliveries_channel_check;
alter table notice_deliveries add check (channel in ('email', 'sms'));
