import { expect, it, vi } from 'vitest';
import { applyServerErrors, type FormWithErrors } from './apply-server-errors.ts';

function aForm(values: Record<string, unknown>) {
  const setError = vi.fn();
  // Of getValues only the form without arguments is called.
  const form = { control: {}, getValues: () => values, setError } as unknown as FormWithErrors<
    Record<string, unknown>
  >;
  return { form, setError };
}

it('sets each message on its field and focuses the first in the order of the form', () => {
  const { form, setError } = aForm({ name: '', email: '' });
  const rest = applyServerErrors(form, { email: 'E-posta kayıtlı', name: 'Ad kısa' });
  expect(setError.mock.calls).toEqual([
    ['name', { type: 'server', message: 'Ad kısa' }, { shouldFocus: true }],
    ['email', { type: 'server', message: 'E-posta kayıtlı' }, { shouldFocus: false }],
  ]);
  expect(rest).toEqual([]);
});

it('gives back what has no field here', () => {
  const { form, setError } = aForm({ name: '' });
  expect(applyServerErrors(form, { phone: 'Telefon kayıtlı' })).toEqual(['Telefon kayıtlı']);
  expect(setError).not.toHaveBeenCalled();
});

it('does nothing without errors', () => {
  expect(applyServerErrors(aForm({ name: '' }).form, undefined)).toEqual([]);
});
