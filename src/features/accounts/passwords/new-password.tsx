import { use, useEffect, useState } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput, type PasswordInputProps } from '#lib/web/inputs/password-input.tsx';
import { FieldContext } from '#lib/web/inputs/field-context.ts';
import { classNames } from '#lib/web/class-names.ts';
import type { isCommonPassword } from '../common-passwords.ts';
import { passwordStrength } from '../password-rules.ts';
import { accountTexts } from '../texts.ts';
import { accountWords, registrationTexts } from '../public-texts.web.ts';

const schema = z.record(z.string(), z.unknown());

function textOf(values: unknown, name: string): unknown {
  return schema.safeParse(values).data?.[name];
}

/** Arguments of `refine` for a password typed twice, checked although other fields are wrong. */
export function passwordPair(first: string) {
  const second = 'passwordAgain';
  const path: PropertyKey[] = [second];
  const when = () => true;
  const isGiven = (values: unknown) => textOf(values, second) !== '';
  const isSame = (values: unknown) =>
    textOf(values, second) === '' || textOf(values, first) === textOf(values, second);
  return {
    isGiven: [isGiven, { path, when, error: accountWords.passwordAgainMissing }],
    isSame: [isSame, { path, when, error: accountWords.passwordsDiffer }],
  } as const;
}

interface NewPasswordFieldsProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>;
  names: { password: FieldPathByValue<Values, string>; again: FieldPathByValue<Values, string> };
}

/** The list is fetched with the first letter. */
function useIsCommon(password: string): boolean {
  const [check, setCheck] = useState<typeof isCommonPassword | null>(null);
  const isTyped = password !== '';
  useEffect(() => {
    // Without it, the server still refuses what is on the list.
    if (isTyped)
      import('../common-passwords.ts').then(
        (list) => setCheck(() => list.isCommonPassword),
        () => {},
      );
  }, [isTyped]);
  return check?.(password) ?? false;
}

const LOOKS = {
  Zayıf: { bar: 'bg-danger-solid w-1/3', text: 'text-danger' },
  Orta: { bar: 'bg-warning-solid w-2/3', text: 'text-warning' },
  Güçlü: { bar: 'bg-success-solid w-full', text: 'text-success' },
} as const;

function PasswordStrength({ password, warning }: { password: string; warning: string | undefined }) {
  const field = use(FieldContext);
  if (password === '') return null;
  const strength = passwordStrength(password);
  if (field?.isInvalid === true && strength !== 'Zayıf') return null;
  const look = LOOKS[strength];
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
          {strength}
        </span>
      </div>
      {warning !== undefined && <p className="mt-1 text-sm font-semibold text-warning">{warning}</p>}
    </div>
  );
}

export function NewPasswordInput(input: PasswordInputProps) {
  const password = input.value ?? '';
  const isCommon = useIsCommon(password);
  return (
    <>
      <PasswordInput {...input} autoComplete="new-password" />
      <PasswordStrength password={password} warning={isCommon ? accountTexts.commonPassword : undefined} />
    </>
  );
}

export function NewPasswordFields<Values extends FieldValues>(props: NewPasswordFieldsProps<Values>) {
  const { control, names } = props;
  return (
    <>
      <FormField
        control={control}
        name={names.password}
        label={accountWords.newPassword}
        hint={registrationTexts.passwordHint}
      >
        {(input) => <NewPasswordInput {...input} />}
      </FormField>
      <FormField control={control} name={names.again} label={accountWords.newPasswordAgain}>
        {(input) => <PasswordInput {...input} autoComplete="new-password" />}
      </FormField>
    </>
  );
}
