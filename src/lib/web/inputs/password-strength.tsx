import { use } from 'react';
import { passwordStrength } from '#lib/shared/validators.ts';
import { classNames } from '../class-names.ts';
import { FieldContext } from './field-context.ts';

const LOOKS = {
  33: { bar: 'bg-danger-solid w-1/3', text: 'text-danger' },
  66: { bar: 'bg-warning-solid w-2/3', text: 'text-warning' },
  100: { bar: 'bg-success-solid w-full', text: 'text-success' },
} as const;

/** Says Zayıf, Orta or Güçlü under a new password; nothing while the field is empty or the server has refused the password. */
export function PasswordStrength({ password }: { password: string | null | undefined }) {
  const isRefused = use(FieldContext)?.isInvalid === true;
  if (!password) return null;
  const { percent, label } = passwordStrength(password);
  if (isRefused && percent > 33) return null;
  const look = LOOKS[percent];
  return (
    <div className="flex items-center gap-3" role="status">
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
  );
}
