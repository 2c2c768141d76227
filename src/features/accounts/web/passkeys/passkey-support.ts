/**
 * Whether this browser can use a passkey here. An address of numbers cannot be a passkey's host, and without TLS only
 * localhost can.
 */
export function canUsePasskeys(): boolean {
  const hasName = !/^[\d.]+$|:/.test(location.hostname);
  return hasName && isSecureContext && 'PublicKeyCredential' in globalThis;
}
