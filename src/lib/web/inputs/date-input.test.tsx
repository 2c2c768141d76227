import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Dialog } from '../overlays/dialog.tsx';
import { Field } from './field.tsx';
import { DateInput } from './date-input.tsx';

function Day({ first }: { first: string | null }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <Field label="Başlangıç">
        <DateInput value={day} onChange={setDay} min="2026-12-01" max="2027-01-31" />
      </Field>
      <output>{day}</output>
    </>
  );
}

test('typed day: completed once it is left; no other day stands in for a wrong one', async () => {
  const screen = await render(<Day first={null} />);
  const field = screen.getByRole('textbox', { name: 'Başlangıç' });
  await field.click();
  await userEvent.keyboard('5.12.26');
  await userEvent.tab();
  await expect.element(field).toHaveValue('05.12.2026');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-12-05');
  await field.fill('31.02.2026');
  await userEvent.tab();
  await expect.element(field).toHaveValue('31.02.2026');
  await expect.element(screen.getByRole('status')).toHaveTextContent('31.02.2026');
});

test('calendar: opens at the day, picks by keyboard, and returns the focus', async () => {
  const screen = await render(<Day first="2026-12-05" />);
  const opener = screen.getByRole('button', { name: 'Başlangıç: takvimi aç' });
  await opener.click();
  await expect.element(screen.getByRole('button', { name: /^5 Aralık/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await expect.element(screen.getByRole('textbox')).toHaveValue('12.12.2026');
});

test('calendar in a dialog: Esc closes it alone', async () => {
  const screen = await render(
    <Dialog isOpen onClose={() => expect.unreachable()} title="Dönem">
      <Day first="2026-12-05" />
    </Dialog>,
  );
  const opener = screen.getByRole('button', { name: 'Başlangıç: takvimi aç' });
  await opener.click();
  await expect.element(screen.getByRole('grid')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});
