/** A time beside an account says what happened then. */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { FraudMember, ListedFraudGroup } from '../../contract/admin.ts';
import { GroupCard } from './group-card.tsx';
import { MembersTable } from './members-table.tsx';

const OPENED = new Date('2026-11-24T10:22:00Z');
const REVIEWED = new Date('2026-11-24T10:24:00Z');

const member: FraudMember = {
  user_id: 7,
  name: 'Ayşe Yılmaz',
  status: 'active',
  created_at: OPENED,
  score: 90,
  level: 'certain',
  reasons: [],
  balance: kurus(6800),
  waiting: ZERO_KURUS,
  paid_out: ZERO_KURUS,
  earned: kurus(4600),
  shortfall: ZERO_KURUS,
  review: null,
};

const group: ListedFraudGroup = {
  id: 7,
  accounts: 1,
  names: ['Ayşe Yılmaz'],
  score: 90,
  level: 'certain',
  reasons: [],
  balance: kurus(6800),
  waiting: ZERO_KURUS,
  earned: kurus(4600),
  objections: 0,
  decisions: [],
  opened_at: REVIEWED,
  decided_at: null,
};

const drawn = (screen: ReactNode) => renderToStaticMarkup(createElement(MemoryRouter, null, screen));

test('in the table of accounts it is when the account was opened', () => {
  const table = createElement(MembersTable, {
    group: {
      id: 7,
      members: [member],
      ties: [],
      decisions: [],
      shortfalls: [],
      alone_up_to: null,
      proposal: null,
    },
    left: new Set<number>(),
    onLeave: () => undefined,
  });
  expect(drawn(table)).toContain('>Hesap açılışı: 24.11.2026 13:22<');
});

test('in the list it is when the review began, also of what is decided', () => {
  expect(drawn(createElement(GroupCard, { group }))).toContain('>İncelemeye alındı: 24.11.2026 13:24<');
});
