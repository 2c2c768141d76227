import { expect, it, vi } from 'vitest';
import { applyServerErrors } from './apply-server-errors.ts';

function aForm(values: Record<string, unknown>) {
  return { getValues: vi.fn(() => values), setError: vi.fn() };
}

it('sets each message on its field and focuses the first in the order of the form', () => {
  const form = aForm({ name: '', email: '' });
  const rest = applyServerErrors(form, { email: 'E-posta kayıtlı', name: 'Ad kısa' });
  expect(form.setError.mock.calls).toEqual([
    ['name', { type: 'server', message: 'Ad kısa' }, { shouldFocus: true }],
    ['email', { type: 'server', message: 'E-posta kayıtlı' }, { shouldFocus: false }],
  ]);
  expect(rest).toEqual([]);
});

it('gives back what has no field here', () => {
  const form = aForm({ name: '' });
  expect(applyServerErrors(form, { phone: 'Telefon kayıtlı' })).toEqual(['Telefon kayıtlı']);
  expect(form.setError).not.toHaveBeenCalled();
});

it('does nothing without errors', () => {
  expect(applyServerErrors(aForm({ name: '' }), undefined)).toEqual([]);
});
