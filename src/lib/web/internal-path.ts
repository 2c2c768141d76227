/** A path from a navigation state, which anybody can set; null if it could be read as another host. */
export function internalPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
}
