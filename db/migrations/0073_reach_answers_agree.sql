-- The audience that was asked about, so that a later answer of the same firm and day can be kept from contradicting this
-- one: more people are never told as fewer. Null for answers of before; nothing is compared with these.
alter table reach_answers add column audience jsonb;
