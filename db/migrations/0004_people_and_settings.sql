-- Firms and viewers, and the settings of the operator.

-- The firm of an account with the role firm.
create table firms (
  user_id bigint primary key references users (id),
  firm_name text not null check (length(firm_name) between 2 and 150),
  contact_email text not null,
  contact_phone text not null,
  -- Tenths of an invoice's VAT that the firm pays to the state itself. Its next campaigns copy them.
  withheld_tenths integer not null default 0 check (withheld_tenths in (0, 3)),
  -- Folded once when written, so that a search does not fold every firm.
  name_folded text not null generated always as (search_fold(firm_name)) stored
);
create index firms_by_name on firms (name_folded);

-- The viewer of an account with the role user, with the details for targeting.
create table viewers (
  user_id bigint primary key references users (id),
  -- With a Luhn check digit, so that a mistyped number belongs to nobody.
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
  -- By wire name: a detail is rewarded only once.
  details_ever_given text[] not null default '{}',
  reward_count integer not null default 0,
  profile_reward_kurus bigint not null default 0,
  profile_reward_shown boolean not null default true,
  version integer not null default 1,
  -- The latest answer to the consent "targeting"; if false, the viewer matches as one without details. Every
  -- registration records an answer.
  allows_targeting boolean not null default true,
  -- The details for targeting on one Istanbul day: those at its beginning and those first given on it (threats
  -- T-V13). Other days use the columns above.
  day_attributes jsonb,
  day_attributes_on date,
  -- Details, by wire name, excluded from targeting: they match as not given.
  withheld text[] not null default '{}' check (withheld <@ array[
    'age', 'gender', 'marital_status', 'children_count', 'city', 'district', 'profession', 'sector', 'hobbies',
    'favorite_brands', 'favorite_colors', 'clothing_size']),
  -- A closed viewer gets no watch, click, reward or transfer, whatever was pending.
  closed_at timestamptz,
  check (district_id is null or city_id is not null),
  check (district_id is null or district_id / 100 = city_id),
  check ((day_attributes is null) = (day_attributes_on is null))
);
create index viewers_by_place on viewers (city_id, district_id);

-- A firm whose ads a viewer has hidden.
create table hidden_firms (
  user_id bigint not null references viewers (user_id),
  firm_id bigint not null references firms (user_id),
  hidden_at timestamptz not null,
  primary key (user_id, firm_id)
);

-- A setting of the operator in whole units: kuruş, basis points, days, seconds, counts; a switch is 0 or 1. The list
-- of keys, units, defaults and bounds is in platform/settings/registry.ts; a missing row means the default.
create table setting_values (
  key text primary key,
  value bigint not null check (value >= 0)
);
-- Present because the database compares it and does not know the default of a missing row.
insert into setting_values (key, value) values ('daily_earning_limit', 5000);

-- A change of one setting.
create table setting_changes (
  id bigint generated always as identity primary key,
  -- Incremented by every save, so that concurrent administrators cannot overwrite each other unseen.
  version integer not null,
  key text not null,
  from_value bigint not null,
  to_value bigint not null,
  actor_id bigint not null references users (id),
  at timestamptz not null,
  -- The proposer, if another administrator (the actor) approved it.
  proposed_by bigint references users (id)
);
create index setting_changes_of_key on setting_changes (key, id);
