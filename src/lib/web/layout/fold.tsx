import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';

export interface FoldProps {
  title?: string;
  about?: string;
  children: ReactNode;
}

/** Its content is neither rendered nor read from the server before it is opened. */
export function Fold({ title = 'Neden?', about, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="-ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-sm px-1 font-semibold text-soft hover:text-ink in-[.on-dark]:text-rail-text in-[.on-dark]:hover:text-white">
        <ChevronRight
          aria-hidden
          className={classNames('size-4 transition-[rotate]', isOpen && 'rotate-90')}
        />
        {title}
        {about && <span className="sr-only">: {about}</span>}
      </summary>
      {isOpen && children}
    </details>
  );
}
