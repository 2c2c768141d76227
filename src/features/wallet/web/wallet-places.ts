import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useListParams } from '#lib/web/list-params.ts';

/** The wallet's page keeps its open dialog in the address as `islem`. */
export const WALLET_DIALOGS = { withdraw: 'cek', transfer: 'gonder', download: 'indir' } as const;

export const WALLET_PATH = '/kullanici/cuzdan';

export const WITHDRAW_PATH = `${WALLET_PATH}?islem=${WALLET_DIALOGS.withdraw}`;

type Name = (typeof WALLET_DIALOGS)[keyof typeof WALLET_DIALOGS];

/**
 * Which dialog of the wallet's page is open, as the address says. One that says that money was sent or asked for is over
 * with a reload: opened again it would ask for more.
 */
export function useOpenDialog() {
  const list = useListParams();
  // Only `tellDone` writes there.
  const { pathname, search, state } = useLocation() as Location<{ isDone?: true } | null>;
  const navigate = useNavigate();
  const [isDoneHere, setDoneHere] = useState(false);
  const isOver = state?.isDone === true && !isDoneHere;
  const close = () => list.drop('islem');
  useEffect(() => {
    if (isOver) close();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address that is over
  }, [isOver]);
  return {
    name: isOver ? '' : list.get('islem'),
    open: (name: Name) => list.patch({ islem: name }),
    close,
    /** What the dialog asked for is done, and it says so now. */
    tellDone: () => {
      setDoneHere(true);
      void navigate(pathname + search, { replace: true, state: { isDone: true }, preventScrollReset: true });
    },
  };
}
