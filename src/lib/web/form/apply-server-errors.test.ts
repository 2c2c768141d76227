import { expect, it, vi } from 'vitest';
import { applyServerErrors, type FormWithErrors } from './apply-server-errors.ts';
import * as order from './reading-order.ts';

function aForm(values: Record<string, unknown>) {
  const setError = vi.fn();
  // Of getValues only the form without arguments is called.
  const form = { control: {}, getValues: () => values, setError } as unknown as FormWithErrors<
    Record<string, unknown>
  >;
  return { form, setError };
}

it('sets each message on its field and focuses the first in the order of the form', () => {
  const focused = vi.spyOn(order, 'focusFirst');
  const { form, setError } = aForm({ name: '', email: '' });
  const rest = applyServerErrors(form, { email: 'E-posta kayıtlı', name: 'Ad kısa' });
  expect(setError.mock.calls).toEqual([
    ['name', { type: 'server', message: 'Ad kısa' }],
    ['email', { type: 'server', message: 'E-posta kayıtlı' }],
  ]);
  expect(focused).toHaveBeenCalledWith(form.control, ['name', 'email']);
  focused.mockRestore();
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
