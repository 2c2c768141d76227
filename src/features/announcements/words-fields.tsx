import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import { z } from '#lib/shared/zod.ts';
import { keyOfAttempt } from '#lib/web/form/draft-store.ts';
import { announcementsContract, type Audience, TEXT_LETTERS, TITLE_LETTERS } from './contract.ts';
import { formTexts as texts } from './texts.web.ts';
import { listHook, useCallQuery, writeHook } from '#lib/web/query.ts';

export interface WrittenWords {
  title: string;
  text: string;
  request_key: string;
  is_confirmed: boolean;
}

/** Stands in the form until it is sent. */
export const NO_KEY_YET = 'none-yet';

/** The words with their key: the same for the same words until it is known that they were sent, also after a reload. */
export function withKey<Words extends { request_key: string }>(
  path: string,
  words: Words,
  personId?: number,
): Words {
  return { ...words, request_key: keyOfAttempt(path, { ...words, personId }) };
}

export const confirmed = z.boolean().refine((isConfirmed) => isConfirmed, texts.unconfirmed);

export function WordsFields({ control, reach }: { control: Control<WrittenWords>; reach: ReactNode }) {
  return (
    <>
      <FormField control={control} name="title" label={texts.title}>
        {(input) => <TextInput {...input} maxLength={TITLE_LETTERS} />}
      </FormField>
      <FormField control={control} name="text" label={texts.text} hint={texts.textHint}>
        {(input) => <TextArea {...input} limit={TEXT_LETTERS} rows={5} />}
      </FormField>
      <Preview control={control} />
      <p className="text-sm text-soft">
        <strong className="text-ink">{reach}</strong> {texts.howItGoes}
      </p>
      <FormField control={control} name="is_confirmed">
        {(input) => <Checkbox {...input}>{texts.confirm}</Checkbox>}
      </FormField>
    </>
  );
}

function Preview({ control }: { control: Control<WrittenWords> }) {
  const [title, text] = useWatch({ control, name: ['title', 'text'] });
  return (
    <section aria-label={texts.preview} className="rounded-lg bg-sunken px-4 py-3">
      <h3 className="mb-2 text-xs font-medium text-soft">{texts.preview}</h3>
      <p className="font-bold break-words">{title || texts.previewTitle}</p>
      <p className="mt-0.5 text-sm break-words whitespace-pre-line text-soft">{text || texts.previewText}</p>
    </section>
  );
}

const KEY = ['announcements'];

export const useAnnouncements = listHook([...KEY, 'list'], announcementsContract.listAnnouncements);

export function useAudienceCount(audience: Audience, isPromotion: boolean) {
  const query = { audience, is_promotion: String(isPromotion) };
  return useCallQuery([...KEY, 'audience', query], announcementsContract.countAudience, { query });
}

export const useAnnounce = writeHook(announcementsContract.announce, [KEY]);
export const useMessagePerson = writeHook(announcementsContract.messagePerson, [KEY, ['notices', 'sent']]);
