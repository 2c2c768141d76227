import { type BasisPoints, basisPoints, type Kurus, kurus } from '#lib/shared/money.ts';
import { offsetOf, pagination } from '#lib/shared/pagination.ts';
import { words } from '#lib/shared/words.ts';
import { one, rows, sql, type Db, inTransaction, run } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { settingsContract, settingActs, settingErrors } from './contract.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from './registry.ts';
import { toWire, findConflicts } from './setting-rules.ts';
import { settingTexts } from './texts.ts';
import type { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { changesOf, type SettingChange } from './big-changes.ts';

type ValueOf<Unit> = Unit extends 'money'
  ? Kurus
  : Unit extends 'percent'
    ? BasisPoints
    : Unit extends 'switch'
      ? boolean
      : number;

export type Settings = { readonly [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]['unit']> } & {
  readonly version: number;
};

function typed(key: SettingKey, value: number): Kurus | BasisPoints | boolean | number {
  const { unit } = SETTINGS[key];
  if (unit === 'money') return kurus(value);
  if (unit === 'percent') return basisPoints(value);
  return unit === 'switch' ? value === 1 : value;
}

export interface StoredSetting {
  version: number;
  key: string | null;
  value: number | null;
}

export const STORED_SETTINGS_TEXT = `
  select coalesce((select version from setting_changes order by id desc limit 1), 1) as version, key, value
  from (values (true)) as always left join setting_values on true`;

/** Reads every setting in one query, so that no reader sees half of a save. */
export async function readSettings(db: Db): Promise<Settings> {
  return settingsOf(await rows(db, sql.raw<StoredSetting>(STORED_SETTINGS_TEXT)));
}

export function settingsOf(stored: readonly StoredSetting[]): Settings {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  const entries = SETTING_KEYS.map((key) => [key, typed(key, values.get(key) ?? SETTINGS[key].fallback)]);
  return { ...Object.fromEntries(entries), version: stored[0]?.version ?? 1 } as Settings; // typed() follows the registry.
}

interface ChangeRow {
  id: number;
  key: SettingKey;
  from_value: number;
  to_value: number;
  actor_name: string;
  proposed_by_name: string | null;
  at: Date;
}

function describeChange({ from_value: from, to_value: to, ...change }: ChangeRow) {
  const { key } = change;
  return { ...change, label: SETTINGS[key].label, from: toWire(key, from), to: toWire(key, to) };
}

/** `second` comes from the wiring: settings are read by every feature and import none. */
export function mountSettings(kit: ServerKit, second: SecondApproval): void {
  implement(kit, settingsContract, {
    readSettings: async ({ db }) => ({ data: await readSettings(db) }),

    saveSettings: async ({ db, body, actor, now }) => {
      const save = { values: body, actorId: actor.userId, now };
      const { settings, isProposed } = await saveSettings(db, save, second.ask);
      return { data: settings, message: isProposed ? words.proposed : settingTexts.saved };
    },

    readSecondApproval: async ({ db, actor, now }) => ({
      data: await second.read(db, { actorId: actor.userId, now }),
    }),

    listSettingChanges: async ({ db, query }) => {
      const { total } = await one(db, sql<{ total: number }>`select count(*) as total from setting_changes`);
      const changes = await rows(
        db,
        sql<ChangeRow>`select setting_changes.id, key, from_value, to_value, actor.name as actor_name,
            proposer.name as proposed_by_name, at
          from setting_changes join users as actor on actor.id = actor_id
            left join users as proposer on proposer.id = proposed_by
          order by setting_changes.id desc limit ${query.limit} offset ${offsetOf(query)}`,
      );
      return { data: { changes: changes.map(describeChange), pagination: pagination(query, total) } };
    },
  });
}

/** Whole units; a switch is true or false. Those that are left out stay as they are. */
type SettingValues = Readonly<Partial<Record<SettingKey, number | boolean | undefined>>> & {
  readonly version?: number | undefined;
};

interface Saving {
  actorId: number;
  proposed?: { by: number; reason: string };
  now: Date;
}

async function writeChanges(
  tx: Db,
  changes: readonly SettingChange[],
  { version, actorId, proposed, now }: Saving & { version: number },
): Promise<void> {
  const keys = changes.map(({ key }) => key);
  const to = changes.map((change) => change.to);
  await run(
    tx,
    sql`insert into setting_values (key, value) select * from unnest(${keys}::text[], ${to}::bigint[])
        on conflict (key) do update set value = excluded.value`,
  );
  await run(
    tx,
    sql`insert into setting_changes (version, key, from_value, to_value, actor_id, proposed_by, at)
        select ${version}, key, from_value, to_value, ${actorId}, ${proposed?.by ?? null}::bigint, ${now}
        from unnest(${keys}::text[], ${changes.map(({ from }) => from)}::bigint[], ${to}::bigint[])
          as change (key, from_value, to_value)`,
  );
  const wire = (side: 'from' | 'to'): Partial<Record<SettingKey, number>> =>
    Object.fromEntries(changes.map((change) => [change.key, toWire(change.key, change[side])]));
  const sides = { before: wire('from'), after: wire('to') };
  await recordAct(tx, { actorId, act: settingActs.save, reason: proposed?.reason ?? null, ...sides, now });
}

async function lockVersion(tx: Db): Promise<number> {
  await run(tx, sql`lock table setting_changes in share row exclusive mode`);
  return (await readSettings(tx)).version;
}

/** Runs in the transaction of a save; true means that the changes were proposed and must not be written. */
export type AskSecond = (
  tx: Db,
  asked: { changes: readonly SettingChange[]; actorId: number; now: Date },
) => Promise<boolean>;

export interface SecondApproval {
  ask: AskSecond;
  read(
    this: void,
    db: Db,
    reader: { actorId: number; now: Date },
  ): Promise<z.output<typeof settingsContract.readSecondApproval.data>>;
}

/** The second of two who send the same version is refused. @throws SETTINGS_CHANGED, and what `askSecond` throws. */
function saveSettings(
  db: Db,
  { values, actorId, now }: { values: SettingValues; actorId: number; now: Date },
  askSecond: AskSecond,
): Promise<{ settings: Settings; isProposed: boolean }> {
  return inTransaction(db, async (tx) => {
    const version = await lockVersion(tx);
    if (values.version !== undefined && values.version !== version) throw settingErrors.SETTINGS_CHANGED();
    const changes = changesOf(await readSettings(tx), values);
    const isProposed = changes.length > 0 && (await askSecond(tx, { changes, actorId, now }));
    if (changes.length > 0 && !isProposed)
      await writeChanges(tx, changes, { version: version + 1, actorId, now });
    return { settings: await readSettings(tx), isProposed };
  });
}

export async function applySettingChanges(
  tx: Db,
  { changes, ...saved }: Required<Saving> & { changes: readonly SettingChange[] },
): Promise<boolean> {
  const version = await lockVersion(tx);
  const current = await readSettings(tx);
  if (changes.some(({ key, from }) => Number(current[key]) !== from)) return false;
  const after = { ...current, ...Object.fromEntries(changes.map(({ key, to }) => [key, to])) };
  if (Object.keys(findConflicts(after)).length > 0) return false;
  await writeChanges(tx, changes, { version: version + 1, ...saved });
  return true;
}
