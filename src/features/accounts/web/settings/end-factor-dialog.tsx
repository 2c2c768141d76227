import { FormField } from '#lib/web/form/form-field.tsx';
import { useCallMutation } from '#lib/web/query.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { accountsContract } from '../../contract.ts';
import { accountTexts } from '../../texts.ts';
import { secondFactorTexts as texts } from '../texts.ts';
import { failureText } from '../call-failure.ts';
import { ADMIN_SESSION_KEY, SECOND_FACTOR_KEY } from '../api.ts';
import { accountWords } from '../texts/public.ts';

const WORDS = {
  title: texts.offTitle,
  confirm: texts.offConfirm,
  busy: texts.working,
  failed: (error: unknown) => failureText(error, texts.offFailed),
  done: accountTexts.secondFactorOff,
};

/** Switches the second factor off, with the password and a last code. */
export function EndFactorDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      subject={isOpen || null}
      onClose={onClose}
      call={useCallMutation(accountsContract.endSecondFactor, [SECOND_FACTOR_KEY, ADMIN_SESSION_KEY])}
      schema={accountsContract.endSecondFactor.body}
      values={() => ({ currentPassword: '', second_factor: '' })}
      input={(_, body) => ({ body })}
      words={WORDS}
      tone="danger"
      size="sm"
      description={() => texts.offText}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="currentPassword" label={accountWords.currentPassword}>
            {(input) => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
          <FormField control={control} name="second_factor" label={texts.offCode}>
            {(input) => <TextInput {...input} autoComplete="one-time-code" maxLength={11} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
