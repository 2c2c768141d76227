import { useWatch } from 'react-hook-form';
import { emailFold } from '#lib/shared/turkish.ts';
import { words } from '#lib/shared/words.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { DraftAlert } from '#lib/web/form/draft-alert.tsx';
import { useDraft } from '#lib/web/form/use-draft.ts';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { updateSessionUser } from '#lib/web/session.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { type FirmProfile, firmProfileContract } from '../contract.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { useUpdateFirmProfile } from './api.ts';
import { IdentityFields } from '#features/accounts/web/index.ts';

export interface OwnerFormProps {
  firm: FirmProfile;
  /** After saving; with the new e-mail where that has changed. */
  onSaved: (newEmail: string | null) => void;
}

/** The authorised person: name and e-mail can change, the phone cannot. */
export function OwnerForm({ firm, onSaved }: OwnerFormProps) {
  const { owner_name, owner_email } = firm;
  const form = useZodForm(firmProfileContract.updateFirmProfile.body, {
    owner_name,
    owner_email,
    currentPassword: '',
  });
  const draft = useDraft('owner', form);
  const typedEmail = useWatch({ control: form.control, name: 'owner_email' });
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: useUpdateFirmProfile(),
    draft,
    input: (body) => ({ body }),
    failed: identityTexts.saveFailed,
    onDone: (_, body) => {
      const email = emailFold(body.owner_email);
      updateSessionUser({ name: body.owner_name.trim(), email });
      onSaved(email === owner_email ? null : email);
    },
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <DraftAlert draft={draft} />
      <FormAlert message={problems} />
      <IdentityFields
        control={form.control}
        names={{ name: 'owner_name', email: 'owner_email', password: 'currentPassword' }}
        emailHint={identityTexts.emailHint}
        isEmailNew={emailFold(typedEmail) !== owner_email}
      />
      <Field label={words.phone}>
        <TextInput value={formatPhone(firm.owner_phone)} onChange={() => {}} readOnly disabled />
      </Field>
      <Button type="submit" className="self-start" isBusy={isBusy} busyText={identityTexts.saving}>
        {identityTexts.save}
      </Button>
    </form>
  );
}
