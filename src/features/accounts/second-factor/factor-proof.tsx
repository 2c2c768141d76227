import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { useCallQuery } from '#lib/web/query.ts';
import { useSession } from '#lib/web/session.ts';
import { accountsContract } from '../contract.ts';
import { SECOND_FACTOR_KEY } from '../api.web.ts';
import type { UsedPasskey } from '../passkeys/webauthn.web.ts';
import { usePasskeys } from '../passkeys/api.web.ts';
import { phoneTexts, secondFactorTexts } from '../texts.web.ts';
import { useEffect, useRef } from 'react';
import { CodeInput } from '#lib/web/inputs/code-input.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { accountWords } from '../public-texts.web.ts';

type Factor = 'code' | 'passkey' | null;

export function useFactor(): Factor {
  const isAdmin = useSession().user?.role === 'admin';
  const app = useCallQuery(SECOND_FACTOR_KEY, accountsContract.readSecondFactor, {}, { enabled: isAdmin });
  const passkeys = usePasskeys().data?.passkeys ?? [];
  if (app.data?.is_on === true) return 'code';
  return isAdmin && passkeys.length > 0 ? 'passkey' : null;
}

/** Throws the browser's error about the authenticator. */
export async function answerFactor(factor: Factor): Promise<{ passkey?: UsedPasskey }> {
  if (factor !== 'passkey') return {};
  const { answerWithPasskey } = await import('../passkeys/webauthn.web.ts');
  return { passkey: await answerWithPasskey() };
}

interface FactorFieldProps<Values extends FieldValues> {
  factor: Factor;
  control: Control<Values, unknown, Values>;
  name: FieldPathByValue<Values, string | undefined>;
}

export function FactorField<Values extends FieldValues>({ factor, ...field }: FactorFieldProps<Values>) {
  if (factor === 'passkey') return <p className="text-sm text-soft">{phoneTexts.passkeyNext}</p>;
  if (factor === null) return null;
  return (
    <FormField {...field} label={secondFactorTexts.offCode}>
      {(input) => <TextInput {...input} autoComplete="one-time-code" maxLength={11} />}
    </FormField>
  );
}

interface AppCodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
}

/** An emptied field gets the focus back in its first box. */
export function AppCodeField({ value, onChange, isWrong }: AppCodeFieldProps) {
  const boxes = useRef<HTMLDivElement>(null);
  const isEmpty = value === '';
  useEffect(() => {
    if (isEmpty) boxes.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, [isEmpty]);
  return (
    <Field label={accountWords.code} isLabelHidden>
      <CodeInput
        ref={boxes}
        value={value}
        onChange={onChange}
        isExpired={isWrong && isEmpty}
        className="max-w-none"
      />
    </Field>
  );
}
