-- outside a transaction
-- How many watches of a campaign ended without a view in a span of time, read from the index alone.
create index concurrently if not exists watches_unfinished on watches (campaign_id, ended_at) where status = 'released';
