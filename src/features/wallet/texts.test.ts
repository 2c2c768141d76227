import { expect, test } from 'vitest';
import { type MovementFacts, movementText } from './texts.ts';

const facts: MovementFacts = {
  kind: 'view',
  reader: 'viewer',
  isCredit: true,
  adName: 'Çay',
  viewNumber: undefined,
  otherName: 'Ali Veli',
  ibanEnd: undefined,
  isCollected: false,
  isCancelled: false,
  stateText: undefined,
};

test.each<[Partial<MovementFacts>, string, string]>([
  [{}, '“Çay” reklamını ilk kez izledin', '“Çay” reklamını ilk kez izledi'],
  [{ viewNumber: 2 }, '“Çay” reklamını 2. kez izledin', '“Çay” reklamını 2. kez izledi'],
  [{ kind: 'click' }, '“Çay” reklamına tıkladın', '“Çay” reklamına tıkladı'],
  [{ kind: 'transfer' }, 'A*** V*** sana gönderdi', 'Ali Veli bu izleyiciye gönderdi'],
  [{ kind: 'transfer', isCredit: false }, 'A*** V*** kişisine gönderdin', 'Ali Veli kişisine gönderdi'],
])('a movement %o speaks to the viewer, and about them to an administrator', (given, own, others) => {
  expect(movementText({ ...facts, ...given })).toBe(own);
  expect(movementText({ ...facts, ...given, reader: 'admin' })).toBe(others);
});
