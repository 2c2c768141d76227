-- Money to a wallet's second or later new IBAN rests for a day: whoever took an account over cannot have it paid out
-- before the owner notices. Null: may be paid out at once.
alter table withdrawals add column rests_until timestamptz;
