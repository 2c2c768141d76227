/** The settings through the query cache. */
import type { z } from '#lib/shared/zod.ts';
import type { CallQuery } from '#lib/web/call.ts';
import { useCallMutation, useCallQuery, useListQuery } from '#lib/web/query.ts';
import { type settingsBody, settingsContract } from '../contract.ts';

/** The settings as on the wire and in the forms: lira, percent, days. */
export type SettingsInput = z.input<typeof settingsBody>;
export type SettingChange = z.output<typeof settingsContract.listSettingChanges.data>['changes'][number];

export function useSettings() {
  return useCallQuery(['settings', 'all'], settingsContract.readSettings, {});
}

/** Saves the settings. Campaign forms, wallets and watching read them, too. */
export function useSaveSettings() {
  const invalidates = [['settings'], ['campaigns'], ['wallet'], ['accounts', 'config']];
  return useCallMutation(settingsContract.saveSettings, { invalidates });
}

export function useSettingChanges(query: CallQuery<typeof settingsContract.listSettingChanges>) {
  return useListQuery(['settings', 'changes'], settingsContract.listSettingChanges, { query });
}
