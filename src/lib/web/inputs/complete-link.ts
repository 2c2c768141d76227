const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** `ornek.com/kis` → `https://ornek.com/kis`, spaces as `%20`. Any other text stays, for the field's rule to judge. */
export function completeLink(typed: string): string {
  const text = typed.trim().replace(/^\/+/, '');
  const isBare = !SCHEME.test(text) && /^[^\s./?#@]+(\.[^\s./?#@]+)+([/?#].*)?$/.test(text);
  if (!isBare && !/^https?:/i.test(text)) return typed;
  return (isBare ? `https://${text}` : text).replaceAll(/\s/g, '%20');
}
