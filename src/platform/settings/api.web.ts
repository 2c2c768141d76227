import type { z } from '#lib/shared/zod.ts';
import { listHook, readHook, writeHook } from '#lib/web/query.ts';
import { type settingsBody, settingsContract } from './contract.ts';

export type SettingsInput = z.input<typeof settingsBody>;
export type SettingChange = z.output<typeof settingsContract.listSettingChanges.data>['changes'][number];

export const useSettings = readHook(['settings', 'all'], settingsContract.readSettings);

export const useSecondApproval = readHook(['settings', 'second'], settingsContract.readSecondApproval);
export type SecondApproval = z.output<typeof settingsContract.readSecondApproval.data>;

export const useSaveSettings = writeHook(settingsContract.saveSettings, [
  ['settings'],
  ['campaigns'],
  ['wallet'],
  ['accounts', 'config'],
  ['approvals'],
]);
export const useSettingChanges = listHook(['settings', 'changes'], settingsContract.listSettingChanges);
