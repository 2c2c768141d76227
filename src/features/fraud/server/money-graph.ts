/** Follows money from wallet to wallet: who sent nearly all they ever had towards an account, and what came back. */
import { type Db, rows, sql } from '#lib/server/db.ts';
import { readSettings } from '#features/settings/server/index.ts';

/** How far money is followed. Longer ways exist; their last steps give them away. */
const UPSTREAM_STEPS = 6;
const CIRCLE_STEPS = 3;
const MOST_ACCOUNTS = 2000;
/** Of each account the biggest flows are read, so that many small ones hide neither these nor those of others. */
const MOST_FLOWS_EACH = 100;
/**
 * An account is emptied when it sent on so much of all it ever had, and a quarter of that to one recipient. Money that
 * still rests (transfer_rest_hours) does not count, because it cannot be sent on.
 */
const EMPTIED = { sentShare: 0.6, toOneShare: 0.25, leastKurus: 200 } as const;

interface Flow {
  from_id: number;
  to_id: number;
  kurus: number;
  /** Whether the sender is emptied towards this recipient. */
  is_emptying: boolean;
}

/** Flows from or to the accounts, each with whether it emptied its sender. */
function readFlows(
  db: Db,
  { end, ids, restsSince }: { end: 'from_id' | 'to_id'; ids: readonly number[]; restsSince: Date },
): Promise<Flow[]> {
  return rows(
    db,
    sql<Flow>`
      with near as (
        select flow.* from unnest(${ids}::bigint[]) as of (id) cross join lateral (
          select from_id, to_id, amount_kurus from fraud_flows where ${sql.ref(end)} = of.id
          order by amount_kurus desc limit ${MOST_FLOWS_EACH}
        ) as flow
      ), senders as (
        select from_id, sent, sent + balance_kurus - coalesce(resting.kurus, 0) + coalesce(withdrawn, 0) as had
        from (select distinct from_id from near) as sender
        join lateral (select sum(amount_kurus) as sent from fraud_flows where fraud_flows.from_id = sender.from_id) as s on true
        join lateral (
          select sum(amount_kurus) as withdrawn from withdrawals where user_id = from_id and status <> 'rejected') as w on true
        join ledger_accounts on ledger_accounts.id = 'user_wallet:' || from_id
        cross join lateral (
          select sum((select amount_kurus from ledger_postings where account_id = ledger_accounts.id and entry_id = made.id))
            as kurus
          from fraud_flows as coming cross join lateral (
            -- Looked up for each sender: with offset no plan reads the transfers of all others.
            select id from ledger_entries where actor_id = coming.from_id and kind = 'transfer' and at > ${restsSince} offset 0
          ) as made
          where coming.to_id = sender.from_id and coming.last_at > ${restsSince}
        ) as resting
      )
      select from_id, to_id, amount_kurus as kurus, (
        amount_kurus >= ${EMPTIED.leastKurus} and sent >= ${EMPTIED.sentShare} * had
          and amount_kurus >= ${EMPTIED.toOneShare} * had) as is_emptying
      from near join senders using (from_id)`,
  );
}

const unique = (ids: readonly number[]) => [...new Set(ids)];

/** Who is on the way to each account, over emptied senders only. */
function upstreamOf(senders: ReadonlyMap<number, readonly number[]>, account: number): Set<number> {
  const found = new Set<number>();
  let frontier = [account];
  for (let step = 0; step < UPSTREAM_STEPS && frontier.length > 0; step += 1) {
    frontier = unique(frontier.flatMap((id) => senders.get(id) ?? [])).filter(
      (id) => id !== account && !found.has(id),
    );
    for (const id of frontier) found.add(id);
  }
  return found;
}

