const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * `ornek.com/kis` → `https://ornek.com/kis`. A text that names its scheme, or is no name with a dot, stays as it is: the
 * field's rule judges it.
 */
export function completeLink(typed: string): string {
  const text = typed.trim().replace(/^\/+/, '');
  const isBare = !SCHEME.test(text) && /^[^\s./?#@]+(\.[^\s./?#@]+)+([/?#].*)?$/.test(text);
  return isBare ? `https://${text}` : typed;
}
