import { FormField } from '#lib/web/form/form-field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { actionWords, busyWords } from '#lib/web/words.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { passkeyContract } from '../contract.ts';
import { accountTexts } from '../texts.ts';
import { deviceOf } from '../device-name.ts';
import { answerFactor, FactorField, useFactor } from '../second-factor/factor-proof.tsx';
import { passkeyCardTexts as texts } from '../texts.web.ts';
import { accountWords } from '../public-texts.web.ts';
import { useMakePasskey, useRemovePasskey, useRenamePasskey } from './api.web.ts';
import type { NewPasskey } from './webauthn.web.ts';
import { passkeyFailure } from './passkey-support.web.ts';

export type Passkey = DataOf<typeof passkeyContract.listPasskeys>['passkeys'][number];

const newPasskey = z.object({
  ...passkeyContract.beginPasskey.body.shape,
  name: passkeyContract.addPasskey.body.shape.name,
});

const ADD_WORDS = {
  title: texts.add,
  confirm: texts.addConfirm,
  busy: texts.addBusy,
  failed: passkeyFailure,
  done: accountTexts.passkeyAdded,
};

interface AddPasskeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function AddPasskeyDialog({ isOpen, onClose }: AddPasskeyDialogProps) {
  const factor = useFactor();
  const make = useMakePasskey();
  return (
    <FormDialog
      subject={isOpen || null}
      onClose={onClose}
      call={{
        ...make,
        mutateAsync: async (given: NewPasskey) =>
          make.mutateAsync({ ...given, ...(await answerFactor(factor)) }),
      }}
      schema={newPasskey}
      values={() => ({ name: deviceOf(navigator.userAgent).name, currentPassword: '', second_factor: '' })}
      input={(_, given) => given}
      words={ADD_WORDS}
      size="sm"
      description={() => texts.addText}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="name" label={texts.name} hint={texts.nameHint}>
            {(input) => <TextInput {...input} autoComplete="off" maxLength={60} />}
          </FormField>
          <FormField control={control} name="currentPassword" label={accountWords.currentPassword}>
            {(input) => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
          <FactorField factor={factor} control={control} name="second_factor" />
        </>
      )}
    </FormDialog>
  );
}

interface PasskeyDialogProps {
  passkey: Passkey | null;
  onClose: () => void;
}

const RENAME_WORDS = {
  title: texts.rename,
  confirm: actionWords.save,
  busy: busyWords.saving,
  failed: texts.renameFailed,
  done: accountTexts.passkeyRenamed,
};

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  return (
    <FormDialog
      subject={passkey}
      onClose={onClose}
      call={useRenamePasskey()}
      schema={passkeyContract.renamePasskey.body}
      values={({ name }) => ({ name })}
      input={({ id }, body) => ({ params: { id }, body })}
      words={RENAME_WORDS}
      size="sm"
    >
      {({ control }) => (
        <FormField control={control} name="name" label={texts.name}>
          {(input) => <TextInput {...input} autoComplete="off" maxLength={60} />}
        </FormField>
      )}
    </FormDialog>
  );
}

const REMOVE_WORDS = {
  title: texts.removeTitle,
  confirm: texts.remove,
  busy: busyWords.deleting,
  failed: passkeyFailure,
  done: accountTexts.passkeyRemoved,
};

export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const factor = useFactor();
  const remove = useRemovePasskey();
  return (
    <FormDialog
      subject={passkey}
      onClose={onClose}
      call={{
        ...remove,
        mutateAsync: async ({ params, body }: Parameters<typeof remove.mutateAsync>[0]) =>
          remove.mutateAsync({ params, body: { ...body, ...(await answerFactor(factor)) } }),
      }}
      schema={passkeyContract.removePasskey.body}
      values={() => ({ currentPassword: '', second_factor: '' })}
      input={({ id }, body) => ({ params: { id }, body })}
      words={REMOVE_WORDS}
      tone="danger"
      size="sm"
      description={({ name }) => texts.removeText(name)}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="currentPassword" label={accountWords.currentPassword}>
            {(input) => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
          <FactorField factor={factor} control={control} name="second_factor" />
        </>
      )}
    </FormDialog>
  );
}
