import type { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, run, sql } from '#lib/server/db.ts';
import { settingActs, settingErrors, type settingsContract } from './contract.ts';
import { changesOf, type SettingChange } from './big-changes.ts';
import type { SettingKey } from './registry.ts';
import { findConflicts, toWire } from './setting-rules.ts';
import { readSettings, type Settings } from './read-settings.server.ts';

/** Whole units; a switch is true or false. Those that are left out stay as they are. */
export type SettingValues = Readonly<Partial<Record<SettingKey, number | boolean | undefined>>> & {
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
export function saveSettings(
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
