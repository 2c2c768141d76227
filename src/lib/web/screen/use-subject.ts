import { useSearchParams } from 'react-router';

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
  const [params, setParams] = useSearchParams();
  const text = params.get(name);
  const without = (current: URLSearchParams) => {
    const next = new URLSearchParams(current);
    next.delete(name);
    return next;
  };
  // The page below the dialog stays where it is.
  const stay = { preventScrollReset: true };
  return {
    id: text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null,
    open: (id) =>
      setParams((current) => new URLSearchParams([...without(current), [name, String(id)]]), stay),
    close: () => setParams(without, { ...stay, replace: true }),
  };
}
