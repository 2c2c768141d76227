/** What monitoring is told of open pages. */
import { counter, gauge } from '#lib/server/figures/figures.ts';

export const liveStreams = gauge('izle_live_streams', 'Open pages that hear of changes, by role.', {
  labels: ['role'],
  freshMs: 0,
});
export const liveEnded = counter(
  'izle_live_streams_ended_total',
  'Streams that ended, by why: a frozen client, an ended session, this server stopping.',
  ['reason'],
);
export const liveRefused = counter(
  'izle_live_streams_refused_total',
  'Pages for which there was no room; they read anew once a minute.',
  [],
);

export const liveFigures = [liveStreams, liveEnded, liveRefused];
