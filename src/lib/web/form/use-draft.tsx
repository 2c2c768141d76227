import { useState, useEffect } from 'react';
import type { FieldValues, UseFormReturn, Path, PathValue } from 'react-hook-form';
import { Button } from '../buttons/button.tsx';
import { CallError } from '../call.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { useToast } from '../overlays/toast.tsx';
import { savedElsewhereWords as words, unsavedWords } from '../words.ts';
import { Alert } from '../layout/alert.tsx';
import { discardDraft, draftOwner, readDraft, readPicture, writeDraft, writePicture } from './draft-store.ts';

interface SavedElsewhere<Values> {
  labels: Readonly<Partial<Record<keyof Values, string>>>;
  code: string;
  reload: () => Promise<Values | undefined>;
}

export function useSavedElsewhere<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { labels, code, reload }: SavedElsewhere<Values>,
) {
  const [isOutdated, setIsOutdated] = useState(false);
  const toast = useToast();

  async function take() {
    setIsOutdated(false);
    const saved = await reload();
    if (saved === undefined) return;
    const before: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
    const changed = Object.keys(saved).filter((name) => !isSame(saved[name], before[name]));
    form.reset(saved, { keepDirtyValues: true });
    toast.info(words.taken(changed.flatMap((name) => labels[name] ?? [])));
  }

  return {
    shows: (error: unknown): boolean => {
      const isIt = error instanceof CallError && error.code === code;
      if (isIt) setIsOutdated(true);
      return isIt;
    },
    dialog: (
      <Dialog
        isOpen={isOutdated}
        onClose={() => setIsOutdated(false)}
        size="sm"
        title={words.title}
        footer={<Button onClick={() => void take()}>{words.take}</Button>}
      >
        <p className="pb-2">{words.text}</p>
      </Dialog>
    ),
  };
}

interface DraftAlertProps {
  draft: Draft;
  words?: typeof unsavedWords;
}

export function DraftAlert({ draft, words }: DraftAlertProps) {
  if (!(words === undefined ? draft.hidesSaved : draft.isRestored)) return null;
  const { text, back } = words ?? unsavedWords;
  return (
    <Alert
      tone="warning"
      action={
        <Button size="sm" variant="secondary" onClick={draft.startOver}>
          {back}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

const NOTHING = { key: null, names: [] };

export interface Draft {
  isRestored: boolean;
  hidesSaved: boolean;
  startOver: () => void;
  discard: () => void;
}

/** Restores what the same account typed, but no secrets. `key`: "campaign:17"; null stores nothing. */
export function useDraft<In extends FieldValues, Out>(
  key: string | null,
  form: UseFormReturn<In, unknown, Out>,
): Draft {
  const [restored, setRestored] = useState<{ key: string | null; names: readonly string[] }>(NOTHING);
  // While rendering: the effect below, which puts them back, must not set a state at once.
  if (restored.key !== key)
    setRestored({ key, names: key === null ? [] : Object.keys(readDraft(key) ?? {}) });

  useEffect(() => {
    if (key === null) return undefined;
    const owner = draftOwner();
    const before = readDraft(key);
    // keepDefaultValues: restored values still count as changed, so that they can be saved.
    if (before !== null) form.reset({ ...form.getValues(), ...before }, { keepDefaultValues: true });
    /** The last that was seen: the form also calls when it is being sent, after which nothing may be stored again. */
    let seen = before === null ? '[]' : null;
    let picture: unknown;
    let isOver = false;
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        if (draftOwner() !== owner) return;
        const typed = typedValues(values, defaultValues ?? {});
        const [field = '', file] = typed.find(([, value]) => value instanceof File) ?? [];
        if (JSON.stringify(typed) !== seen) writeDraft(key, typed);
        seen = JSON.stringify(typed);
        if (file !== picture) void writePicture(key, field, file instanceof File ? file : null);
        picture = file;
      },
    });
    void readPicture(key).then((found) => {
      if (isOver || found === null || picture !== undefined) return;
      picture = found.file;
      form.setValue(found.field as Path<In>, found.file as PathValue<In, Path<In>>, { shouldDirty: true });
      setRestored(({ names }) => ({ key, names: [...names, found.field] }));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [key, form]);

  const saved: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  const isSaved = (name: string) => ![undefined, null, '', false].some((nothing) => saved[name] === nothing);
  return {
    isRestored: restored.names.length > 0,
    hidesSaved: restored.names.some(isSaved),
    startOver: () => {
      form.reset();
      setRestored({ key, names: [] });
    },
    discard: () => {
      if (key !== null) discardDraft(key);
      setRestored({ key, names: [] });
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  // A file has no text; an emptied field is as good as one that was never filled.
  if (one instanceof File || other instanceof File) return one === other;
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
}

function typedValues(values: object, defaultValues: object): [name: string, value: unknown][] {
  const known = new Map<string, unknown>(Object.entries(defaultValues));
  return Object.entries(values).filter(([name, value]) => !isSame(value, known.get(name)));
}
