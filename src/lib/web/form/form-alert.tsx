import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../layout/alert.tsx';

export interface FormAlertProps {
  message: string | readonly string[] | null | undefined;
  action?: ReactNode;
}

export function FormAlert({ message, action }: FormAlertProps) {
  const lines = (typeof message === 'string' ? [message] : (message ?? [])).filter((line) => line !== '');
  const shown = lines.join('\n');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown !== '') frame.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [shown]);
  if (shown === '') return null;
  return (
    <div ref={frame}>
      <Alert tone="danger" action={action}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Alert>
    </div>
  );
}
