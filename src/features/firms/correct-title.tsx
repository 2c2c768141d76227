import { useState } from 'react';
import type { z } from '#lib/shared/zod.ts';
import type { CallLike, WithMessage } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { titleBody } from './contract.ts';
import { firmWords } from './texts.ts';
import { titleTexts } from './texts.web.ts';

export interface CorrectTitleProps<Input> {
  title: string;
  call: CallLike<Input, WithMessage>;
  input: (body: z.output<typeof titleBody>) => Input;
}

export function CorrectTitle<Input>({ title, call, input }: CorrectTitleProps<Input>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-4 self-start" onClick={() => setIsOpen(true)}>
        {titleTexts.title}
      </Button>
      <FormDialog
        subject={isOpen ? title : null}
        onClose={() => setIsOpen(false)}
        call={call}
        schema={titleBody}
        values={(current) => ({ firm_name: current })}
        input={(_, body) => input(body)}
        words={titleTexts}
      >
        {({ control }) => (
          <FormField control={control} name="firm_name" label={firmWords.name}>
            {(field) => <TextInput {...field} autoComplete="organization" />}
          </FormField>
        )}
      </FormDialog>
    </>
  );
}
