import type { z } from '#lib/shared/zod.ts';
import type { Told } from '../attempt.ts';
import { FormField } from '../form/form-field.tsx';
import { TextArea } from '../inputs/text-area.tsx';
import type { DialogWords } from './call-dialog.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface Reason {
  reason: string;
}

export interface ReasonDialogProps<Subject, Input, Answer extends Told> extends Omit<
  FormDialogProps<Subject, Reason, Input, Answer>,
  'schema' | 'values' | 'words' | 'children' | 'size' | 'initialFocus' | 'isDecision'
> {
  schema: z.ZodType<unknown, Reason>;
  words: DialogWords & { reason: string; hint?: string };
}

const LIMIT = 1000;

export function ReasonDialog<Subject, Input, Answer extends Told>(
  props: ReasonDialogProps<Subject, Input, Answer>,
) {
  const { words } = props;
  return (
    <FormDialog tone="danger" {...props} isDecision values={() => ({ reason: '' })}>
      {({ control }) => (
        <FormField control={control} name="reason" label={words.reason} hint={words.hint}>
          {(input) => <TextArea {...input} limit={LIMIT} rows={4} />}
        </FormField>
      )}
    </FormDialog>
  );
}
