/** How an open page hears that something has changed for its reader. */
import { route } from '#lib/shared/route.ts';
import { TOPIC_NAMES } from '#lib/shared/topics.ts';
import { z } from '#lib/shared/zod.ts';
import { liveErrors } from './errors.ts';

export const liveContract = {
  followChanges: route({
    method: 'GET',
    path: '/api/live',
    access: ['admin', 'firm', 'user'],
    isStream: true,
    summary:
      'Server-sent events for as long as the session is in force: each names kinds of things that have changed for the caller, whose calls should then be made again. Comments come every twenty seconds; who connects again reads everything anew.',
    data: z.object({ topics: z.array(z.enum(TOPIC_NAMES)) }),
    errors: [liveErrors.STREAMS_FULL],
  }),
};
