import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DIALOG_BACKDROP } from './dialog.tsx';
import { iconButtonClasses } from '../buttons/icon-button.tsx';
import { actionWords } from '../words.ts';
import { useClosesByBack } from './open-overlays.ts';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

export function Drawer({ isOpen, onClose, title, children }: DrawerProps) {
  useClosesByBack(isOpen, onClose);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={DIALOG_BACKDROP} />
        <Base.Popup
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a') !== null) onClose();
          }}
          className="on-dark fixed inset-y-0 left-0 z-40 flex w-80 max-w-[86vw] flex-col bg-rail text-white shadow-float outline-none transition-[translate] duration-250 ease-out away:-translate-x-full"
        >
          <div className="flex items-center justify-between gap-3 px-4 py-3">
            <Base.Title className="text-base font-bold">{title}</Base.Title>
            <Base.Close aria-label={actionWords.close} className={iconButtonClasses({ variant: 'onDark' })}>
              <X aria-hidden />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
