import { AppError, commonErrors } from '#lib/shared/errors.ts';
import { createBatcher } from '#lib/server/queues/batcher.ts';
import { isUnavailable } from '#lib/server/database/unavailable.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { issuerOf } from '#features/payments/server.ts';
import { completeIfDue } from '#features/campaign-end/server.ts';
import type {
  ChooseAgain,
  ClickOperation,
  Earned,
  Opened,
  Operation,
  Outcome,
  StartOperation,
  ViewOperation,
} from './operations.server.ts';
import { settleBatch } from './settle-batch.server.ts';
import type { WatchTimer } from './watch-timer.server.ts';
import { counter, gauge, histogram } from '#lib/server/figures/figures.ts';

const MAX_BATCH = 256;
const MAX_WAITING = 5000;
/**
 * With enough operations waiting, one batch is read and decided while another commits, preferably of other campaigns.
 * With fewer, two lanes settle no more per second and use a third more CPU.
 */
const LANES = { lanes: 2, anotherFrom: 24 };

export interface Settlement {
  start(operation: Omit<StartOperation, 'kind'>): Promise<Opened>;
  /** 'choose again' only if `next` names an ad. */
  view(operation: Omit<ViewOperation, 'kind'>): Promise<Earned | ChooseAgain>;
  click(operation: Omit<ClickOperation, 'kind'>): Promise<Earned>;
  idle(): Promise<void>;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('a batch failed', { cause: error });
}

/** Completes campaigns in the background; the campaigns' job would do it a little later. */
function createCompletion({ db, clock, app, config }: ServerKit) {
  const issuer = issuerOf(config);
  const running = new Map<number, Promise<void>>();
  return {
    begin(campaignId: number): void {
      if (running.has(campaignId)) return;
      const work = completeIfDue(db, { campaignId, issuer, now: clock.now() })
        .then(() => undefined)
        .catch((error: unknown) =>
          app.log.warn({ err: error, campaignId }, 'a spent campaign waits for the job'),
        )
        .finally(() => running.delete(campaignId));
      running.set(campaignId, work);
    },
    async idle(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}

/** One batcher for all three kinds keeps one viewer's operations in order: never two in flight at once. */
export function createSettlement(kit: ServerKit, timer: WatchTimer): Settlement {
  const { db, clock, config, figures } = kit;
  const options = { db, clock, timer, isClickLimited: config.RATE_LIMITS };
  const completion = createCompletion(kit);

  async function settleOnce(operations: readonly Operation[]): Promise<Outcome[]> {
    const beganMs = performance.now();
    const { outcomes, exhausted } = await settleBatch(options, operations);
    figures.observe(batchSeconds, {}, (performance.now() - beganMs) / 1000);
    figures.observe(batchSize, {}, operations.length);
    for (const campaignId of exhausted) completion.begin(campaignId);
    return outcomes;
  }

  /** Retries a failed batch one by one, so that a faulty operation fails alone. */
  async function settle(operations: Operation[]): Promise<Outcome[]> {
    try {
      return await settleOnce(operations);
    } catch (error) {
      // Retrying would only add load.
      if (operations.length === 1 || isUnavailable(error)) throw error;
      kit.app.log.error(
        { err: error, operations: operations.length },
        'a batch failed and is settled one by one',
      );
      const outcomes: Outcome[] = [];
      for (const operation of operations) {
        const outcome = await settleOnce([operation]).catch((alone: unknown) => [
          { kind: 'failed', error: asError(alone) } as const,
        ]);
        outcomes.push(...outcome);
      }
      return outcomes;
    }
  }

  const batcher = createBatcher<Operation, Outcome>({
    settle,
    keyOf: ({ userId }) => userId,
    maxBatch: MAX_BATCH,
    lockOf: ({ campaignId }) => campaignId,
    ...LANES,
    maxWaiting: MAX_WAITING,
    whenFull: () => commonErrors.UNAVAILABLE({ retryAfterSeconds: 2 }),
  });

  figures.ask(operationsWaiting, () => [{ labels: {}, value: batcher.waiting() }]);
  const count = ({ kind }: Operation, outcome: 'settled' | 'refused' | 'failed') =>
    figures.add(operationsSettled, { kind, outcome });

  async function submit<Kind extends Outcome['kind']>(
    operation: Operation,
    ...kinds: Kind[]
  ): Promise<Extract<Outcome, { kind: Kind }>> {
    const outcome = await batcher.submit(operation).catch((error: unknown) => {
      count(operation, 'failed');
      throw error;
    });
    if (outcome.kind === 'failed') {
      count(operation, outcome.error instanceof AppError ? 'refused' : 'failed');
      throw outcome.error;
    }
    if (outcome.kind !== 'choose again') count(operation, 'settled');
    if (!kinds.some((kind) => kind === outcome.kind))
      throw new Error(`${operation.kind} was answered with ${outcome.kind}`);
    return outcome as Extract<Outcome, { kind: Kind }>; // Compared above.
  }

  return {
    start: (operation) => submit({ kind: 'start', ...operation }, 'opened'),
    view: (operation) => submit({ kind: 'view', ...operation }, 'earned', 'choose again'),
    click: (operation) => submit({ kind: 'click', ...operation }, 'earned'),
    async idle() {
      await batcher.idle();
      await completion.idle();
    },
  };
}

const batchSize = histogram('izle_settle_batch_operations', 'Operations settled together.', {
  labels: [],
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
});
const batchSeconds = histogram('izle_settle_batch_seconds', 'Time to settle a batch.', {
  labels: [],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
});
/** Refused ones are those that broke a rule; failed ones met a fault or no database. */
const operationsSettled = counter('izle_settled_total', 'Starts, views and clicks, by how they ended.', [
  'kind',
  'outcome',
]);
const operationsWaiting = gauge('izle_settle_waiting', 'Operations that wait for their batch.', {
  labels: [],
  freshMs: 0,
});

export const settlingFigures = [batchSize, batchSeconds, operationsSettled, operationsWaiting];
