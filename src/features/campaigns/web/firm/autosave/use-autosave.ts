import { type RefObject, useEffect, useRef, useState } from 'react';
import { call, CallError } from '#lib/web/call.ts';
import { useHeard } from '#lib/web/use-heard.ts';
import { firmTyped } from '../../../contract/firm.ts';
import type { TypedCampaign, TypedFields } from '../../../typed-wire.ts';
import { fieldsOf } from '../campaign-values.ts';
import type { CampaignFormApi } from '../use-campaign-form.ts';
import { openUnanswered } from './unanswered.ts';

/** A pause in typing that is longer than this saves. */
const SAVE_AFTER_MS = 1500;
/** After a try without an answer; the connection's return is heard sooner. */
const TRY_AGAIN_MS = 10_000;

export type SaveState =
  | { kind: 'untouched' | 'saving' | 'waiting' | 'elsewhere' | 'refused' }
  | { kind: 'saved'; at: Date };

export interface AutosaveOptions {
  form: CampaignFormApi;
  /** Undefined: the form of a new campaign. */
  campaignId: number | undefined;
  /** What the form was filled from. */
  typed: TypedCampaign | null;
  /** What is on the server as far as this page knows; kept up to date here. */
  savedFields: RefObject<TypedFields>;
  picture: File | null;
  isPictureRemoved: boolean;
  /** All of it is on the server: this tab need not keep anything. */
  onSaved: () => void;
  /** Told of a save elsewhere, which this page has to take over first. */
  onElsewhere: (error: unknown) => void;
}

/**
 * Saves what is typed on the server, once typing has paused, and again until it succeeds. One save at a time: what is
 * typed meanwhile is saved after it. What is not saved yet stays in this tab (use-form-draft.ts).
 */
export function useAutosave(options: AutosaveOptions) {
  const { form, typed, picture, isPictureRemoved } = options;
  const [state, setState] = useState<SaveState>(
    typed === null ? { kind: 'untouched' } : { kind: 'saved', at: typed.saved_at },
  );
  const latest = useRef(options);
  const [saver] = useState(() => createSaver(latest, setState));
  useEffect(() => {
    latest.current = options;
  });

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => saver.touch() }),
    [form, saver],
  );
  useEffect(() => saver.touch(picture, isPictureRemoved), [saver, picture, isPictureRemoved]);
  useHeard('online', () => void saver.flush());
  useEffect(() => {
    const saveRest = () => void saver.flush();
    document.addEventListener('visibilitychange', saveRest);
    window.addEventListener('pagehide', saveRest);
    return () => {
      document.removeEventListener('visibilitychange', saveRest);
      window.removeEventListener('pagehide', saveRest);
      saveRest();
    };
  }, [saver]);
  const { flush, stop, version, know, hasSaved } = saver;
  return { state, flush, stop, version, know, hasSaved };
}

type Latest = { readonly current: AutosaveOptions };

const wantedOf = ({ current: { form, isPictureRemoved } }: Latest) => ({
  ...fieldsOf(form.getValues()),
  ...(isPictureRemoved && { remove_image: 'true' as const }),
});

/** The fields in one order, whatever order they come in. */
const textOf = (fields: TypedFields) =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const isChangedElsewhere = (error: unknown) =>
  error instanceof CallError && error.code === 'CAMPAIGN_CHANGED';

function createSaver(latest: Latest, tell: (state: SaveState) => void) {
  let known = latest.current.typed?.version;
  const unanswered = openUnanswered(latest.current.campaignId);
  const { savedFields } = latest.current;
  // One that was kept over a reload, or the end of a session, may not have been saved.
  let savedPicture: File | null = null;
  let savedAt = latest.current.typed?.saved_at;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isOver = false;
  /** Somebody else's save has to be taken over first. */
  let isStuck = false;

  const isDue = () =>
    !isOver &&
    !isStuck &&
    (textOf(wantedOf(latest)) !== textOf(savedFields.current) ||
      (latest.current.picture !== null && latest.current.picture !== savedPicture));

  const query = () => {
    const { campaignId } = latest.current;
    return campaignId === undefined ? {} : { campaign_id: String(campaignId) };
  };

  async function saveOnce(): Promise<void> {
    const { picture, onSaved } = latest.current;
    const wanted = wantedOf(latest);
    const isNewPicture = picture !== null && picture !== savedPicture;
    tell({ kind: 'saving' });
    unanswered.add(textOf(wanted));
    const { data } = await call(firmTyped.keepTypedCampaign, {
      query: query(),
      body: { ...wanted, ...(known !== undefined && { version: known }) },
      files: isNewPicture ? { image: picture } : {},
      // The tab may be closed a moment after the last letter. A picture is too large to be sent from a closed one.
      keepalive: !isNewPicture,
    });
    unanswered.clear();
    known = data.version;
    savedAt = data.saved_at;
    savedFields.current = wanted;
    savedPicture = picture;
    // What this tab kept is on the server now, where another device may go on with it.
    if (!isDue()) onSaved();
    tell({ kind: 'saved', at: data.saved_at });
  }

  /** What was saved elsewhere may be what this tab saved and heard no answer to; on that it goes on. */
  async function takeOverOwn(): Promise<boolean> {
    const { data } = await call(firmTyped.getTypedCampaign, { query: query() });
    if (data === null || data.version === known || !unanswered.has(textOf(data.fields))) return false;
    known = data.version;
    return true;
  }

  async function saveAll(): Promise<void> {
    try {
      while (isDue()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await saveOnce().catch(async (error: unknown) => {
          if (!isChangedElsewhere(error) || !(await takeOverOwn())) throw error;
        });
      }
    } catch (error) {
      const isElsewhere = isChangedElsewhere(error);
      const mayPass = error instanceof CallError && (error.code === 'NETWORK' || error.status >= 429);
      tell({ kind: isElsewhere ? 'elsewhere' : mayPass ? 'waiting' : 'refused' });
      isStuck = isElsewhere;
      if (isElsewhere) latest.current.onElsewhere(error);
      if (mayPass) timer = setTimeout(() => void flush(), TRY_AGAIN_MS);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }

  /** Something may have changed; what is compared, whatever made somebody look. */
  function touch(..._changed: readonly unknown[]): void {
    if (isOver || isStuck) return;
    clearTimeout(timer);
    if (!isDue()) {
      if (running === null)
        tell(savedAt === undefined ? { kind: 'untouched' } : { kind: 'saved', at: savedAt });
      return;
    }
    // Said at once: whoever leaves now must not read that all is saved.
    tell({ kind: 'saving' });
    timer = setTimeout(() => void flush(), SAVE_AFTER_MS);
  }

  return {
    flush,
    touch,
    /** Takes over what another tab has saved, on which the next save builds; undefined where nothing is kept any more. */
    know: (version: number | undefined) => {
      known = version;
      if (version === undefined) savedPicture = null;
      isStuck = false;
      touch();
    },
    version: () => known,
    /** Whether the picture that was chosen here is on the server, as far as this page knows. */
    hasSaved: (picture: File | null) => picture !== null && picture === savedPicture,
    /** The form was sent: nothing is to be kept any more. */
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
