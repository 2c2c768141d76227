import { MapPinOff, X } from 'lucide-react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { useSession } from '#lib/web/session.ts';
import { actionWords } from '#lib/web/words.ts';

const SHOWN_LETTERS = 60;

const texts = {
  title: {
    unknown: (address: string) => `Böyle bir sayfa yok: ${address}`,
    foreign: (address: string) => `Bu sayfa başka bir hesap türü için: ${address}`,
  },
  home: 'Seni ana sayfana getirdik.',
  signIn: 'Seni giriş sayfasına getirdik.',
};

export interface Misled {
  address: string;
  why: keyof typeof texts.title;
}

export function UnknownNotice({ address, why }: Misled) {
  const { user } = useSession();
  const { pathname, search, state } = useLocation() as Location<object | null>;
  const navigate = useNavigate();
  const close = () =>
    void navigate(pathname + search, { replace: true, state: { ...state, misled: undefined } });
  const shown = address.length > SHOWN_LETTERS ? `${address.slice(0, SHOWN_LETTERS)}…` : address;
  return (
    <div
      role="alert"
      className="relative z-50 flex items-center gap-3 bg-warning-tint py-2 pr-2 pl-4 text-ink md:pl-6"
    >
      <MapPinOff aria-hidden className="size-6 shrink-0 text-warning" />
      <div className="min-w-0 flex-1 py-1">
        <p className="font-bold wrap-anywhere">{texts.title[why](shown)}</p>
        <p className="text-sm">{user === null ? texts.signIn : texts.home}</p>
      </div>
      <IconButton label={actionWords.close} icon={<X />} onClick={close} />
    </div>
  );
}
