import { type ReactNode, useState } from 'react';
import { classNames } from '../../class-names.ts';

export interface ImageDropZoneProps {
  onDrop: (file: File | undefined) => void;
  isInvalid: boolean;
  isDisabled: boolean;
  /** A preview or an invitation, and above all of it the file field, which the keyboard uses. */
  children: ReactNode;
}

/** A frame onto which a file can be dropped. */
export function ImageDropZone({ onDrop, isInvalid, isDisabled, children }: ImageDropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.files[0]);
      }}
      className={classNames(
        'relative overflow-hidden rounded-(--control-radius) border border-dashed transition-colors',
        'focus-within:border-brand focus-within:ring-3 focus-within:ring-brand/20',
        isInvalid ? 'border-danger' : isOver ? 'border-brand' : 'border-faint',
        isDisabled ? 'bg-sunken' : isOver ? 'bg-brand-tint' : 'bg-surface',
      )}
    >
      {children}
    </div>
  );
}
