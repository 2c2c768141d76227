import { useState } from 'react';
import { type DataOf, DUTIES, type Duty } from '#lib/shared/route.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { useSession } from '#lib/web/session.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import { dutyTexts } from '#features/accounts/texts.ts';
import type { adminUsersContract } from '../../contract/admin.ts';
import { userTexts as texts } from '../texts/admin.ts';
import { useChangeDuty } from './api.ts';

type User = DataOf<(typeof adminUsersContract)['readUser']>;

const OPTIONS = DUTIES.map((value) => ({
  value,
  label: dutyTexts.names[value],
  description: dutyTexts.abouts[value],
}));

export function DutySection({ user, duty }: { user: User; duty: Duty }) {
  const own = useSession().user;
  const [isAsking, setIsAsking] = useState(false);
  const isOwner = useMayCall(accountsContract.changeDuty);
  const mayChange = isOwner && own?.id !== user.id;
  return (
    <section>
      <h2 className="mb-1 text-sm font-bold">{dutyTexts.title}</h2>
      <p>
        {dutyTexts.names[duty]} <span className="block text-sm text-soft">{dutyTexts.abouts[duty]}</span>
      </p>
      {isOwner && <p className="mt-1 text-sm text-soft">{dutyTexts.newAdmin}</p>}
      {mayChange && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setIsAsking(true)}>
          {texts.duty.confirm}
        </Button>
      )}
      <FormDialog
        subject={isAsking ? user : null}
        onClose={() => setIsAsking(false)}
        call={useChangeDuty()}
        schema={accountsContract.changeDuty.body}
        values={() => ({ duty })}
        input={({ id }, body) => ({ params: { id }, body })}
        words={texts.duty}
        description={() => texts.dutyText}
      >
        {({ control }) => (
          <FormField control={control} name="duty" label={dutyTexts.title} isGroup>
            {({ value, onChange }) => <RadioCards value={value} onChange={onChange} options={OPTIONS} />}
          </FormField>
        )}
      </FormDialog>
    </section>
  );
}
