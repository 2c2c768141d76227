import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, createContext, use } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

interface Toast {
  id: number;
  kind: keyof typeof SHOWN_MS;
  text: string;
}

const SHOWN_MS = { success: 3000, info: 5000, error: 8000 } as const;
const MAX_TOASTS = 3;

const ICONS = {
  success: <CircleCheck aria-hidden className="size-5 shrink-0 text-glow-success" />,
  info: <Info aria-hidden className="size-5 shrink-0 text-rail-text" />,
  error: <CircleAlert aria-hidden className="size-5 shrink-0 text-glow-danger" />,
} as const;

/** Always in the page: screen readers announce changes only in a known region. An error is an alert by itself. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(1);

  const close = useCallback((id: number) => setToasts((list) => list.filter((toast) => toast.id !== id)), []);
  const api = useMemo<ToastApi>(() => {
    const add = (kind: Toast['kind']) => (text: string) => {
      const id = nextId.current;
      nextId.current += 1;
      setToasts((list) =>
        [...list.filter((toast) => toast.text !== text), { id, kind, text }].slice(-MAX_TOASTS),
      );
    };
    const forgetErrors = () => setToasts((list) => list.filter(({ kind }) => kind !== 'error'));
    return { success: add('success'), error: add('error'), info: add('info'), forgetErrors };
  }, []);

  const lineOf = (toast: Toast) => <ToastLine key={toast.id} toast={toast} onClose={close} />;

  return (
    <ToastContext value={api}>
      {children}
      <section
        aria-label="Anlık iletiler"
        className="toasts pointer-events-none fixed inset-x-4 z-60 flex flex-col items-center gap-2"
      >
        {toasts.filter(({ kind }) => kind === 'error').map(lineOf)}
        <div aria-live="polite" className="contents">
          {toasts.filter(({ kind }) => kind !== 'error').map(lineOf)}
        </div>
      </section>
    </ToastContext>
  );
}

function ToastLine({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => onClose(toast.id), SHOWN_MS[toast.kind]);
    return () => clearTimeout(timer);
  }, [toast, isHeld, onClose]);
  return (
    <div
      // The role implies the second attribute, by which a dialog that opens later lets it be read.
      {...(toast.kind === 'error' ? { role: 'alert', 'aria-live': 'assertive' } : {})}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="on-dark pointer-events-auto flex w-full max-w-sm animate-rise items-center gap-3 rounded-lg bg-rail py-1.5 pr-1.5 pl-4 text-sm font-medium text-white shadow-float"
    >
      {ICONS[toast.kind]}
      <p className="min-w-0 flex-1 py-2">{toast.text}</p>
      <IconButton label="Bildirimi kapat" icon={<X />} variant="onDark" onClick={() => onClose(toast.id)} />
    </div>
  );
}

interface ToastApi {
  success: (text: string) => void;
  error: (text: string) => void;
  info: (text: string) => void;
  forgetErrors: () => void;
}

const ToastContext = createContext<ToastApi | null>(null);

export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) throw new Error('useToast needs a ToastProvider above it');
  return api;
}
