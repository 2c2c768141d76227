import { use, useState } from 'react';
import { passwordStrength, WEAK } from '#lib/shared/validators.ts';
import { classNames } from '../class-names.ts';
import { FieldContext } from './field-context.ts';

const LOOKS = {
  33: { bar: 'bg-danger-solid w-1/3', text: 'text-danger' },
  66: { bar: 'bg-warning-solid w-2/3', text: 'text-warning' },
  100: { bar: 'bg-success-solid w-full', text: 'text-success' },
} as const;

/** The passwords that were refused as soon guessed, though they keep the rules: only the server knows which are. */
function useGuessable(password: string, isGuessable: boolean): readonly string[] {
  const [wasGuessable, setWasGuessable] = useState(isGuessable);
  const [guessable, setGuessable] = useState<readonly string[]>([]);
  if (isGuessable !== wasGuessable) {
    setWasGuessable(isGuessable);
    if (isGuessable) setGuessable([...guessable, password]);
  }
  return guessable;
}

export interface PasswordStrengthProps {
  password: string | null | undefined;
  /** The error by which a password is refused as soon guessed. Others, such as that it is the old one, say nothing of it. */
  guessableText: string;
  /** Whether it is known to be refused for that even before. */
  isWeak?: boolean;
}

/**
 * Says Zayıf, Orta or Güçlü under a new password, by the written rules alone, and says that it does: whether it is soon
 * guessed is found out when it is saved. One that was refused for that is weak from then on.
 */
export function PasswordStrength({ password, guessableText, isWeak = false }: PasswordStrengthProps) {
  const field = use(FieldContext);
  const isInvalid = field?.isInvalid === true;
  const guessable = useGuessable(password ?? '', field?.error === guessableText);
  if (!password) return null;
  const { percent, label } = isWeak || guessable.includes(password) ? WEAK : passwordStrength(password);
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
