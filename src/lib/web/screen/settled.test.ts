import { expect, test } from 'vitest';
import { readSettled } from './settled.ts';

const PAID = { title: 'Artık karar beklemiyor', text: 'Ödendi' };
const settled = ({ status }: { status: string }) => (status === 'paid' ? PAID : null);
const idle = { isPending: false, isSuccess: false };

test.each([
  ['a thing that waits', { status: 'pending' }, idle, null],
  ['one that somebody else decided', { status: 'paid' }, idle, PAID],
  ['one that this dialog is deciding', { status: 'paid' }, { ...idle, isPending: true }, null],
  [
    'one that this dialog has decided, while it closes',
    { status: 'paid' },
    { ...idle, isSuccess: true },
    null,
  ],
  ['nothing', null, idle, null],
])('of %s the dialog asks, or says how it was settled', (_, shown, call, expected) => {
  expect(readSettled(shown, call, settled)).toEqual(expected);
});
