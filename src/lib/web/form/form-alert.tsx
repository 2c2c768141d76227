import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../layout/alert.tsx';

export interface FormAlertProps {
  /** Several are shown as lines. Nothing is drawn without one. */
  message: string | readonly string[] | null | undefined;
  /** A button beside the message. */
  action?: ReactNode;
}

/** The problems of the whole form. Scrolls into view and is read aloud when it appears. */
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
