-- The desk of withdrawals says of each how many other accounts asked for money to the same IBAN.
create index withdrawals_by_iban on withdrawals (iban);
