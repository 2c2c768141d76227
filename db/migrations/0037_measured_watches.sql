-- The reconciliation checks watches by what was measured when they were paid, and by the order in which the database gave
-- their numbers. The times of the wall clock are for reading: clocks are corrected, and those of two servers differ.
alter table watches
  -- Of a viewed one: how long it had run by the clock that decided its payment.
  add column measured_ms integer,
  -- The last number that had been given to any watch when this one ended. The viewer's next one has a higher number.
  add column ended_after bigint;
update watches set measured_ms =
    case when ended_at - started_at >= (display_duration - 2) * interval '1 second'
      then greatest(display_duration * 1000, extract(epoch from ended_at - started_at) * 1000)
      else extract(epoch from ended_at - started_at) * 1000 end
  where status = 'viewed' and ended_at - started_at between interval '-20 days' and interval '20 days';

-- The last number that had been given to any watch when the campaign ended. No watch of it has a higher one.
alter table campaigns add column last_watch_id bigint;
update campaigns set last_watch_id = (select max(watches.id) from watches where campaign_id = campaigns.id)
  where status = 'completed';
