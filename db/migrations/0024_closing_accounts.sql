-- Closing an account: who they were goes, what they did stays.

-- A closed viewer: no watch, click, reward or transfer reaches them any more, whatever was under way.
alter table viewers add column closed_at timestamptz;

-- Nothing that a call under way writes can bring an identity back.
alter table users add constraint users_closed_are_nobody check (
  status <> 'closed' or (
    name = 'Kapatılmış hesap' and email = 'closed-' || id and phone = 'closed-' || id and password_hash = ''
    and suspension_reason is null and closed_at is not null));

alter table closed_phones
  -- The Istanbul day of the last profile reward: at most one a day, over accounts of one phone too.
  add column last_reward_day date,
  -- How often an account of this phone was closed: from the second time on the phone rests a while.
  add column closings integer not null default 1 check (closings > 0);
