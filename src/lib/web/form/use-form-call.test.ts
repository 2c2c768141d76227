import { expect, it } from 'vitest';
import { CallError } from '../call.ts';
import { showRefusal } from './use-form-call.ts';

const refused = (fields: Record<string, string>) =>
  new CallError({ code: 'X', status: 400, message: 'Lütfen alanları kontrol et', fields, extra: {} });

/** A form with one field, and the messages shown beside it. */
function aForm() {
  const said: Record<string, string | undefined> = {};
  return {
    said,
    control: {},
    getValues: () => ({ reason: '' }),
    setError: (field: string, error: { message?: string }) => {
      said[field] = error.message;
    },
  };
}

it.each([
  ['beside its field alone', refused({ reason: 'Çok kısa' }), { reason: 'Çok kısa' }, []],
  ['above the fields where the form does not show the field', refused({ version: 'Eski' }), {}, ['Eski']],
  ['in the words of the server', refused({}), {}, ['Lütfen alanları kontrol et']],
  ['in our words where there are none', new Error('a bug'), {}, ['Olmadı']],
] as const)('a refusal is said %s', (_, error, said, problems) => {
  const form = aForm();
  expect(showRefusal(form as unknown as Parameters<typeof showRefusal>[0], error, 'Olmadı')).toEqual(
    problems,
  );
  expect(form.said).toEqual(said);
});

it('a refusal may have words made from itself', () => {
  const form = aForm() as unknown as Parameters<typeof showRefusal>[0];
  expect(showRefusal(form, new Error('a bug'), (error) => String(error))).toEqual(['Error: a bug']);
});
