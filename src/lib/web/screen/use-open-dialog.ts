import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useListParams } from '../list-params.ts';

/** Which dialog is open, by the address under `name`. One that says "done" is closed by a reload: opened again it would ask for more money. */
export function useOpenDialog(name: string) {
  const list = useListParams();
  // Only `tellDone` writes there.
  const { pathname, search, state } = useLocation() as Location<{ isDone?: true } | null>;
  const navigate = useNavigate();
  const [isDoneHere, setDoneHere] = useState(false);
  const isOver = state?.isDone === true && !isDoneHere;
  const close = () => list.drop(name);
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (isOver) closeNow();
  }, [isOver]);
  return {
    opened: isOver ? '' : list.get(name),
    open: (dialog: string) => list.patch({ [name]: dialog }),
    close,
    tellDone: () => {
      setDoneHere(true);
      void navigate(pathname + search, { replace: true, state: { isDone: true } });
    },
  };
}
