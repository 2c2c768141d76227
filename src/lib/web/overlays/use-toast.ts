import { createContext, use } from 'react';

export interface ToastApi {
  /** Something worked; gone after 3 seconds. */
  success: (text: string) => void;
  /** Something failed; stays 8 seconds, and screen readers announce it at once. */
  error: (text: string) => void;
  info: (text: string) => void;
  forgetErrors: () => void;
}

export const ToastContext = createContext<ToastApi | null>(null);

export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) throw new Error('useToast needs a ToastProvider above it');
  return api;
}
