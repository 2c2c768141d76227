import { formatDateTime } from '#lib/shared/dates.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { settingsContract } from './contract.ts';
import { type SecondApproval, type SettingsInput, useSecondApproval, useSettings } from './api.web.ts';
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx';
import {
  marginAboutText,
  SETTING_HINTS,
  settingsPageTexts as texts,
  waitingChangeTexts,
} from './texts.web.ts';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { Card } from '#lib/web/layout/card.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput, NumberInput } from '#lib/web/inputs/number-input.tsx';
import { Switch } from '#lib/web/inputs/checkbox.tsx';
import { kurus, liraToKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { classNames } from '#lib/web/class-names.ts';
import { type SettingKey, SETTINGS } from './registry.ts';
import { UNIT_SUFFIXES } from './texts.ts';
import { marginOf, typedRates } from './setting-rules.ts';

function Settings({ name, children }: Pick<SettingsFormProps, 'name' | 'children'>) {
  const second = useSecondApproval();
  return (
    <QueryStates query={useSettings()} failedText={texts.failed}>
      {(settings) => (
        <QueryStates query={second} failedText={texts.failed}>
          {(known) => (
            <>
              <WaitingChange second={known} />
              <SettingsForm
                name={name}
                settings={settingsContract.readSettings.data.encode(settings)}
                second={known}
              >
                {children}
              </SettingsForm>
            </>
          )}
        </QueryStates>
      )}
    </QueryStates>
  );
}

function WaitingChange({ second: { proposal } }: { second: SecondApproval }) {
  if (proposal === null) return null;
  const { proposed_by_name: name, proposed_at: at } = proposal;
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={waitingChangeTexts.title}
      action={
        <ButtonLink to={adminPaths.approvals} variant="secondary" size="sm">
          {waitingChangeTexts.toApprovals}
        </ButtonLink>
      }
    >
      {waitingChangeTexts.about(name, formatDateTime(at))}
    </Alert>
  );
}

export function GeneralSettings() {
  return (
    <Settings name="general">
      {(control, { min_ad_publish_days: least, min_campaign_duration: another }) => (
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
            // Both bound the same span from below (`minSpanDays`): the second is shown where a client made it the stricter.
            names={[
              'min_ad_publish_days',
              ...(another > least ? ['min_campaign_duration' as const] : []),
              'max_campaign_duration',
              'min_publish_days',
            ]}
          />
        </>
      )}
    </Settings>
  );
}

const VIEWER_GROUPS: readonly Omit<SettingGroupProps, 'control'>[] = [
  {
    title: texts.earnings,
    description: texts.earningsAbout,
    names: [
      'view_rate',
      'click_rate',
      'second_view_rate',
      'max_views_per_ad',
      'daily_earning_limit',
      'default_user_view_earning',
      'default_user_click_earning',
    ],
  },
  { title: texts.rewards, names: ['registration_earning', 'profile_update_earning', 'profile_update_limit'] },
  { title: texts.outgoing, names: ['min_withdraw_amount', 'four_eyes_amount', 'transfer_rest_hours'] },
  {
    title: texts.switches,
    description: texts.switchesAbout,
    names: ['transfers_enabled', 'withdrawals_enabled', 'earning_enabled'],
  },
];

export function UserSettings() {
  return (
    <Settings name="viewers">
      {(control) =>
        VIEWER_GROUPS.map((group) => <SettingGroup key={group.title} {...group} control={control} />)
      }
    </Settings>
  );
}

interface SettingGroupProps {
  title: string;
  description?: string;
  control: SettingFieldProps['control'];
  names: readonly SettingKey[];
  children?: ReactNode;
}

function SettingGroup({ title, description, control, names, children }: SettingGroupProps) {
  return (
    <Card title={title} description={description}>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        {names.map((name) => (
          <SettingField key={name} control={control} name={name} />
        ))}
      </div>
      {children}
    </Card>
  );
}

interface SettingFieldProps {
  control: Control<SettingsInput, unknown, SettingsInput>;
  name: SettingKey;
}

const numberOf = (value: number | boolean | undefined) => (typeof value === 'number' ? value : null);

function SettingField({ control, name }: SettingFieldProps) {
  const { unit, label } = SETTINGS[name];
  if (unit === 'switch') {
    return (
      <FormField control={control} name={name}>
        {({ value, ...input }) => (
          <Switch {...input} value={value === true}>
            {label}
          </Switch>
        )}
      </FormField>
    );
  }
  return (
    <FormField control={control} name={name} label={label} hint={SETTING_HINTS[name]}>
      {({ value, ...input }) =>
        unit === 'money' ? (
          <MoneyInput {...input} value={numberOf(value)} />
        ) : (
          <NumberInput
            {...input}
            value={numberOf(value)}
            decimals={unit === 'percent' ? 2 : 0}
            suffix={UNIT_SUFFIXES[unit]}
          />
        )
      }
    </FormField>
  );
}

const BASIS_POINTS = 10_000;

function MarginPanel({ control }: { control: Control<SettingsInput, unknown, SettingsInput> }) {
  const [profit, vat, smallest] = useWatch({
    control,
    name: ['system_profit_rate', 'vat_rate', 'min_campaign_budget'],
  });
  const rates = typedRates(profit, vat);
  if (rates === null) return <p className="mt-4 text-sm text-soft">{texts.marginUnknown}</p>;
  const margin = marginOf(rates);
  const isNegative = margin < 0;
  // An emptied field is null here, although its type does not say so.
  const budget = liraToKurus(smallest ?? Number.NaN);
  const isExampleKnown = budget !== null && budget > 0;
  const Icon = isNegative ? TrendingDown : TrendingUp;
  return (
    <div
      role="status"
      className={classNames(
        'mt-5 flex items-center gap-4 rounded-xl p-4',
        isNegative ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success',
      )}
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-bold">
          {texts.marginTitle}: <span className="tabular">{formatPercent(margin / 100)}</span>
        </p>
        <p className="text-sm text-ink">
          {isNegative && texts.marginNegative}
          {!isNegative &&
            isExampleKnown &&
            marginAboutText(budget, kurus(Math.round((budget * margin) / BASIS_POINTS)))}
        </p>
      </div>
    </div>
  );
}
