import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { offsetOf, pagination } from '#lib/shared/pagination.ts';
import { MAX_SEARCH } from '#lib/shared/turkish.ts';
import { actionWords, listWords } from '../words.ts';
import { ListSearch } from './list-toolbar.tsx';
import { ListToolsContext, TableSection } from './list-section.tsx';
import { oneOf, searchFilter, useList } from './use-list.ts';

const NAMES = Array.from({ length: 25 }, (_, index) => `Kayıt ${index + 1}`);

function Records({ delayMs = 0 }: { delayMs?: number }) {
  const list = useList({ search: searchFilter, state: oneOf('durum', ['', 'paid']) });
  const place = { page: list.page, limit: 10 };
  const found = NAMES.filter((name) => name.includes(list.filters.search));
  const data = {
    rows: found.slice(offsetOf(place), offsetOf(place) + place.limit),
    pagination: pagination(place, found.length),
  };
  return (
    <TableSection
      list={list}
      query={{ data, error: null, isFetching: false, isPlaceholderData: false, refetch: () => {} }}
      words={{ label: 'Kayıtlar', failed: 'Yüklenemedi', nounFrom: listWords.fromRecords }}
      empty={null}
      toolbar={<ListSearch list={list} placeholder="Ara..." delayMs={delayMs} />}
      rows={({ rows }) => rows}
      columns={[{ header: 'Ad', cell: (name) => name }]}
      rowKey={(name) => name}
    />
  );
}

async function openList(search: string, delayMs = 0) {
  const routes = [
    { path: '/', element: <h1>Panel</h1> },
    {
      path: '/kayitlar',
      element: (
        <ListToolsContext
          value={(view) => (
            <output hidden data-testid="view">
              {view}
            </output>
          )}
        >
          <Records delayMs={delayMs} />
        </ListToolsContext>
      ),
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', `/kayitlar${search}`] });
  return { router, screen: await render(<RouterProvider router={router} />) };
}

test('pages of a list: each in the address; Back leads to the one before', async () => {
  const { router, screen } = await openList('');
  const rows = screen.getByRole('cell');
  await expect.element(rows.first()).toHaveTextContent('Kayıt 1');
  await screen.getByRole('button', { name: 'Sonraki' }).click();
  await expect.element(rows.first()).toHaveTextContent('Kayıt 11');
  await expect.element(screen.getByText('Toplam 25 kayıttan 11-20 arası gösteriliyor')).toBeVisible();
  expect(router.state.location.search).toBe('?sayfa=2');
  await screen.getByRole('button', { name: 'Sayfa 3' }).click();
  await expect.element(rows).toHaveLength(5);
  await expect.element(screen.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
  await router.navigate(-1);
  await expect
    .element(screen.getByRole('button', { name: 'Sayfa 2' }))
    .toHaveAttribute('aria-current', 'page');
});

test('page past the end: shows the last one, also on the way back', async () => {
  const { router, screen } = await openList('?sayfa=9999');
  await expect.element(screen.getByText('Toplam 25 kayıttan 21-25 arası gösteriliyor')).toBeVisible();
  expect(router.state.location.search).toBe('?sayfa=3');
  await router.navigate(-1);
  await expect.element(screen.getByRole('heading', { name: 'Panel' })).toBeVisible();
});

test('search that is too long: refused beside the field, and the list stays', async () => {
  const { screen } = await openList('?ara=Kayıt+7');
  await expect.element(screen.getByRole('cell')).toHaveTextContent('Kayıt 7');
  await screen.getByRole('textbox').fill('ı'.repeat(MAX_SEARCH + 1));
  await expect.element(screen.getByText(listWords.longSearch(MAX_SEARCH))).toBeVisible();
  await expect.element(screen.getByRole('cell')).toHaveTextContent('Kayıt 7');
  await screen.getByRole('textbox').fill('böyle bir kayıt');
  await expect.element(screen.getByText('"böyle bir kayıt" ile ilgili kayıt bulunamadı')).toBeVisible();
  await expect.element(screen.getByText(listWords.longSearch(MAX_SEARCH))).not.toBeInTheDocument();
});

test('page that is left before its search was sent: does not come back', async () => {
  const { href } = window.location;
  const { router, screen } = await openList('', 100);
  await screen.getByRole('textbox').fill('Kayıt 7');
  window.history.replaceState(null, '', '/baska');
  await new Promise((resolve) => setTimeout(resolve, 300));
  window.history.replaceState(null, '', href);
  expect(router.state.location.search).toBe('');
  await screen.getByRole('textbox').fill('Kayıt 8');
  await expect.element(screen.getByRole('cell')).toHaveTextContent('Kayıt 8');
});

test('search for one long word on a phone: stays inside its box', async () => {
  await page.viewport(390, 800);
  const word = 'ş'.repeat(MAX_SEARCH);
  const { screen } = await openList(`?ara=${word}`);
  await expect.element(screen.getByText(`"${word}" ile ilgili kayıt bulunamadı`)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(1280, 800);
});

test('list without a match: clears search and filters together', async () => {
  const { router, screen } = await openList('?ara=yok&durum=paid');
  await screen.getByRole('button', { name: actionWords.clearFilters }).click();
  await expect.element(screen.getByRole('cell').first()).toHaveTextContent('Kayıt 1');
  expect(router.state.location.search).toBe('');
});

test('tools beside the filters: get those of the address, without its page and an open dialog', async () => {
  const { screen } = await openList('?durum=paid&onayla=5&ara=Kayıt&islem=yaz&sayfa=2');
  await expect.element(screen.getByTestId('view')).toHaveTextContent(/^ara=Kay%C4%B1t&durum=paid$/);
});
