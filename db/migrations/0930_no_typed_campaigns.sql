-- What is typed into a campaign's form and not sent stays on the device.
drop table typed_campaigns;
