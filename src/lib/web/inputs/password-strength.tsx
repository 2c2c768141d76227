import { use, useState } from 'react';
import { passwordStrength, WEAK } from '#lib/shared/validators.ts';
import { classNames } from '../class-names.ts';
import { FieldContext } from './field-context.ts';

const LOOKS = {
  33: { bar: 'bg-danger-solid w-1/3', text: 'text-danger' },
  66: { bar: 'bg-warning-solid w-2/3', text: 'text-warning' },
  100: { bar: 'bg-success-solid w-full', text: 'text-success' },
} as const;

/** The passwords that keep the rules and were refused all the same: only the server knows which are soon guessed. */
function useRefused(password: string, isInvalid: boolean): readonly string[] {
  const [wasInvalid, setWasInvalid] = useState(isInvalid);
  const [refused, setRefused] = useState<readonly string[]>([]);
  if (isInvalid !== wasInvalid) {
    setWasInvalid(isInvalid);
    if (isInvalid && passwordStrength(password) !== WEAK) setRefused([...refused, password]);
  }
  return refused;
}

/**
 * Says Zayıf, Orta or Güçlü under a new password, by the written rules alone, and says that it does: whether it is soon
 * guessed is found out when it is saved. One that was refused then is weak from then on.
 */
export function PasswordStrength({ password }: { password: string | null | undefined }) {
  const isInvalid = use(FieldContext)?.isInvalid === true;
  const refused = useRefused(password ?? '', isInvalid);
  if (!password) return null;
  const { percent, label } = refused.includes(password) ? WEAK : passwordStrength(password);
  if (isInvalid && percent > 33) return null;
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
        <span className="font-normal text-soft">
          <span className="sr-only">Şifre gücü, </span>Kurallara göre:{' '}
        </span>
        {label}
      </span>
    </div>
  );
}
