/**
 * People at work: transfers, withdrawals, ads that are started and viewed. Each call has an `Idempotency-Key` and is sent
 * again with it until it is answered, to whichever server is next, as a browser behind a proxy does. All of it is noted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { ORIGINS } from './servers.ts';
import { PASSWORD, type TrialViewer, type World } from './world.ts';

export type Kind = 'transfer' | 'withdrawal' | 'start' | 'view';

export interface Operation {
  kind: Kind;
  key: string;
  /** When it was first sent, and when it was answered for good; of the clock that PostgreSQL has, too. */
  sentMs: number;
  answeredMs?: number;
  /** False when it was refused for a reason of its own, such as a watch that has expired. */
  isDone?: boolean;
  /** That answered it. */
  server?: number;
  watchId?: number;
}

export interface Load {
  /** All since the beginning. */
  readonly operations: readonly Operation[];
  /** How many answers there were of each status, and failures of each name. */
  readonly answers: ReadonlyMap<string, number>;
  begin(): void;
  /** Begins nothing more, and waits until all that is under way is answered. */
  end(): Promise<void>;
  /** Begins nothing more, and gives up what is not answered. */
  breakOff(): Promise<void>;
}

const TRANSFERRERS = 10;
const WATCHERS = 20;
/** Of the viewers the first ones watch, the next ones withdraw, and the rest send. */
const WITHDRAWERS = 300;
/** One less than the limits allow to one viewer in an hour. */
const TRANSFERS_EACH = 9;
const TRANSFER_EVERY_MS = 200;
const WITHDRAWAL_EVERY_MS = 2000;
const AGAIN_MS = 250;
const PATIENCE_MS = 15_000;
/** The ad lasts a second on the server's clock. */
const WATCHED_MS = 1050;
const IBAN = 'TR330006100519786457841326';

const startedSchema = z.object({ data: z.object({ watch_id: z.int() }) });

export function createLoad({ viewers, campaignIds }: World): Load {
  const agent = new Agent({ connections: 64, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
  const operations: Operation[] = [];
  const answers = new Map<string, number>();
  const count = (name: string) => void answers.set(name, (answers.get(name) ?? 0) + 1);
  let state: 'working' | 'ending' | 'breaking off' = 'ending';
  let workers: Promise<void>[] = [];
  let turn = 0;
  let transfers = 0;
  let withdrawals = 0;

  function viewerAt(index: number): TrialViewer {
    const viewer = viewers[index % viewers.length];
    if (viewer === undefined) throw new Error('there are no viewers');
    return viewer;
  }

  /** Sends it once. Answers whether there was an answer that will stay. */
  async function send(
    viewer: TrialViewer,
    operation: Operation,
    path: string,
    body: unknown,
  ): Promise<boolean> {
    turn += 1;
    const server = turn % ORIGINS.length;
    try {
      const answer = await request(`${ORIGINS[server]}${path}`, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${viewer.token}`,
          'content-type': 'application/json',
          'idempotency-key': operation.key,
          'x-forwarded-for': viewer.address,
        },
        body: JSON.stringify(body),
      });
      const text = await answer.body.text();
      const isDone = answer.statusCode === 200;
      count(isDone ? '200' : `${answer.statusCode} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`);
      if (answer.statusCode >= 500) return false;
      Object.assign(operation, { answeredMs: Date.now(), isDone, server });
      if (isDone && operation.kind === 'start')
        operation.watchId = startedSchema.parse(JSON.parse(text)).data.watch_id;
      return true;
    } catch (error) {
      count(error instanceof Error ? error.name : 'unknown');
      return false;
    }
  }

  async function act(
    kind: Kind,
    viewer: TrialViewer,
    { path, body, watchId }: { path: string; body: unknown; watchId?: number },
  ): Promise<Operation> {
    const operation: Operation = { kind, key: `${kind}-${operations.length + 1}`, sentMs: Date.now() };
    if (watchId !== undefined) operation.watchId = watchId;
    operations.push(operation);
    while (!(await send(viewer, operation, path, body)) && state !== 'breaking off') await sleep(AGAIN_MS);
    return operation;
  }

  async function transfer(): Promise<void> {
    transfers += 1;
    const senders = viewers.length - WATCHERS - WITHDRAWERS;
    const sender = viewerAt(WATCHERS + WITHDRAWERS + (Math.floor(transfers / TRANSFERS_EACH) % senders));
    const recipient = viewerAt(transfers % WATCHERS);
    const body = { wallet_number: recipient.walletNumber, email: recipient.email, amount: 1 };
    await act('transfer', sender, { path: '/api/user/wallet/transfer', body });
    await sleep(TRANSFER_EVERY_MS);
  }

  async function withdraw(): Promise<void> {
    withdrawals += 1;
    const viewer = viewerAt(WATCHERS + (withdrawals % WITHDRAWERS));
    const body = { amount: 60, iban: IBAN, account_holder: 'Ayşe Yılmaz', password: PASSWORD };
    await act('withdrawal', viewer, { path: '/api/user/wallet/withdraw', body });
    await sleep(WITHDRAWAL_EVERY_MS);
  }

  async function watch(viewer: TrialViewer, round: number): Promise<void> {
    const path = `/api/user/ads/${campaignIds[round % campaignIds.length]}`;
    const { watchId } = await act('start', viewer, { path: `${path}/start`, body: {} });
    await sleep(WATCHED_MS);
    if (watchId !== undefined)
      await act('view', viewer, { path: `${path}/view`, body: { watch_id: watchId }, watchId });
  }

  async function work(task: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; state === 'working'; round += 1) await task(round);
  }

  return {
    operations,
    answers,
    begin() {
      state = 'working';
      workers = [
        ...Array.from({ length: TRANSFERRERS }, () => work(transfer)),
        ...Array.from({ length: WATCHERS }, (_, index) => work((round) => watch(viewerAt(index), round))),
        work(withdraw),
      ];
    },
    async end() {
      state = 'ending';
      await Promise.all(workers);
    },
    async breakOff() {
      state = 'breaking off';
      await Promise.all(workers);
    },
  };
}
