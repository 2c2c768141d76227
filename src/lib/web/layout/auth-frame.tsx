import { type ReactNode, useId } from 'react';
import { useIsPrerendered } from '../use-is-prerendered.ts';
import { Alert } from './alert.tsx';
import { Unbroken } from './unbroken.tsx';

export interface AuthFrameProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export function AuthFrame({ title, description, children, footer }: AuthFrameProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mx-auto my-auto flex w-full max-w-md flex-col py-6 sm:max-w-lg sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-10 sm:shadow-pop"
    >
      <h1 id={id} className="text-3xl leading-tight font-extrabold tracking-tight">
        <Unbroken text={title} />
      </h1>
      {description && <div className="mt-2 text-pretty text-soft">{description}</div>}
      <div className="mt-7">
        <BlockedNotice />
        {children}
      </div>
      {footer && <div className="mt-6 text-center text-soft">{footer}</div>}
    </section>
  );
}

function BlockedNotice() {
  if (useIsPrerendered() || navigator.cookieEnabled) return null;
  return (
    <Alert tone="warning" className="mb-5" title="Tarayıcın bu sitenin verilerini engelliyor">
      Sayfayı yenileyince oturumun biter, şifre de yenilenemez. Çerezlere izin verip yeniden dene.
    </Alert>
  );
}
