import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Field } from './field.tsx';
import { MoneyInput } from './number-input.tsx';

function Amount() {
  const [lira, setLira] = useState<number | null>(null);
  return (
    <>
      <Field label="Tutar">
        <MoneyInput value={lira} onChange={setLira} />
      </Field>
      <output>{String(lira)}</output>
    </>
  );
}

async function openField() {
  const screen = await render(<Amount />);
  const field = screen.getByLabelText('Tutar');
  const type = async (keys: string) => {
    await field.click();
    await userEvent.keyboard(keys);
  };
  return { field, type, value: screen.getByRole('status') };
}

test('amount typed key by key or pasted: the one meant', async () => {
  const { field, type, value } = await openField();
  for (const [keys, shown, meant] of [
    ['60.000,00', '60.000,00', 60_000],
    ['60000.5', '60.000,50', 60_000.5],
    ['₺ 1 234,5 TL', '1.234,50', 1234.5],
  ] as const) {
    await type(keys);
    await userEvent.keyboard('{ControlOrMeta>}ax{/ControlOrMeta}{Tab}');
    await expect.element(value).toHaveTextContent('null');
    await field.click();
    await userEvent.paste();
    await userEvent.tab();
    await expect.element(field, { message: keys }).toHaveValue(shown);
    await expect.element(value).toHaveTextContent(String(meant));
  }
});

test('amount edited in the middle: keeps its groups and the caret', async () => {
  const { field, type } = await openField();
  await type('60.000{Backspace}');
  await expect.element(field).toHaveValue('6.000');
  await userEvent.keyboard('{Home}{ArrowRight}54');
  await expect.element(field).toHaveValue('654.000');
  await userEvent.keyboard('3');
  await expect.element(field).toHaveValue('6.543.000');
  await userEvent.keyboard('{Backspace}{Tab}');
  await expect.element(field).toHaveValue('654.000,00');
});

test('unclear amount: stays as typed, to be corrected, and means nothing', async () => {
  const { field, type, value } = await openField();
  for (const unclear of ['1,234.50', '1e5', '60bin']) {
    await type(`${unclear}{Tab}`);
    await expect.element(field).toHaveValue(unclear);
    await expect.element(value).toHaveTextContent('NaN');
  }
});
