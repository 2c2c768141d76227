/** What a colour means here; always beside a word or an icon. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'brand';

/** Text on tint; each pair passes 4.5:1. */
export const TONE_CLASSES: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  brand: 'bg-brand-tint text-brand-text',
};
