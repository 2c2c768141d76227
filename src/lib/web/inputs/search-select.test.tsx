import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Button } from '../buttons/button.tsx';
import { unknownChoice } from '../words.ts';
import { Field } from './field.tsx';
import { MultiSelect } from './multi-select.tsx';
import { SearchSelect } from './search-select.tsx';

const CITIES = ['Bolu', 'Bursa', 'İstanbul', 'İzmir', 'Şanlıurfa'].map((name) => ({
  value: name,
  label: name,
}));

function Cities({ onSubmit }: { onSubmit?: () => void }) {
  const [city, setCity] = useState<string | null>(null);
  const [others, setOthers] = useState<string[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Field label="Şehir">
        <SearchSelect value={city} onChange={setCity} options={CITIES} />
      </Field>
      <Field label="Şehirler">
        <MultiSelect value={others} onChange={setOthers} options={CITIES} />
      </Field>
      <Button type="submit">Kaydet</Button>
    </form>
  );
}

test('list with a search: finds without Turkish letters, selects by Enter, and Esc restores the choice', async () => {
  const screen = await render(<Cities />);
  const city = screen.getByRole('combobox', { name: 'Şehir', exact: true });
  await city.fill('iz');
  await expect.element(screen.getByRole('option')).toHaveTextContent('İzmir');
  await city.fill('sanli');
  await userEvent.keyboard('{Enter}');
  await expect.element(city).toHaveValue('Şanlıurfa');
  await city.fill('böyle bir yer yok');
  await expect.element(screen.getByText(/Eşleşen seçenek yok/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(city).toHaveValue('Şanlıurfa');
});

test('text that names no choice: refused, and holds the form back', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Cities onSubmit={onSubmit} />);
  const city = screen.getByRole('combobox', { name: 'Şehir', exact: true });
  await city.fill('Bursaa');
  await userEvent.tab();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(unknownChoice('Bursaa'));
  await screen.getByRole('button', { name: 'Kaydet' }).click();
  await expect.element(city).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{End}{Backspace}');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await city.fill('BURSA');
  await screen.getByRole('button', { name: 'Kaydet' }).click();
  await expect.element(city).toHaveValue('Bursa');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('list of several choices: stays open, and closes when another field is pressed', async () => {
  const screen = await render(<Cities />);
  const cities = screen.getByRole('combobox', { name: 'Şehirler' });
  await cities.fill('sanli');
  await userEvent.keyboard('{Enter}iz');
  await screen.getByRole('option', { name: 'İzmir' }).click();
  const chosen = screen.getByRole('list', { name: 'Şehirler: seçilenler' }).getByRole('listitem');
  await expect.element(chosen).toHaveLength(2);
  await expect.element(screen.getByRole('listbox', { name: 'Şehirler' })).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(chosen).toHaveLength(1);
  await expect.element(chosen).toHaveTextContent('Şanlıurfa');
  await screen.getByRole('combobox', { name: 'Şehir', exact: true }).click();
  await expect.element(screen.getByRole('listbox', { name: 'Şehirler' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('listbox', { name: 'Şehir', exact: true })).toBeVisible();
});
