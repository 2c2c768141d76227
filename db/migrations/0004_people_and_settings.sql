-- Firms and viewers, and the settings of the operator.

-- The firm of an account with the role firm.
create table firms (
  user_id bigint primary key references users (id),
  firm_name text not null check (length(firm_name) between 2 and 150),
  contact_email text not null,
  contact_phone text not null,
  -- Folded once when written, so that a search for a firm does not fold every firm again.
  name_folded text not null generated always as (search_fold(firm_name)) stored
);
create index firms_by_name on firms (name_folded);

-- The viewer of an account with the role user, with the details that choose ads.
create table viewers (
  user_id bigint primary key references users (id),
  -- The last digit is a check digit (Luhn), so that a mistyped number is nobody's.
  wallet_number text not null unique check (wallet_number ~ '^[1-9][0-9]{15}$'),
  welcome_bonus_kurus bigint not null check (welcome_bonus_kurus >= 0),
  welcome_bonus_shown_at timestamptz,
  age_range_id integer,
  gender_id integer,
  marital_status_id integer,
  children_count_id integer,
  sector_id integer,
  profession_id integer,
  clothing_size_id integer,
  city_id integer references cities (id),
  district_id integer references districts (id),
  hobby_ids integer[] not null default '{}',
  brand_ids integer[] not null default '{}',
  color_ids integer[] not null default '{}',
  height_cm integer check (height_cm between 100 and 250),
  weight_kg integer check (weight_kg between 30 and 250),
  -- By wire name: a reward is paid only for a detail never given before.
  details_ever_given text[] not null default '{}',
  reward_count integer not null default 0,
  profile_reward_kurus bigint not null default 0,
  profile_reward_shown boolean not null default true,
  version integer not null default 1,
  -- The viewer's latest answer to the consent "targeting"; while it is false, audiences see a viewer who gave no
  -- details. Every registration records an answer.
  allows_targeting boolean not null default true,
  -- The details by which ads are chosen on one Istanbul day: those that the viewer had given when it began, and those
  -- first given on it (threats T-V13). Later days go by the columns above.
  day_attributes jsonb,
  day_attributes_on date,
  -- Details, by wire name, that may not choose ads: audiences see them as not given.
  withheld text[] not null default '{}' check (withheld <@ array[
    'age', 'gender', 'marital_status', 'children_count', 'city', 'district', 'profession', 'sector', 'hobbies',
    'favorite_brands', 'favorite_colors', 'clothing_size']),
  -- A closed viewer: no watch, click, reward or transfer reaches them any more, whatever was under way.
  closed_at timestamptz,
  check (district_id is null or city_id is not null),
  check (district_id is null or district_id / 100 = city_id),
  check ((day_attributes is null) = (day_attributes_on is null))
);
create index viewers_by_place on viewers (city_id, district_id);

-- A firm whose ads a viewer does not want to see.
create table hidden_firms (
  user_id bigint not null references viewers (user_id),
  firm_id bigint not null references firms (user_id),
  hidden_at timestamptz not null,
  primary key (user_id, firm_id)
);

-- A setting of the operator in whole units: kuruş, basis points, days, seconds, counts; a switch is 0 or 1. The list
-- of keys, units, defaults and bounds is in features/settings/registry.ts; a missing row means the default.
create table setting_values (
  key text primary key,
  value bigint not null check (value >= 0)
);
-- Compared in the database, which does not know the defaults of missing rows.
insert into setting_values (key, value) values ('daily_earning_limit', 5000);

-- A change of one setting by one save.
create table setting_changes (
  id bigint generated always as identity primary key,
  -- Raised by every save, so that two administrators cannot overwrite each other unseen.
  version integer not null,
  key text not null,
  from_value bigint not null,
  to_value bigint not null,
  actor_id bigint not null references users (id),
  at timestamptz not null,
  -- The administrator who proposed it, where another one approved it and is its actor.
  proposed_by bigint references users (id)
);
create index setting_changes_of_key on setting_changes (key, id);
create trigger setting_changes_are_history before update or delete on setting_changes
  for each row execute function refuse_change();
