import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';

export interface ErrorCardProps {
  message: string;
  detail?: string | undefined;
  onRetry: () => void;
  action?: ReactNode;
}

export function ErrorCard({ message, detail, onRetry, action }: ErrorCardProps) {
  return (
    <div
      role="alert"
      className="mx-auto my-10 flex w-full max-w-md flex-col items-center rounded-xl border border-line bg-surface px-6 py-10 text-center shadow-card"
    >
      <span
        aria-hidden
        className="flex size-16 items-center justify-center rounded-full bg-danger-tint text-danger"
      >
        <TriangleAlert className="size-8" />
      </span>
      <h1 className="mt-4 text-xl font-bold">Bir hata oluştu!</h1>
      <p className="mt-2 break-words text-soft">{message}</p>
      {detail && (
        <details className="mt-2 text-sm text-soft">
          <summary className="min-h-11 cursor-pointer content-center">Neden?</summary>
          <p lang="en" className="break-words">
            {detail}
          </p>
        </details>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>Tekrar Dene</Button>
        {action}
      </div>
    </div>
  );
}
