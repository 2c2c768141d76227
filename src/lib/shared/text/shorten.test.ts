import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it.each([
  ['Kısa metin.', 20, 'Kısa metin.'],
  ['Taze zeytinyağı. Hemen al.', 16, 'Taze zeytinyağı…'],
  ['Taze zeytinyağı. Hemen al.', 17, 'Taze zeytinyağı…'],
  ['Bekle… sonra al', 7, 'Bekle…'],
  ['Yüzde elli (%50) indirim', 16, 'Yüzde elli (%50)…'],
  ['Tatil 🏖️ burada', 7, 'Tatil…'],
  ['Taze zeytinyağı hemen kapında', 18, 'Taze zeytinyağı…'],
  ['Taze zeytinyağı hemen kapında', 21, 'Taze zeytinyağı hemen…'],
  ['Muvaffakiyetsizleştirici', 10, 'Muvaffakiy…'],
  ['Al muvaffakiyetsizleştirici', 20, 'Al muvaffakiyetsizle…'],
])('%j cut to %i: %j', (text, length, shown) => expect(shorten(text, length)).toBe(shown));
