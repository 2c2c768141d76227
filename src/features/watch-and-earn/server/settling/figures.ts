import { counter, gauge, histogram } from '#lib/server/figures/figures.ts';

export const batchSize = histogram('izle_settle_batch_operations', 'Operations settled together.', {
  labels: [],
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
});
export const batchSeconds = histogram('izle_settle_batch_seconds', 'Time to settle a batch.', {
  labels: [],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
});
/** Refused ones are those that broke a rule; failed ones met a fault or no database. */
export const operationsSettled = counter(
  'izle_settled_total',
  'Starts, views and clicks, by how they ended.',
  ['kind', 'outcome'],
);
export const operationsWaiting = gauge('izle_settle_waiting', 'Operations that wait for their batch.', {
  labels: [],
  freshMs: 0,
});

export const settlingFigures = [batchSize, batchSeconds, operationsSettled, operationsWaiting];
