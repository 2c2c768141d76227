-- A phone number can be changed, and a number that nobody has proved for long is no proof alone.

-- When somebody last entered a code that was sent to the account's phone.
alter table users add column phone_proved_at timestamptz;
update users set phone_proved_at = created_at;
alter table users alter column phone_proved_at set not null, alter column phone_proved_at set default now();

-- A change of phone under way: first the old number is proved, then the new one.
create table phone_changes (
  user_id bigint primary key references users (id),
  -- Only the session that began it goes on with it.
  session_id bigint not null,
  phone text not null check (phone ~ '^5[0-9]{9}$'),
  -- When the old number or the second factor was proved; from then on codes go to the new number.
  proved_at timestamptz,
  created_at timestamptz not null
);

alter table verification_codes drop constraint verification_codes_type_check;
alter table verification_codes add constraint verification_codes_type_check
  check (type in ('register', 'password_reset', 'phone_change'));

-- A number that an account has left brings no second welcome bonus, though no account of it was closed.
alter table closed_phones drop constraint closed_phones_closings_check;
alter table closed_phones add constraint closed_phones_closings_check check (closings >= 0);

-- The second code of a reset, sent to the account's e-mail address; null where the one by SMS is enough.
alter table reset_grants add column email_code_hash text;
alter table reset_grants add column email_tries integer not null default 0;
