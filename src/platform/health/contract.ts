import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { defineActs } from '#lib/shared/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const healthErrors = defineErrors({
  NOT_READY: [503, 'Sunucu şu anda hazır değil. Birazdan tekrar dene.'],
});

export const healthContract = {
  live: route({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    isForMachines: true,
    summary: 'Whether the process answers at all; one that does not should be started again.',
    data: z.object({ state: z.literal('live') }),
  }),
  ready: route({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    isForMachines: true,
    summary:
      'Whether people should be sent to this server: its database answers, and it is neither starting, with migrations perhaps, nor stopping. `reason` says which. A server whose jobs are held by a wrong clock is ready.',
    data: z.object({
      state: z.literal('ready'),
      version: z.string(),
      clock_ahead_seconds: z.number(),
      jobs_held: z.boolean(),
    }),
    errors: [healthErrors.NOT_READY],
  }),
};

export const clockActs = defineActs({
  subject: { kind: 'clock', noun: 'Veritabanı saati' },
  verbs: { confirm: 'onaylandı' },
});
