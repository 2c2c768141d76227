import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Button } from '../buttons/button.tsx';
import { Field } from '../inputs/field.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { actionWords } from '../words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Editor({ text }: { text?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <main>
      <Button onClick={() => setIsOpen(true)}>Aç</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Ad"
        footer={<Button onClick={() => setIsAsking(true)}>Sil</Button>}
      >
        <Field label="Yeni ad">
          <TextInput value="Ayşe" onChange={() => {}} />
        </Field>
        <p>{text}</p>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {}}
        title="Silinsin mi?"
        confirmLabel="Evet"
      >
        <a href="/kosullar">Koşullar</a>
      </ConfirmDialog>
    </main>
  );
}

test('dialog: begins in its first field, hides the page, and returns the focus', async () => {
  const screen = await render(<Editor />);
  const opener = screen.getByRole('button', { name: 'Aç' });
  await opener.click();
  await expect.element(screen.getByLabelText('Yeni ad')).toHaveFocus();
  await expect.element(screen.getByRole('main')).not.toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(screen.getByRole('button', { name: actionWords.close })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

function Loading({ loading }: { loading: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (isOpen) void loading().then(() => setIsLoaded(true));
  }, [isOpen, loading]);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Aç</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Ad">
        {isLoaded ? (
          <Field label="Yeni ad">
            <TextInput value="" onChange={() => {}} />
          </Field>
        ) : (
          <p>Yükleniyor</p>
        )}
      </Dialog>
    </>
  );
}

test.each([
  ['before', () => Promise.resolve()],
  ['after', () => new Promise<void>((resolve) => setTimeout(resolve, 300))],
])('field that loads %s its dialog took the focus: gets it', async (_, loading) => {
  const screen = await render(<Loading loading={loading} />);
  await screen.getByRole('button', { name: 'Aç' }).click();
  await expect.element(screen.getByLabelText('Yeni ad')).toHaveFocus();
});

test('dialog with a long text: its body is a tab stop, to scroll by keyboard', async () => {
  const screen = await render(<Editor text={'Uzun bir metin. '.repeat(1000)} />);
  await screen.getByRole('button', { name: 'Aç' }).click();
  await expect.element(screen.getByLabelText('Yeni ad')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(screen.getByRole('button', { name: actionWords.close })).not.toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(screen.getByRole('button', { name: actionWords.close })).toHaveFocus();
});

test('question above a dialog: begins on the answer that changes nothing; Esc closes one at a time', async () => {
  const screen = await render(<Editor />);
  await screen.getByRole('button', { name: 'Aç' }).click();
  const remove = screen.getByRole('button', { name: 'Sil' });
  await remove.click();
  const question = screen.getByRole('alertdialog', { name: 'Silinsin mi?' });
  await expect.element(question.getByRole('button', { name: actionWords.cancel })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('question under way: stays open', async () => {
  const asked = (
    <ConfirmDialog
      isOpen
      isBusy
      onClose={() => expect.unreachable()}
      onConfirm={() => {}}
      title="Silinsin mi?"
      confirmLabel="Evet"
    />
  );
  const screen = await render(asked);
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByRole('button', { name: actionWords.cancel })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
});
