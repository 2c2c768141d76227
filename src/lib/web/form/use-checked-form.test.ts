import { createFormControl } from 'react-hook-form';
import { expect, it } from 'vitest';
import { lookAgainAtChanges } from './use-checked-form.ts';

interface Period {
  from: number;
  to: number;
  note: string;
}

/** A period's form as `useCheckedForm` makes it, without a page; the end bears the fault of a wrong order. */
function aForm(defaultValues: Period) {
  const form = createFormControl<Period>({
    defaultValues,
    mode: 'onTouched',
    resolver: (values) =>
      values.from <= values.to
        ? { values, errors: {} }
        : { values: {}, errors: { to: { type: 'rule', message: 'wrong order' } } },
  });
  for (const name of ['from', 'to', 'note'] as const) form.register(name);
  lookAgainAtChanges(form);
  return {
    ...form,
    errorOf: (name: keyof Period) => form.getFieldState(name).error?.message,
    leave: (name: keyof Period) => form.setValue(name, form.getValues(name), { shouldTouch: true }),
  };
}

it('the error of one field goes when another one makes it right', async () => {
  const form = aForm({ from: 5, to: 3, note: '' });
  await form.trigger();
  expect(form.errorOf('to')).toBe('wrong order');
  form.setValue('from', 2);
  await expect.poll(() => form.errorOf('to')).toBeUndefined();
});

it('a field that was left is found wrong when another one makes it so, and one that was not left is let be', async () => {
  const form = aForm({ from: 1, to: 3, note: '' });
  form.setValue('from', 4);
  await form.trigger('note');
  expect(form.errorOf('to')).toBeUndefined();
  form.leave('to');
  form.setValue('from', 5);
  await expect.poll(() => form.errorOf('to')).toBe('wrong order');
});

it('what the server refused stays beside its field until that field changes', async () => {
  const form = aForm({ from: 1, to: 3, note: '' });
  form.setError('note', { type: 'server', message: 'taken' });
  form.leave('from');
  await form.trigger('from');
  expect(form.errorOf('note')).toBe('taken');
  form.setValue('note', 'other');
  await expect.poll(() => form.errorOf('note')).toBeUndefined();
});
