/** The meaning of a colour. A word or an icon always has the same meaning, for people who do not see colours. */
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'brand';

/** Classes for text on a tinted ground; each pair passes the contrast of 4.5:1. */
export const TONE_CLASSES: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  brand: 'bg-brand-tint text-brand-text',
};
