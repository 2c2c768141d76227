import * as order from './reading-order.ts';
import { createFormControl } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { lookAgainAtChanges } from './use-checked-form.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from '#lib/shared/zod.ts';
import { Checkbox } from '../inputs/checkbox.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { FormField, watchPresses } from './form-field.tsx';
import { useZodForm } from './use-zod-form.ts';
import { withoutNulls } from './without-nulls.ts';
import { CallError } from '../call.ts';
import { showRefusal, applyServerErrors, type FormWithErrors } from './use-form-call.ts';

describe('use checked form', () => {
  interface Period {
    from: number;
    to: number;
    note: string;
  }

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
});

describe('form field', () => {
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
    const values = { city: 'Ordu', ...CHOSEN, note: 'Kapıda', price, agreed: true as const, news: true };
    const { control } = useZodForm(schema, values);
    return (Object.keys(values) as (keyof typeof values)[]).map((name) =>
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
});

describe('use form call', () => {
  const refused = (fields: Record<string, string>) =>
    new CallError({ code: 'X', status: 400, message: 'Lütfen alanları kontrol et', fields, extra: {} });

  function aForm() {
    const shown: Record<string, string | undefined> = {};
    return {
      shown,
      control: {},
      getValues: () => ({ reason: '' }),
      setError: (field: string, error: { message?: string }) => {
        shown[field] = error.message;
      },
    };
  }

  it.each([
    ['beside its field alone', refused({ reason: 'Çok kısa' }), { reason: 'Çok kısa' }, []],
    ['above the fields where the form does not show the field', refused({ version: 'Eski' }), {}, ['Eski']],
    ['in the words of the server', refused({}), {}, ['Lütfen alanları kontrol et']],
    ['in our words where there are none', new Error('a bug'), {}, ['Olmadı']],
  ] as const)('a refusal is shown %s', (_, error, shown, problems) => {
    const form = aForm();
    expect(showRefusal(form as unknown as Parameters<typeof showRefusal>[0], error, 'Olmadı')).toEqual(
      problems,
    );
    expect(form.shown).toEqual(shown);
  });

  it('a refusal may have words made from itself', () => {
    const form = aForm() as unknown as Parameters<typeof showRefusal>[0];
    expect(showRefusal(form, new Error('a bug'), (error) => String(error))).toEqual(['Error: a bug']);
  });
});

describe('apply server errors', () => {
  function aForm(values: Record<string, unknown>) {
    const setError = vi.fn();
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
});

describe('without nulls', () => {
  const schema = z
    .object({ height: z.number().optional(), city: z.string().nullable(), budget: z.number('Bütçe gerekli') })
    .refine(() => true);

  it('lets an emptied number count as not given, and keeps a null that the schema means', () => {
    const values = withoutNulls(schema, { height: null, city: null, budget: 5 });
    expect(values).toEqual({ city: null, budget: 5 });
    expect(schema.safeParse(values).success).toBe(true);
  });

  it('leaves a required number missing, so that its own message shows', () => {
    const result = schema.safeParse(withoutNulls(schema, { city: 'Van', budget: null }));
    expect(result.error?.issues[0]?.message).toBe('Bütçe gerekli');
  });
});

describe('after press', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function aPage() {
    const page = new EventTarget();
    const happened: string[] = [];
    const { afterPress } = watchPresses(page);
    return {
      happened,
      does: (event: string, button = 0) => {
        happened.push(event);
        page.dispatchEvent(Object.assign(new Event(event), { button }));
      },
      leavesField: (within?: string) =>
        afterPress(() => happened.push('checked'), { closest: (part: string) => part === within }),
    };
  }

  it('a field left by a press is checked after the click', () => {
    const { happened, does, leavesField } = aPage();
    does('mousedown');
    leavesField();
    does('mouseup');
    does('click');
    vi.runAllTimers();
    expect(happened).toEqual(['mousedown', 'mouseup', 'click', 'checked']);
  });

  it('a field left by the keyboard is checked at once, also after a press', () => {
    const { happened, does, leavesField } = aPage();
    leavesField();
    does('mousedown');
    does('mouseup');
    vi.runAllTimers();
    leavesField();
    leavesField('[data-fills-form]');
    expect(happened).toEqual(['checked', 'mousedown', 'mouseup', 'checked']);
  });

  it.each(['dragend', 'keydown'])('a press without a release ends at the %s', (end) => {
    const { happened, does, leavesField } = aPage();
    does('mousedown');
    leavesField();
    does(end);
    vi.runAllTimers();
    expect(happened).toEqual(['mousedown', end, 'checked']);
  });

  it('the other mouse buttons press nothing', () => {
    const { happened, does, leavesField } = aPage();
    does('mousedown', 2);
    leavesField();
    expect(happened).toEqual(['mousedown', 'checked']);
  });
});
