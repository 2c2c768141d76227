import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { settingActs } from '../acts.ts';
import { settingErrors } from '../errors.ts';
import { SETTING_KEYS, type SettingKey } from '../registry.ts';
import { toWire } from '../setting-rules.ts';
import { readSettings, type Settings } from './read-settings.ts';

/** Whole units; a switch is true or false. Those that are left out stay as they are. */
export type SettingValues = Readonly<Partial<Record<SettingKey, number | boolean | undefined>>> & {
  readonly version?: number | undefined;
};

interface Change {
  key: SettingKey;
  from: number;
  to: number;
}

async function writeChanges(
  tx: Db,
  changes: readonly Change[],
  { version, actorId, now }: { version: number; actorId: number; now: Date },
): Promise<void> {
  const keys = changes.map(({ key }) => key);
  const to = changes.map((change) => change.to);
  await run(tx, sql`update setting_version set version = ${version}`);
  await run(
    tx,
    sql`insert into setting_values (key, value) select * from unnest(${keys}::text[], ${to}::bigint[])
        on conflict (key) do update set value = excluded.value`,
  );
  await run(
    tx,
    sql`insert into setting_changes (version, key, from_value, to_value, actor_id, at)
        select ${version}, key, from_value, to_value, ${actorId}, ${now}
        from unnest(${keys}::text[], ${changes.map(({ from }) => from)}::bigint[], ${to}::bigint[])
          as change (key, from_value, to_value)`,
  );
  const wire = (side: 'from' | 'to'): Partial<Record<SettingKey, number>> =>
    Object.fromEntries(changes.map((change) => [change.key, toWire(change.key, change[side])]));
  await recordAct(tx, { actorId, act: settingActs.save, before: wire('from'), after: wire('to'), now });
}

/**
 * Saves all settings that differ, and who changed what. Of two who send the same version the second is refused, so that
 * nobody overwrites unseen.
 * @throws SETTINGS_CHANGED.
 */
export function saveSettings(
  db: Db,
  { values, actorId, now }: { values: SettingValues; actorId: number; now: Date },
): Promise<Settings> {
  return inTransaction(db, async (tx) => {
    const { version } = await one(
      tx,
      sql<{ version: number }>`select version from setting_version for update`,
    );
    if (values.version !== undefined && values.version !== version) throw settingErrors.SETTINGS_CHANGED();
    const current = await readSettings(tx);
    const changes = SETTING_KEYS.map((key) => ({
      key,
      from: Number(current[key]),
      to: Number(values[key] ?? current[key]),
    }));
    const real = changes.filter(({ from, to }) => from !== to);
    if (real.length > 0) await writeChanges(tx, real, { version: version + 1, actorId, now });
    return readSettings(tx);
  });
}
