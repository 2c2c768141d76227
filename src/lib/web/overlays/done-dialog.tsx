import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { actionWords } from '../words.ts';
import { Dialog } from './dialog.tsx';

export interface DoneDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text: string;
  children?: ReactNode;
}

export function DoneDialog({ isOpen, onClose, title, text, children }: DoneDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="sm"
      footer={children ?? <Button onClick={onClose}>{actionWords.ok}</Button>}
    >
      <div className="flex items-start gap-3 text-soft">
        <CircleCheck aria-hidden className="size-8 shrink-0 text-success" />
        <p className="min-w-0 text-pretty wrap-anywhere">{text}</p>
      </div>
    </Dialog>
  );
}
