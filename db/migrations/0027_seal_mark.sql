-- The mark's transaction is one of its own, begun after the ids were read: whoever had taken one of these ids has a smaller
-- number. The number that it held before could be that of a writer still running, so a mark set by then is not trusted.
delete from ledger_seal_mark;
alter table ledger_seal_mark rename column next_transaction to own_transaction;
