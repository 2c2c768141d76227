import { expect, test } from 'vitest';
import { isPageFor } from '#app/web/page.ts';
import { listPlaces, areaAt, pageAt } from '#app/web/routes.ts';
import { kurus } from '#lib/shared/money.ts';
import { isPressing, NOTICE_KINDS, ruleOf } from './kinds.ts';
import { noticeTexts } from './texts.ts';

const DETAIL = {
  name: 'Kış İndirimi',
  amount: kurus(600_000),
  reason: 'Görsel okunmuyor',
  count: 3,
  hours: 24,
  until: '23.12.2026',
  title: 'Bakım',
  text: 'Gece bakım var.',
};

test.each(NOTICE_KINDS)('%s: its text contains every parameter', (kind) => {
  const { title, text } = noticeTexts[kind];
  const shownText = text(DETAIL);
  expect((typeof title === 'string' ? title : title(DETAIL)).length).toBeGreaterThan(3);
  expect(shownText).not.toMatch(/undefined|NaN|\[object/);
  expect(shownText).toMatch(/...[.!]$/);
  const shown = {
    name: 'Kış İndirimi',
    amount: '₺6.000,00',
    reason: 'Görsel okunmuyor',
    count: '3',
    hours: '24',
    until: '23.12.2026',
    title: '',
    text: 'Gece bakım var.',
  };
  for (const need of ruleOf(kind).needs) expect(shownText).toContain(shown[need]);
});

test.each(NOTICE_KINDS)('%s: leads to a page of its readers', async (kind) => {
  await listPlaces();
  const { roles, duties = [], link } = ruleOf(kind);
  for (const role of roles) {
    const address = link(7, role);
    if (address === null) continue;
    const [path = ''] = address.split('?');
    expect([role, 'public']).toContain(areaAt(path).role);
    const page = pageAt(path);
    for (const duty of ['owner', ...duties] as const)
      expect(page && isPageFor(page, { role, duty })).toBe(true);
  }
});

test.each(NOTICE_KINDS)('%s: follows the rules of its group', (kind) => {
  const { group, roles, duties, mail } = ruleOf(kind);
  if (isPressing(kind)) expect(['yes', 'by its feature']).toContain(mail);
  if (group === 'news') expect(mail).toBe('no');
  // Administrators are notified by their duties, so that no feature has to know who they are.
  expect(duties !== undefined).toBe(roles.join() === 'admin');
});
