import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface WhyProps {
  /** Another word than "Neden?". */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** An explanation, of which only the question is in sight. */
export function Why({ label = 'Neden?', className, children }: WhyProps) {
  return (
    <details className={classNames('text-sm', className)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline underline-offset-4 md:min-h-9">
        {label}
      </summary>
      {children}
    </details>
  );
}
