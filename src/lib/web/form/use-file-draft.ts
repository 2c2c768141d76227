import { useEffect, useRef } from 'react';
import { useKeptState } from '../kept.ts';
import { useSession } from '../session.ts';
import { fileDraftKey } from './drafts.ts';
import { forgetKeptFile, keepFile, readKeptFile } from './kept-files.ts';

/**
 * A chosen file that survives a reload of this tab, as typed values do (use-form-draft.ts), and the end of a session
 * (kept.ts), until `forget` is called after success. Where the browser stores nothing, it is an ordinary state.
 */
export function useFileDraft(key: string): {
  file: File | null;
  choose: (file: File | null) => void;
  forget: () => void;
} {
  const storageKey = fileDraftKey(useSession().user?.id, key);
  const [file, setFile] = useKeptState<File | null>(storageKey, null);
  const isChosen = useRef(file !== null);

  useEffect(() => {
    let isCurrent = true;
    const id = sessionStorage.getItem(storageKey);
    if (id === null) return undefined;
    readKeptFile(id).then(
      (found) => {
        if (isCurrent && !isChosen.current && found !== null) setFile(found);
      },
      () => {}, // Not kept: there is nothing to restore.
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each form
  }, [storageKey]);

  async function keep(chosen: File | null): Promise<void> {
    const before = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    if (before !== null) await forgetKeptFile(before);
    if (chosen !== null) sessionStorage.setItem(storageKey, await keepFile(chosen));
  }

  const keepQuietly = (chosen: File | null) => {
    // Storage full or refused: the draft is a comfort, the form works without it.
    keep(chosen).catch(() => {});
  };
  return {
    file,
    choose: (chosen) => {
      isChosen.current = true;
      setFile(chosen);
      keepQuietly(chosen);
    },
    forget: () => keepQuietly(null),
  };
}
