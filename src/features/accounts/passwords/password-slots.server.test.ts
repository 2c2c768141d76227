import { expect, test } from 'vitest';
import { createPasswordSlots, type Hasher } from './passwords.server.ts';

/** Slots whose work ends on demand. */
function aDesk() {
  const slots = createPasswordSlots();
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const come = (name: string, hasher: Hasher) =>
    slots
      .run(hasher, async () => {
        order.push(name);
        await new Promise<void>((resolve) => {
          ends.push(resolve);
        });
      })
      .catch(() => {
        refused.push(name);
      });
  async function end(count: number): Promise<void> {
    for (let ended = 0; ended < count; ended += 1) {
      ends.shift()?.();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
  return { come, end, order, refused };
}

const from = (address: string) => ({ address });
const by = (account: number) => ({ account });

test('two at a time: owners and strangers take turns, and addresses among the strangers', async () => {
  const { come, end, order } = aDesk();
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4', 'flood 5']) void come(name, from('flood'));
  void come('clean', from('clean'));
  void come('owner', by(1));
  expect(order).toEqual(['flood 1', 'flood 2']);
  await end(7);
  expect(order.slice(2)).toEqual(['flood 3', 'owner', 'clean', 'flood 4', 'flood 5']);
});

test('thirty accounts that never stop: a stranger and another owner begin after a few slots', async () => {
  const { come, end, order, refused } = aDesk();
  for (let account = 1; account <= 30; account += 1)
    for (let number = 1; number <= 3; number += 1) void come(`flood ${account}`, by(account));
  void come('owner', by(99));
  await end(4);
  for (const name of ['login', 'registration']) void come(name, from(name));
  await end(70);
  // Two ran and four had a turn when the strangers came, who then have every second slot.
  expect(order.indexOf('login')).toBeLessThan(8);
  expect(order.indexOf('registration')).toBeLessThan(10);
  expect(order.indexOf('owner')).toBeLessThan(2 + 30 + 2 + 1);
  expect(new Set(order)).toHaveLength(33);
  expect(refused.every((name) => name.startsWith('flood'))).toBe(true);
});

test('a full queue gives the place of whoever has the most to an address that has none', async () => {
  const { come, end, order, refused } = aDesk();
  for (let number = 1; number <= 50; number += 1) void come(`flood ${number}`, from('flood'));
  await end(0);
  void come('clean', from('clean'));
  await end(60);
  expect(order).toHaveLength(42);
  expect(order[3]).toBe('clean');
  expect(refused).toHaveLength(9);
  expect(refused).toContain('flood 42');
});

test('a flood from as many addresses as there are places refuses strangers, and nobody who proved something', async () => {
  const { come, end, order, refused } = aDesk();
  for (let number = 1; number <= 42; number += 1) void come(`flood ${number}`, from(`flood ${number}`));
  void come('stranger', from('stranger'));
  void come('owner', by(1));
  await end(60);
  expect(refused).toEqual(['stranger']);
  expect(order[3]).toBe('owner');
});

test('a slot is free again after work that failed', async () => {
  const slots = createPasswordSlots();
  const fail = () => slots.run(by(1), () => Promise.reject(new Error('no')));
  for (let tries = 0; tries < 5; tries += 1) await expect(fail()).rejects.toThrow('no');
  await expect(slots.run(by(1), async () => 'yes')).resolves.toBe('yes');
});
