import { Building2, UserRound } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { PasswordStrength } from '#lib/web/inputs/password-strength.tsx';
import { PhoneInput } from '#lib/web/inputs/phone-input.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { isMostlyOwn } from '../../own-words.ts';
import { accountTexts } from '../../texts.ts';
import { registrationTexts as texts } from '../texts/public.ts';
import type { RegistrationValues } from './registration-schema.ts';

export interface FieldsProps {
  control: Control<RegistrationValues, unknown, RegistrationValues>;
}

const TYPES = [
  { value: 'individual', label: texts.individual, description: texts.individualHint, icon: <UserRound /> },
  { value: 'corporate', label: texts.corporate, description: texts.corporateHint, icon: <Building2 /> },
] as const;

/** Chooses between a viewer's account (individual) and a firm's (corporate). */
export function TypeField({ control }: FieldsProps) {
  return (
    <FormField control={control} name="type" label={texts.type} isGroup>
      {({ value, onChange, onBlur }) => (
        <RadioCards
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          options={TYPES}
          className="grid-flow-col auto-cols-fr"
        />
      )}
    </FormField>
  );
}

/** The fields about a firm itself; those of its authorised person follow. */
export function FirmFields({ control }: FieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-4 text-lg font-bold">{texts.firmHeading}</legend>
      <FormField control={control} name="firm_name" label={texts.firmName}>
        {(input) => <TextInput {...input} autoComplete="organization" />}
      </FormField>
      <FormField control={control} name="contact_email" label={texts.firmEmail}>
        {(input) => (
          <TextInput {...input} type="email" inputMode="email" autoCapitalize="none" autoComplete="off" />
        )}
      </FormField>
      <FormField control={control} name="contact_phone" label={texts.firmPhone} hint={texts.firmPhoneHint}>
        {(input) => <PhoneInput {...input} autoComplete="off" />}
      </FormField>
    </fieldset>
  );
}

/** The fields about the person who signs in. */
export function PersonFields({ control, isFirm }: FieldsProps & { isFirm: boolean }) {
  const [password, ...known] = useWatch({
    control,
    name: ['password', 'name', 'email', 'phone', 'firm_name'],
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className={isFirm ? 'mb-4' : 'sr-only'}>
        <span className="text-lg font-bold">{isFirm ? texts.personHeading : texts.ownHeading}</span>
        {isFirm && <span className="mt-1 block text-sm text-soft">{texts.personHint}</span>}
      </legend>
      <FormField control={control} name="name" label={texts.name}>
        {(input) => <TextInput {...input} autoComplete="name" />}
      </FormField>
      <FormField control={control} name="email" label={texts.email}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        )}
      </FormField>
      <FormField control={control} name="phone" label={texts.phone} hint={texts.phoneHint}>
        {(input) => <PhoneInput {...input} />}
      </FormField>
      <FormField control={control} name="password" label={texts.password} hint={texts.passwordHint}>
        {(input) => (
          <>
            <PasswordInput {...input} autoComplete="new-password" />
            <PasswordStrength
              password={password}
              guessableText={accountTexts.guessablePassword}
              isWeak={isMostlyOwn(password, known)}
            />
          </>
        )}
      </FormField>
      <FormField control={control} name="passwordAgain" label={texts.passwordAgain}>
        {(input) => <PasswordInput {...input} autoComplete="new-password" />}
      </FormField>
    </fieldset>
  );
}
