/** An IP address cannot be a passkey's host, and without TLS only localhost can. */
export function canUsePasskeys(): boolean {
  const hasName = !/^[\d.]+$|:/.test(location.hostname);
  return hasName && isSecureContext && 'PublicKeyCredential' in globalThis;
}

export async function canOfferPasskeys(): Promise<boolean> {
  // Browsers from before 2023 do not have it.
  const isAvailable = PublicKeyCredential.isConditionalMediationAvailable as
    | (() => Promise<boolean>)
    | undefined;
  return (await isAvailable?.call(PublicKeyCredential)) === true;
}
