/** A path of ours out of a navigation state, which anybody can set: one slash, and nothing read as another host. */
export function internalPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
}
