-- What happened lately, on all campaigns at once. Both columns follow the order in which rows are written, so that a few
-- kilobytes of ranges do what an entry for every view would.
create index watches_by_end on watches using brin (ended_at) with (pages_per_range = 16, autosummarize = on);
create index viewer_ads_by_click on viewer_ads using brin (clicked_at) with (pages_per_range = 16, autosummarize = on);

-- The journal by kind. Views and clicks are everywhere: walking back finds a page of them, and they pay for no index.
create index ledger_entries_seldom on ledger_entries (kind, id) where kind not in ('view', 'click');

-- Folded once when written, as the names beside it are.
alter table orders add column reference_folded text not null generated always as (search_fold(reference)) stored;
