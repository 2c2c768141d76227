import type { ReactNode } from 'react';
import { Card } from '#lib/web/layout/card.tsx';
import type { SettingKey } from '../registry.ts';
import { SettingField, type SettingFieldProps } from './setting-field.tsx';

export interface SettingGroupProps {
  title: string;
  description?: string;
  control: SettingFieldProps['control'];
  names: readonly SettingKey[];
  /** Stands below the fields. */
  children?: ReactNode;
}

/** Settings that belong together. */
export function SettingGroup({ title, description, control, names, children }: SettingGroupProps) {
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