/** Reads flows step by step from the accounts, so that only what is near them is read. */
async function walk(
  db: Db,
  {
    from,
    steps,
    direction,
    restsSince,
  }: { from: readonly number[]; steps: number; direction: 'up' | 'down'; restsSince: Date },
): Promise<Flow[]> {
  const seen = new Set(from);
  const flows: Flow[] = [];
  let frontier = unique(from);
  for (let step = 0; step < steps && frontier.length > 0 && seen.size < MOST_ACCOUNTS; step += 1) {
    const found = await readFlows(db, {
      end: direction === 'up' ? 'to_id' : 'from_id',
      ids: frontier,
      restsSince,
    });
    const followed = direction === 'up' ? found.filter((flow) => flow.is_emptying) : found;
    flows.push(...found);
    frontier = unique(followed.map((flow) => (direction === 'up' ? flow.from_id : flow.to_id))).filter(
      (id) => !seen.has(id),
    );
    for (const id of frontier) seen.add(id);
  }
  return flows;
}

function group(flows: readonly Flow[], key: 'from_id' | 'to_id'): Map<number, Flow[]> {
  const grouped = new Map<number, Flow[]>();
  for (const flow of flows) {
    const list = grouped.get(flow[key]);
    if (list === undefined) grouped.set(flow[key], [flow]);
    else list.push(flow);
  }
  return grouped;
}

/** What an account sent and got back over at most CIRCLE_STEPS others: of each way round the smallest flow, once. */
function circled(outOf: ReadonlyMap<number, readonly Flow[]>, account: number): number {
  const best = new Map<number, number>();
  let frontier = new Map([[account, Number.POSITIVE_INFINITY]]);
  let back = 0;
  for (let step = 0; step <= CIRCLE_STEPS && frontier.size > 0; step += 1) {
    const next = new Map<number, number>();
    for (const [id, through] of frontier) {
      for (const { to_id: to, kurus } of outOf.get(id) ?? []) {
        const amount = Math.min(through, kurus);
        if (to === account && id !== account) back += amount;
        else if (amount > (best.get(to) ?? 0)) {
          best.set(to, amount);
          next.set(to, amount);
        }
      }
    }
    frontier = next;
  }
  const sent = (outOf.get(account) ?? []).reduce((sum, { kurus }) => sum + kurus, 0);
  return Math.min(back, sent);
}

export interface MoneySignals {
  receivedKurus: number;
  sentKurus: number;
  emptiedUpstream: number;
  emptiedFellows: number;
  circledKurus: number;
}

/** The signals of the money graph for each account. */
export async function readMoneySignals(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, MoneySignals>> {
  const { transfer_rest_hours: restHours } = await readSettings(db);
  const restsSince = new Date(now.getTime() - restHours * 3_600_000);
  const down = await walk(db, { from: ids, steps: CIRCLE_STEPS + 1, direction: 'down', restsSince });
  const targets = down
    .filter((flow) => flow.is_emptying && ids.includes(flow.from_id))
    .map(({ to_id }) => to_id);
  const up = await walk(db, {
    from: [...ids, ...targets],
    steps: UPSTREAM_STEPS,
    direction: 'up',
    restsSince,
  });
  const outOf = group(down, 'from_id');
  const into = group(up, 'to_id');
  const emptiedInto = new Map(
    [...into].map(([to, flows]) => [
      to,
      flows.filter((flow) => flow.is_emptying).map(({ from_id }) => from_id),
    ]),
  );
  const sum = (flows: readonly Flow[] | undefined) =>
    (flows ?? []).reduce((total, { kurus }) => total + kurus, 0);
  return new Map(
    ids.map((id) => {
      const own = (outOf.get(id) ?? []).filter((flow) => flow.is_emptying);
      const fellows = own.map(
        ({ to_id: to }) => [...upstreamOf(emptiedInto, to)].filter((other) => other !== id).length,
      );
      return [
        id,
        {
          receivedKurus: sum(into.get(id)),
          sentKurus: sum(outOf.get(id)),
          emptiedUpstream: upstreamOf(emptiedInto, id).size,
          emptiedFellows: Math.max(0, ...fellows),
          circledKurus: circled(outOf, id),
        },
      ];
    }),
  );
}
