/**
 * A path of this site out of a navigation state, which anybody can set; null unless it begins with a single slash and
 * cannot be read as another host.
 */
export function internalPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
}
