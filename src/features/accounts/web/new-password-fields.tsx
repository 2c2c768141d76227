import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { PasswordStrength } from '#lib/web/inputs/password-strength.tsx';
import { accountWords, registrationTexts } from './texts/public.ts';

export interface NewPasswordFieldsProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>;
  /** The fields of the form. */
  names: { password: FieldPathByValue<Values, string>; again: FieldPathByValue<Values, string> };
}

/** A new password, twice. */
export function NewPasswordFields<Values extends FieldValues>({
  control,
  names,
}: NewPasswordFieldsProps<Values>) {
  return (
    <>
      <FormField
        control={control}
        name={names.password}
        label={accountWords.newPassword}
        hint={registrationTexts.passwordHint}
      >
        {(input) => (
          <>
            <PasswordInput {...input} autoComplete="new-password" />
            <PasswordStrength password={input.value} />
          </>
        )}
      </FormField>
      <FormField control={control} name={names.again} label={accountWords.newPasswordAgain}>
        {(input) => <PasswordInput {...input} autoComplete="new-password" />}
      </FormField>
    </>
  );
}
