create table firms (
  user_id bigint primary key references users (id),
  firm_name text not null check (length(firm_name) between 2 and 150),
  contact_email text not null,
  contact_phone text not null
);
create index firms_by_name on firms (search_fold(firm_name));

-- Sixteen digits, the last one a check digit (Luhn), so that a mistyped number is nobody's.
create table viewers (
  user_id bigint primary key references users (id),
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
  -- Details ever given, by wire name: a reward is paid only for one never given before.
  rewarded_details text[] not null default '{}',
  reward_count integer not null default 0,
  last_reward_day date,
  profile_reward_kurus bigint not null default 0,
  profile_reward_shown boolean not null default true,
  version integer not null default 1,
  check (district_id is null or city_id is not null),
  check (district_id is null or district_id / 100 = city_id)
);
create index viewers_by_place on viewers (city_id, district_id);
