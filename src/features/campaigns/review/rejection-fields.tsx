import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from '#lib/shared/zod.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { mergeRefs } from '#lib/web/inputs/combobox.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import type { reviewContract } from '../contract/admin.ts';
import { REJECTION_CATEGORIES, REJECTION_CATEGORY_TEXTS } from '../rejection.ts';
import { readyReasons, rejectionTexts as texts } from '../admin-texts.web.ts';

const OPTIONS = REJECTION_CATEGORIES.map((value) => ({ value, label: REJECTION_CATEGORY_TEXTS[value] }));

/** A ready reason that nobody has changed, or nothing: another category may put its own in its place. */
function isReady(reason: string | null | undefined): boolean {
  const text = reason?.trim() ?? '';
  return text === '' || Object.values(readyReasons).includes(text);
}

type DecisionForm = UseFormReturn<z.input<(typeof reviewContract)['holdDecision']['body']>>;

/** A category fills in its ready reason; a typed reason stays, and the ready one can be added to it. */
export function RejectionFields({
  form,
  reasonRef,
}: {
  form: DecisionForm;
  reasonRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const [category, reason] = form.watch(['rejection_category', 'rejection_reason']);
  const ready = category ? readyReasons[category] : undefined;

  function write(text: string) {
    form.setValue('rejection_reason', text, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }

  return (
    <>
      <FormField control={form.control} name="rejection_category" label={texts.category}>
        {(input) => (
          <Select
            {...input}
            options={OPTIONS}
            emptyLabel={texts.anyCategory}
            onChange={(next) => {
              input.onChange(next);
              if (isReady(form.getValues('rejection_reason'))) write(next ? readyReasons[next] : '');
            }}
          />
        )}
      </FormField>
      <FormField control={form.control} name="rejection_reason" label={texts.reason} hint={texts.hint}>
        {(input) => <TextArea {...input} ref={mergeRefs(reasonRef, input.ref)} limit={1000} />}
      </FormField>
      {ready !== undefined && !isReady(reason) && !reason?.includes(ready) && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          onClick={() => {
            write(`${reason?.trimEnd()}\n${ready}`);
            reasonRef.current?.focus();
          }}
        >
          {texts.addReady}
        </Button>
      )}
    </>
  );
}
