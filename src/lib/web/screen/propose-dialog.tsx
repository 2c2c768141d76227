import type { FieldValues } from 'react-hook-form';
import type { Told } from '../attempt.ts';
import { Alert } from '../layout/alert.tsx';
import { proposeWords } from '../words.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

export interface ProposeDialogProps<
  Subject,
  Values extends FieldValues,
  Input,
  Answer extends Told,
> extends FormDialogProps<Subject, Values, Input, Answer> {
  /** Whether the call only proposes the act; `words` are those of doing it. */
  takesTwo: boolean;
  proposal: string;
}

export function ProposeDialog<Subject, Values extends FieldValues, Input, Answer extends Told>({
  takesTwo,
  proposal,
  words,
  children,
  ...rest
}: ProposeDialogProps<Subject, Values, Input, Answer>) {
  return (
    <FormDialog {...rest} words={takesTwo ? { ...words, ...proposeWords, title: proposal } : words}>
      {(form, subject) => (
        <>
          {takesTwo && <Alert tone="info">{proposeWords.about}</Alert>}
          {children(form, subject)}
        </>
      )}
    </FormDialog>
  );
}
