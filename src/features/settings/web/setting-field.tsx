import type { Control } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { NumberInput } from '#lib/web/inputs/number-input.tsx';
import { Switch } from '#lib/web/inputs/switch.tsx';
import { REQUIRED_KEYS, SETTINGS, type SettingKey } from '../registry.ts';
import type { SettingsInput } from './api.ts';
import { UNIT_SUFFIXES } from '../texts.ts';
import { SETTING_HINTS, SWITCH_TEXTS } from './texts.ts';

export interface SettingFieldProps {
  control: Control<SettingsInput, unknown, SettingsInput>;
  name: SettingKey;
}

const numberOf = (value: number | boolean | undefined) => (typeof value === 'number' ? value : null);

/** The field of one setting, drawn according to its unit. */
export function SettingField({ control, name }: SettingFieldProps) {
  const { unit, label } = SETTINGS[name];
  if (unit === 'switch') {
    return (
      <FormField control={control} name={name} label={label} isLabelHidden>
        {({ value, ...input }) => (
          <Switch {...input} value={value === true} description={SWITCH_TEXTS[name]}>
            {label}
          </Switch>
        )}
      </FormField>
    );
  }
  return (
    <FormField
      control={control}
      name={name}
      label={label}
      hint={SETTING_HINTS[name]}
      isRequired={REQUIRED_KEYS.has(name)}
    >
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
