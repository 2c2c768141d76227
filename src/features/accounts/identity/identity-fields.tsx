import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { identityTexts } from '../texts.ts';
import { ChallengeStatus, type Solving } from '../challenge/challenged-call.tsx';

interface IdentityFieldsProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>;
  names: {
    name: FieldPathByValue<Values, string>;
    email: FieldPathByValue<Values, string>;
    password: FieldPathByValue<Values, string | undefined>;
  };
  emailHint: string;
  isEmailNew: boolean;
  solving: Solving | null;
}

export function IdentityFields<Values extends FieldValues>(props: IdentityFieldsProps<Values>) {
  const { control, names, emailHint, isEmailNew, solving } = props;
  return (
    <>
      <FormField control={control} name={names.name} label={words.name}>
        {({ onChange, ...input }) => (
          <TextInput
            {...input}
            onChange={(text) => onChange(keepNameLetters(text))}
            autoComplete="name"
            maxLength={100}
          />
        )}
      </FormField>
      <FormField control={control} name={names.email} label={words.email} hint={isEmailNew && emailHint}>
        {(input) => (
          <TextInput {...input} type="email" autoComplete="email" autoCapitalize="none" maxLength={254} />
        )}
      </FormField>
      {isEmailNew && (
        <div className="animate-rise">
          <FormField
            control={control}
            name={names.password}
            label={identityTexts.currentPassword}
            hint={identityTexts.currentPasswordHint}
            isRequired
          >
            {(input) => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
        </div>
      )}
      <ChallengeStatus solving={solving} />
    </>
  );
}

/** Strips what is no letter, space, hyphen or apostrophe. */
export function keepNameLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .replace(/^ +| {2,}/g, (spaces) => (spaces.length > 1 && !text.startsWith(spaces) ? ' ' : ''));
}
