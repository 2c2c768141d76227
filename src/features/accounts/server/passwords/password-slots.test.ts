import { expect, test } from 'vitest';
import { createPasswordSlots, type Hasher } from './passwords.ts';

/** Slots whose work ends when the test says so; who was let in, in order. */
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
  /** Ends what runs, the earliest first, until `count` have ended. */
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

test('two at a time; addresses take turns, whoever proved something goes first', async () => {
  const { come, end, order } = aDesk();
  for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4', 'flood 5']) void come(name, from('flood'));
  void come('clean', from('clean'));
  void come('owner', 'proved');
  expect(order).toEqual(['flood 1', 'flood 2']);
  await end(7);
  expect(order.slice(2)).toEqual(['owner', 'flood 3', 'clean', 'flood 4', 'flood 5']);
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
  void come('owner', 'proved');
  await end(60);
  expect(refused).toEqual(['stranger']);
  expect(order[2]).toBe('owner');
});

test('a slot is free again after work that failed', async () => {
  const slots = createPasswordSlots();
  const fail = () => slots.run('proved', () => Promise.reject(new Error('no')));
  for (let tries = 0; tries < 5; tries += 1) await expect(fail()).rejects.toThrow('no');
  await expect(slots.run('proved', async () => 'yes')).resolves.toBe('yes');
});
