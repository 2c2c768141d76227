import { use } from 'react';
import { passwordStrength } from '#lib/shared/validators.ts';
import { classNames } from '../class-names.ts';
import { FieldContext } from './field-context.ts';

const LOOKS = {
  33: { bar: 'bg-danger-solid w-1/3', text: 'text-danger' },
  66: { bar: 'bg-warning-solid w-2/3', text: 'text-warning' },
  100: { bar: 'bg-success-solid w-full', text: 'text-success' },
} as const;

export interface PasswordStrengthProps {
  password: string;
  warning: string | undefined;
}

export function PasswordStrength({ password, warning }: PasswordStrengthProps) {
  const field = use(FieldContext);
  if (password === '') return null;
  const { percent, label } = passwordStrength(password);
  if (field?.isInvalid === true && percent > 33) return null;
  const look = LOOKS[percent];
  return (
    <div role="status">
      <div className="flex items-center gap-3">
        <div className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken" aria-hidden>
          <div
            className={classNames(
              'h-full rounded-full transition-[width,background-color] duration-300',
              look.bar,
            )}
          />
        </div>
        <span className={classNames('text-sm font-semibold', look.text)}>
          <span className="sr-only">Şifre gücü: </span>
          {label}
        </span>
      </div>
      {warning !== undefined && <p className="mt-1 text-sm font-semibold text-warning">{warning}</p>}
    </div>
  );
}
