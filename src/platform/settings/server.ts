import { offsetOf, pagination } from '#lib/shared/pagination.ts';
import { words } from '#lib/shared/words.ts';
import { one, rows, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { settingsContract } from './contract.ts';
import { type SettingKey, SETTINGS } from './registry.ts';
import { toWire } from './setting-rules.ts';
import { settingTexts } from './texts.ts';
import { readSettings } from './read-settings.server.ts';
import { saveSettings, type SecondApproval } from './save-settings.server.ts';

export {
  readSettings,
  type Settings,
  settingsOf,
  STORED_SETTINGS_TEXT,
  type StoredSetting,
} from './read-settings.server.ts';
export { applySettingChanges, type AskSecond, type SecondApproval } from './save-settings.server.ts';

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
