import { type KeyboardEvent, useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import { readHook, writeHook } from '#lib/web/query.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { actionWords } from '#lib/web/words.ts';
import { type Facts, fill, type Purpose, type ReadyAnswer, readyAnswersContract } from './contract.ts';
import { readyAnswerTexts as texts } from './texts.ts';

const KEY = ['ready-answers'];
const useReadyAnswers = readHook(KEY, readyAnswersContract.listReadyAnswers);
const useSaveAnswer = writeHook(readyAnswersContract.saveReadyAnswer, [KEY]);
const useDeleteAnswer = writeHook(readyAnswersContract.deleteReadyAnswer, [KEY]);

interface ReadyAnswersProps {
  purpose: Purpose;
  /** The values of the placeholders, by their names. */
  facts: Facts;
  text: string;
  onWrite: (text: string) => void;
}

export function ReadyAnswers(props: ReadyAnswersProps) {
  return useMayCall(readyAnswersContract.listReadyAnswers) && <Choice {...props} />;
}

/** Writes the chosen answer behind what was typed, in the place of the one before; a changed one only when asked. */
function Choice({ purpose, facts, text, onWrite }: ReadyAnswersProps) {
  const answers = useReadyAnswers().data?.answers.filter((answer) => answer.purpose === purpose) ?? [];
  const [chosenId, choose] = useState<number | null>(null);
  const [written, setWritten] = useState('');
  const [waiting, wait] = useState<string | null>(null);
  const [edited, edit] = useState<Omit<ReadyAnswer, 'id'> | null>(null);
  const chosen = answers.find(({ id }) => id === chosenId);
  const isThere = text.includes(written);
  const write = (next: string) => {
    const behind = written === '' ? [text, next].filter(Boolean).join('\n') : next;
    onWrite(written !== '' && isThere ? text.replace(written, () => next) : behind);
    setWritten(next);
    wait(null);
  };
  return (
    // A press takes the focus here also where a browser gives its controls none.
    <div className="flex flex-col gap-2" data-fills-form tabIndex={-1}>
      <div className="flex flex-wrap items-end gap-2">
        {answers.length > 0 && (
          <Field label={texts.label} className="flex-1">
            <Select
              value={chosenId}
              onChange={(id) => {
                const answer = answers.find((one) => one.id === id);
                choose(id);
                if (!answer) return wait(null);
                const next = fill(answer.text, facts);
                if (isThere || text === '') write(next);
                else wait(next);
              }}
              options={answers.map(({ id, title }) => ({ value: id, label: title }))}
              placeholder={texts.choose}
              emptyLabel={texts.choose}
            />
          </Field>
        )}
        <Button variant="secondary" onClick={() => edit(chosen ?? { purpose, title: '', text })}>
          {chosen ? actionWords.edit : texts.add}
        </Button>
      </div>
      {waiting !== null && (
        <Button size="sm" variant="secondary" className="self-start" onClick={() => write(waiting)}>
          {texts.replace}
        </Button>
      )}
      {edited && (
        <Editor
          answer={edited}
          chosen={chosen}
          hint={texts.hint(Object.keys(facts))}
          onChange={edit}
          onSaved={(saved) => {
            if (written !== '' && isThere && saved.title === chosen?.title) write(fill(saved.text, facts));
          }}
        />
      )}
    </div>
  );
}

interface EditorProps {
  answer: Omit<ReadyAnswer, 'id'>;
  chosen: ReadyAnswer | undefined;
  hint: string;
  onChange: (answer: Omit<ReadyAnswer, 'id'> | null) => void;
  onSaved: (answer: Omit<ReadyAnswer, 'id'>) => void;
}

/** Stands inside a form of its own purpose, so it is none: Enter must not send that. */
function Editor({ answer, chosen, hint, onChange, onSaved }: EditorProps) {
  const save = useSaveAnswer();
  const remove = useDeleteAnswer();
  const close = { onSuccess: () => onChange(null) };
  const { purpose, title, text } = answer;
  const onSuccess = () => {
    onSaved(answer);
    onChange(null);
  };
  const saveNow = () => save.mutate({ body: { purpose, title, text } }, { onSuccess });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    saveNow();
  };
  const error = save.error ?? remove.error;
  const fields = error?.fields ?? {};
  const problem = Object.keys(fields).length === 0 ? error?.message : undefined;
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <FormAlert message={problem ?? null} />
      <Field label={texts.title} error={fields['title']}>
        <TextInput
          value={title}
          maxLength={60}
          onKeyDown={onKeyDown}
          onChange={(next) => onChange({ ...answer, title: next })}
        />
      </Field>
      <Field label={texts.text} hint={hint} error={fields['text']}>
        <TextArea
          value={text}
          limit={600}
          rows={3}
          onChange={(next) => onChange({ ...answer, text: next })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isBusy={save.isPending} onClick={saveNow}>
          {actionWords.save}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onChange(null)}>
          {actionWords.cancel}
        </Button>
        {chosen && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => remove.mutate({ params: { id: chosen.id } }, close)}
          >
            {actionWords.delete}
          </Button>
        )}
      </div>
    </div>
  );
}
