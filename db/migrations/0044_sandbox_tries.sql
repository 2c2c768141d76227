-- The sandbox's bank ends a payment at the third wrong code, as real banks do, and not at the first.
alter table sandbox_card_payments add column wrong_codes integer not null default 0;
