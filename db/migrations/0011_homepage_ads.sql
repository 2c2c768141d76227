create table startup_ads (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 3 and 100),
  description text not null check (length(description) between 10 and 500),
  link text check (link ~ '^https?://' and length(link) <= 2048),
  display_order integer not null check (display_order >= 1),
  status text not null default 'active' check (status in ('active', 'inactive')),
  image_path text not null,
  created_at timestamptz not null,
  constraint startup_ads_order_is_free unique (display_order) deferrable initially immediate
);
