import type { Control, FieldPathByValue } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { identityTexts } from '../../texts.ts';

interface WithPassword {
  currentPassword?: string | undefined;
}

export interface IdentityPasswordFieldProps<Values extends WithPassword> {
  control: Control<Values, unknown, Values>;
  name: FieldPathByValue<Values, string | undefined>;
}

/** The password, which is asked for when the e-mail changes. */
export function IdentityPasswordField<Values extends WithPassword>({
  control,
  name,
}: IdentityPasswordFieldProps<Values>) {
  return (
    <div className="animate-rise">
      <FormField
        control={control}
        name={name}
        label={identityTexts.currentPassword}
        hint={identityTexts.currentPasswordHint}
        isRequired
      >
        {(input) => <PasswordInput {...input} autoComplete="current-password" />}
      </FormField>
    </div>
  );
}
