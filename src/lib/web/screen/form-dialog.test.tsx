import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { z } from '#lib/shared/zod.ts';
import { Button } from '../buttons/button.tsx';
import { CallError } from '../call.ts';
import { FormField } from '../form/form-field.tsx';
import { MoneyInput } from '../inputs/number-input.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { ToastProvider } from '../overlays/toast.tsx';
import { actionWords } from '../words.ts';
import { FormDialog } from './form-dialog.tsx';

const schema = z.object({
  iban: z.string().min(6, 'IBAN eksik'),
  amount: z.number('Tutar gerekli').max(400, 'Bakiyen yetersiz'),
});

const words = {
  title: 'Para çek',
  confirm: 'Gönder',
  busy: 'Gönderiliyor...',
  failed: 'Olmadı',
  done: 'Gönderildi',
};

type Send = (values: z.input<typeof schema>) => Promise<{ message: undefined }>;

function Withdrawal({ send }: { send: Send }) {
  const [subject, setSubject] = useState<{ id: number } | null>(null);
  return (
    <ToastProvider>
      <Button onClick={() => setSubject({ id: 1 })}>Aç</Button>
      <FormDialog
        subject={subject}
        onClose={() => setSubject(null)}
        call={{ mutateAsync: send }}
        schema={schema}
        values={() => ({ iban: '', amount: null as never })}
        input={(_, values: z.input<typeof schema>) => values}
        words={words}
      >
        {({ control }) => (
          <>
            <FormField control={control} name="amount" label="Tutar">
              {(input) => <MoneyInput {...input} />}
            </FormField>
            <FormField control={control} name="iban" label="IBAN">
              {(input) => <TextInput {...input} />}
            </FormField>
          </>
        )}
      </FormDialog>
    </ToastProvider>
  );
}

async function openDialog(send: Send = () => expect.unreachable()) {
  const screen = await render(<Withdrawal send={send} />);
  const open = screen.getByRole('button', { name: 'Aç' });
  await open.click();
  const [amount, iban] = [screen.getByLabelText('Tutar'), screen.getByLabelText('IBAN')];
  const press = (name: string) => screen.getByRole('dialog').getByRole('button', { name }).click();
  return { screen, open, amount, iban, press };
}

test('form with wrong fields: each is refused at once, the first has the focus, and nothing is sent', async () => {
  const { screen, amount, iban, press } = await openDialog();
  await press(words.confirm);
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveAccessibleDescription('Tutar gerekli');
  await expect.element(iban).toHaveAccessibleDescription('IBAN eksik');
  await amount.fill('400,01');
  await iban.fill('TR12');
  await press(words.confirm);
  await expect.element(screen.getByText('Bakiyen yetersiz')).toBeVisible();
  await amount.fill('400');
  await iban.fill('TR1234');
  await expect.element(screen.getByRole('dialog').getByRole('alert')).not.toBeInTheDocument();
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});

test('refusal by the server: beside its field until that changes, otherwise above the form', async () => {
  const refusal = (fields: Record<string, string>) =>
    new CallError({ code: 'X', status: 400, message: 'Şu an gönderilemiyor', fields, extra: {} });
  const send = vi.fn<Send>().mockRejectedValueOnce(refusal({ iban: 'Hesap kapalı', amount: 'Çok fazla' }));
  const { screen, amount, iban, press } = await openDialog(send);
  await amount.fill('100');
  await iban.fill('TR1234');
  await press(words.confirm);
  await expect.element(iban).toHaveAccessibleDescription('Hesap kapalı');
  await expect.element(amount).toHaveFocus();
  await iban.fill('TR12345');
  await expect.element(iban).not.toHaveAttribute('aria-invalid');
  await expect.element(amount).toHaveAccessibleDescription('Çok fazla');
  await amount.fill('90');
  send.mockRejectedValueOnce(refusal({}));
  await press(words.confirm);
  await expect.element(screen.getByText('Şu an gönderilemiyor')).toBeVisible();
  send.mockResolvedValueOnce({ message: undefined });
  await press(words.confirm);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByText(words.done)).toBeVisible();
  expect(send).toHaveBeenLastCalledWith({ amount: 90, iban: 'TR12345' });
});

test('text typed into a dialog: restored at the next opening, discarded by its own button', async () => {
  const { open, iban, press } = await openDialog();
  await iban.fill('TR12');
  await userEvent.keyboard('{Escape}');
  await open.click();
  await expect.element(iban).toHaveValue('TR12');
  await press(actionWords.cancel);
  await open.click();
  await expect.element(iban).toHaveValue('');
});
