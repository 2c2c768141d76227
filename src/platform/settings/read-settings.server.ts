import { type BasisPoints, basisPoints, type Kurus, kurus } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey } from './registry.ts';

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
