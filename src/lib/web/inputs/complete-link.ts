const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * `ornek.com/kis` → `https://ornek.com/kis`, with its spaces as they are stored: `%20`. A text that names its scheme, or is no name with a dot, stays as it is: the
 * field's rule judges it.
 */
export function completeLink(typed: string): string {
  const text = typed.trim().replace(/^\/+/, '');
  const isBare = !SCHEME.test(text) && /^[^\s./?#@]+(\.[^\s./?#@]+)+([/?#].*)?$/.test(text);
  if (!isBare && !/^https?:/i.test(text)) return typed;
  return (isBare ? `https://${text}` : text).replaceAll(/\s/g, '%20');
}
