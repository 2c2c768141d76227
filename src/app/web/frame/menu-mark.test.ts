import { expect, test } from 'vitest';
import { ACCOUNT_LINKS as ADMIN_ACCOUNT, MENU } from '../areas/admin/layout.tsx';
import { ACCOUNT_LINKS as FIRM_ACCOUNT, menuFor } from '../areas/firm/layout.tsx';
import { isAtGroup, isAtPlace, type WorkMenuGroup, type WorkMenuLink } from './work-menu.tsx';
import { listPlaces } from '../routes.ts';

function marksAt(address: string, entries: readonly (WorkMenuLink | WorkMenuGroup)[]): string[] {
  return entries.flatMap((entry) => {
    if (!('links' in entry)) return isAtPlace(address, entry) ? [entry.label] : [];
    const links = entry.links.filter((link) => isAtPlace(address, link)).map(({ label }) => label);
    return isAtGroup(address, entry) ? [entry.label, ...links] : links;
  });
}

const ROOMS = [
  { area: '/admin/', entries: MENU, account: ADMIN_ACCOUNT, bell: ['/admin/bildirimler'] },
  { area: '/firma/', entries: menuFor(0), account: FIRM_ACCOUNT, bell: ['/firma/bildirimler'] },
];

test.each(ROOMS)(
  'every page below $area has one mark in the menu, unless the head alone leads there',
  async (room) => {
    const inHead = new Set([...room.bell, ...room.account.map(({ to }) => to)]);
    const places = await listPlaces();
    const pages = places.map(({ address }) => address).filter((address) => address.startsWith(room.area));
    expect(pages.length).toBeGreaterThan(10);
    const wrong = pages.filter((address) => {
      const marks = marksAt(address.replaceAll(/:\w+/g, '7'), room.entries).length;
      return marks !== 1 && !(marks === 0 && inHead.has(address));
    });
    expect(wrong).toEqual([]);
  },
);

test('page of a firm: below the list of people; of a campaign: below all lists of campaigns', () => {
  expect(marksAt('/admin/firmalar/7', MENU)).toEqual(['Kullanıcılar']);
  expect(marksAt('/admin/kullanicilar/7', MENU)).toEqual(['Kullanıcılar']);
  expect(marksAt('/admin/kullanicilarim', MENU)).toEqual([]);
  expect(marksAt('/firma/kampanyalar/7/performans', menuFor(0))).toEqual(['Kampanyalar']);
  expect(marksAt('/firma/kampanyalar/aktif', menuFor(0))).toEqual(['Aktif']);
});
