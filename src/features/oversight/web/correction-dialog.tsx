import { type Control, useWatch } from 'react-hook-form';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ProposeDialog } from '#lib/web/screen/propose-dialog.tsx';
import { dutyTexts } from '#features/accounts/texts.ts';
import { correctionBody } from '../contract.ts';
import { correctionTexts, effectText } from '../texts.ts';
import { AccountInput } from './account-input.tsx';
import { useProposeCorrection } from './api.ts';
import { correctionDialogTexts as texts } from './texts.ts';

type Typed = z.input<typeof correctionBody>;

// The cast: an amount is missing until it is typed.
const EMPTY = { from_account: '', to_account: '', reason: '' } as Typed;

/** Says what happens to both balances: the names of the sides say it only to somebody who keeps books. */
function Effect({ control }: { control: Control<Typed, unknown, Typed> }) {
  const [from, to, amount] = useWatch({ control, name: ['from_account', 'to_account', 'amount'] });
  // The balances do not depend on the reason, which may be missing still.
  const known = correctionBody.safeParse({ from_account: from, to_account: to, amount, reason: '-' });
  if (!known.success) return null;
  const { from_account, to_account, amount: kurus } = known.data;
  return (
    <Alert tone="info">
      {correctionTexts.effect}:{' '}
      <strong>{effectText({ from: from_account, to: to_account, amount: kurus })}</strong>
    </Alert>
  );
}

/** Proposes an entry that corrects the books, for another administrator to approve. */
export function CorrectionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ProposeDialog
      takesTwo
      proposal={texts.title}
      subject={isOpen ? texts : null}
      onClose={onClose}
      call={useProposeCorrection()}
      schema={correctionBody}
      values={() => EMPTY}
      input={(_, body) => ({ body })}
      words={texts}
      description={() => dutyTexts.newAdmin}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="from_account" label={correctionTexts.from} isRequired>
            {(input) => <AccountInput {...input} about={correctionTexts.from} />}
          </FormField>
          <FormField control={control} name="to_account" label={correctionTexts.to} isRequired>
            {(input) => <AccountInput {...input} about={correctionTexts.to} />}
          </FormField>
          <FormField control={control} name="amount" label={words.amount} isRequired>
            {(input) => <MoneyInput {...input} />}
          </FormField>
          <Effect control={control} />
          <FormField control={control} name="reason" label={words.grounds} isRequired>
            {(input) => <TextArea {...input} limit={1000} rows={3} />}
          </FormField>
        </>
      )}
    </ProposeDialog>
  );
}
