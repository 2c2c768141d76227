import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from '#lib/shared/zod.ts';
import { Checkbox } from '../inputs/checkbox.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { FormField } from './form-field.tsx';
import { useZodForm } from './use-zod-form.ts';

const schema = z
  .object({
    city: z.string().min(2),
    size: z.enum(['S', 'M']),
    colour: z.enum(['red', 'blue']).nullable(),
    note: z.string(),
    price: z.number(),
    agreed: z.literal(true),
    news: z.boolean(),
  })
  .refine(({ note, price }) => note !== '' || price < 100, { path: ['note'] });

const CHOSEN = { size: 'S', colour: 'red' } as const;

function Form({ price }: { price: number }) {
  const given = { city: 'Ordu', ...CHOSEN, note: 'Kapıda', price, agreed: true as const, news: true };
  const { control } = useZodForm(schema, given);
  return (Object.keys(given) as (keyof typeof given)[]).map((name) =>
    createElement(FormField<z.input<typeof schema>, typeof name, z.input<typeof schema>>, {
      key: name,
      control,
      name,
      label: name,
      // oxlint-disable-next-line react/no-children-prop -- a test file has no JSX
      children: ({ onChange, onBlur, ref }) =>
        name === 'agreed' || name === 'news'
          ? // oxlint-disable-next-line react/no-children-prop -- the same
            createElement(Checkbox, { onChange, value: true, ref, children: name })
          : createElement(TextInput, { onChange, onBlur, ref, value: '' }),
    }),
  );
}

/** The names of the fields that say that they are required. */
const requiredIn = (page: string) =>
  page
    .split('<label')
    .flatMap((field) => (/aria-required="true"/.test(field) ? [/>(\w+)</.exec(field)?.[1]] : []));

test.each([
  [20, ['city', 'size', 'price', 'agreed']],
  [200, ['city', 'size', 'note', 'price', 'agreed']],
])('a field is marked as required where its form is refused without it (price %i)', (price, required) => {
  const page = renderToStaticMarkup(createElement(Form, { price }));
  expect(requiredIn(page)).toEqual(required);
});
