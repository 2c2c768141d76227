-- What a firm has typed into a campaign's form and not sent: incomplete as it may be, with its picture. One for the form
-- of a new campaign and one for each campaign that can be edited. The campaign itself changes only when the form is sent.
create table typed_campaigns (
  -- A new one with every save: the version by which a page notices that another one has saved.
  id bigint generated always as identity primary key,
  firm_id bigint not null references firms (user_id) on delete cascade,
  -- Null: the form of a new campaign.
  campaign_id bigint unique references campaigns (id) on delete cascade,
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 40000),
  image_path text,
  saved_at timestamptz not null
);
create unique index typed_campaigns_new on typed_campaigns (firm_id) where campaign_id is null;
create index typed_campaigns_by_saving on typed_campaigns (saved_at);
create index typed_campaigns_by_image on typed_campaigns (image_path) where image_path is not null;
