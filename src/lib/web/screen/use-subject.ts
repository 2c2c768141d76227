import { useSearchParams } from 'react-router';
import { nameDialog } from '../back.ts';
import { useGone } from './use-gone.ts';

export interface Subject {
  id: number | null;
  open: (id: number) => void;
  close: () => void;
}

/**
 * The subject of an open dialog, kept in the URL under `name`, so that a link can lead to the dialog and Back closes
 * it.
 */
export function useSubject(name: string): Subject {
  nameDialog(name);
  const [params, setParams] = useSearchParams();
  const text = params.get(name);
  const without = (current: URLSearchParams) => {
    const next = new URLSearchParams(current);
    next.delete(name);
    return next;
  };
  const id = text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  // The page below the dialog stays where it is.
  const stay = { preventScrollReset: true };
  const close = () => setParams(without, { ...stay, replace: true });
  useGone({ close }, text !== null && id === null);
  return {
    id,
    open: (next) =>
      setParams((current) => new URLSearchParams([...without(current), [name, String(next)]]), stay),
    close,
  };
}

/** Closes the dialogs of these names in the URL at once. */
export function useCloseAll(...names: readonly string[]): () => void {
  const [, setParams] = useSearchParams();
  return () =>
    setParams((current) => new URLSearchParams([...current].filter(([name]) => !names.includes(name))), {
      preventScrollReset: true,
      replace: true,
    });
}
