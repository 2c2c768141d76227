import { useEffect, useState } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput, type PasswordInputProps } from '#lib/web/inputs/password-input.tsx';
import { PasswordStrength } from '#lib/web/inputs/password-strength.tsx';
import type { isCommonPassword } from '../common-passwords.ts';
import { accountTexts } from '../texts.ts';
import { accountWords, registrationTexts } from '../public-texts.web.ts';

const schema = z.record(z.string(), z.unknown());

/** Read even if other fields of the form are wrong. */
function textOf(values: unknown, name: string): unknown {
  return schema.safeParse(values).data?.[name];
}

/**
 * Arguments of `refine` for a password typed twice, checked although other fields are wrong.
 */
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
