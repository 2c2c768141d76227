import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#lib/web/overlays/dialog.tsx';

export interface DoneDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** Links to the next step. */
  children: ReactNode;
}

/** Says that something was saved, and offers the next step. */
export function DoneDialog({ isOpen, onClose, title, text, children }: DoneDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="sm" footer={children}>
      <div className="flex items-start gap-3 text-soft">
        <CircleCheck aria-hidden className="size-8 shrink-0 text-success" />
        <p className="text-pretty">{text}</p>
      </div>
    </Dialog>
  );
}
