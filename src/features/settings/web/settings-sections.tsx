import type { ReactNode } from 'react';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { settingsContract } from '../contract.ts';
import { type SettingsInput, useSettings } from './api.ts';
import { MarginPanel } from './margin-panel.tsx';
import { SettingGroup } from './setting-group.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsPageTexts as texts } from './texts.ts';

/** Reads the settings for `children`, in their wire form. After a save a new form begins from the saved values. */
function WithSettings({ children }: { children: (settings: SettingsInput) => ReactNode }) {
  const query = useSettings();
  return (
    <QueryStates query={query} failedText={texts.failed}>
      {(settings) => children(settingsContract.readSettings.data.encode(settings))}
    </QueryStates>
  );
}

/** Rates, budgets and durations, which concern firms. */
export function GeneralSettings() {
  return (
    <WithSettings>
      {(settings) => (
        <SettingsForm settings={settings}>
          {(control) => (
            <>
              <SettingGroup
                title={texts.rates}
                description={texts.ratesAbout}
                control={control}
                names={['system_profit_rate', 'vat_rate']}
              >
                <MarginPanel control={control} />
              </SettingGroup>
              <SettingGroup
                title={texts.budgets}
                control={control}
                names={['min_campaign_budget', 'min_ad_budget']}
              />
              <SettingGroup
                title={texts.adDuration}
                control={control}
                names={['min_ad_duration', 'max_ad_duration']}
              />
              <SettingGroup
                title={texts.campaignDuration}
                control={control}
                names={[
                  'min_campaign_duration',
                  'max_campaign_duration',
                  'min_ad_publish_days',
                  'min_publish_days',
                ]}
              />
            </>
          )}
        </SettingsForm>
      )}
    </WithSettings>
  );
}

/** Earnings, rewards, withdrawals and the emergency switches, which concern viewers. */
export function UserSettings() {
  return (
    <WithSettings>
      {(settings) => (
        <SettingsForm settings={settings}>
          {(control) => (
            <>
              <SettingGroup
                title={texts.earnings}
                description={texts.earningsAbout}
                control={control}
                names={[
                  'view_rate',
                  'click_rate',
                  'second_view_rate',
                  'max_views_per_ad',
                  'daily_earning_limit',
                  'default_user_view_earning',
                  'default_user_click_earning',
                ]}
              />
              <SettingGroup
                title={texts.rewards}
                control={control}
                names={['registration_earning', 'profile_update_earning', 'profile_update_limit']}
              />
              <SettingGroup
                title={texts.outgoing}
                control={control}
                names={['min_withdraw_amount', 'four_eyes_amount', 'transfer_rest_hours']}
              />
              <SettingGroup
                title={texts.switches}
                description={texts.switchesAbout}
                control={control}
                names={['transfers_enabled', 'withdrawals_enabled', 'earning_enabled']}
              />
            </>
          )}
        </SettingsForm>
      )}
    </WithSettings>
  );
}
