import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { listWords } from '../words.ts';
import { OpeningName } from './cells.tsx';
import { actionsColumn, RowActions } from './row-actions.tsx';
import { type Column, type Sort, Table } from './table.tsx';

const ROWS = ['Zeytin', 'Çay'];

const columnsOf = (open: (text: string) => void, remove: (row: string) => void): Column<string>[] => [
  {
    header: 'Ad',
    onPhone: 'title',
    sortKey: 'name',
    cell: (row) => <OpeningName name={row} onOpen={() => open(`${row}: ad`)} />,
  },
  { header: 'Bütçe', sortKey: 'budget', cell: () => '₺5.000,00' },
  actionsColumn((row) => (
    <RowActions
      about={row}
      menu={[
        { label: 'Kopyala', onSelect: () => open(`${row}: kopya`) },
        { label: 'Sil', tone: 'danger', onSelect: () => remove(row) },
      ]}
    />
  )),
];

function Harvests({ onOpen }: { onOpen: (text: string) => void }) {
  const [sort, setSort] = useState<Sort>({ key: 'name', order: 'asc' });
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <>
      <Table
        label="Hasatlar"
        columns={columnsOf(onOpen, setRemoved)}
        rows={ROWS}
        rowKey={(row) => row}
        sort={sort}
        onSort={setSort}
        onOpen={onOpen}
      />
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => {}}
        title="Silinsin mi?"
        confirmLabel="Evet"
      />
    </>
  );
}

test('header of a column: sorts, the other way at the next press', async () => {
  const screen = await render(<Harvests onOpen={() => {}} />);
  const name = screen.getByRole('columnheader', { name: 'Ad' });
  const budget = screen.getByRole('columnheader', { name: 'Bütçe' });
  await expect.element(name).toHaveAttribute('aria-sort', 'ascending');
  await budget.getByRole('button').click();
  await expect.element(budget).toHaveAttribute('aria-sort', 'descending');
  await expect.element(name).toHaveAttribute('aria-sort', 'none');
  await budget.getByRole('button').click();
  await expect.element(budget).toHaveAttribute('aria-sort', 'ascending');
});

test('menu of a row by keyboard: closes by Esc and by leaving; a question returns the focus to its button', async () => {
  const screen = await render(<Harvests onOpen={() => {}} />);
  const menu = screen.getByRole('button', { name: `${listWords.moreActions}: Zeytin` });
  const entries = screen.getByRole('listitem');
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entries).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(entries).toHaveLength(0);
  await expect.element(menu).toHaveFocus();

  await userEvent.keyboard('{Enter}{Shift>}{Tab}{/Shift}');
  await expect.element(entries).toHaveLength(0);
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Sil' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test('narrow table: cards, each opened by a press anywhere but on its buttons', async () => {
  await page.viewport(390, 800);
  const onOpen = vi.fn();
  const screen = await render(<Harvests onOpen={onOpen} />);
  const card = screen.getByRole('row').filter({ hasText: 'Zeytin' });
  await card
    .getByRole('button', { name: /Zeytin$/ })
    .first()
    .click();
  expect(onOpen).toHaveBeenLastCalledWith('Zeytin: ad');
  await card.getByRole('button', { name: listWords.moreActions }).click();
  await card.getByRole('button', { name: 'Kopyala' }).click();
  expect(onOpen).toHaveBeenLastCalledWith('Zeytin: kopya');
  await card.getByText('Bütçe').click();
  expect(onOpen).toHaveBeenLastCalledWith('Zeytin');
  expect(onOpen).toHaveBeenCalledTimes(3);
  await page.viewport(1280, 800);
});
