-- A viewer took this IBAN from the list to choose from: asked for again it is new to the wallet. Null: it is in the list.
alter table withdrawals add column iban_removed_at timestamptz;
