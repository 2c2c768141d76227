import { expect, test } from 'vitest';
import { changeWords } from './change-text.ts';

const image = (before: string | null, after: string | null) =>
  changeWords('homepage-ad.delete', { field: 'image_path', before, after }).after;

test('of a picture it says what became of it', () => {
  expect(image(null, '/uploads/yeni.webp')).toBe('yeni görsel');
  expect(image('/uploads/eski.webp', '/uploads/yeni.webp')).toBe('yeni görsel');
  expect(image('/uploads/eski.webp', null)).toBe('kaldırıldı');
});

test('amounts and switches are written as everywhere else', () => {
  const change = { field: 'view_rate', before: 1250.5, after: null };
  expect(changeWords('settings.save', change)).toEqual({
    label: 'Görüntüleme kazancı',
    before: '₺1.250,50',
    after: null,
  });
  const off = { field: 'withdrawals_enabled', before: 1, after: 0 };
  expect(changeWords('settings.save', off)).toMatchObject({ before: 'Açık', after: 'Kapalı' });
});
