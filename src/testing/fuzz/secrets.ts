/** Secrets of requests, responses and messages, which no log line may hold. */

const PATTERNS = [
  /TR\d{24}/g, // an IBAN
  /(?<!\d)5\d{9}(?!\d)/g, // a phone
  /(?<![\w-])[\w-]{43}(?![\w-])/g, // a session, and everything else that is 32 bytes by chance
  // A valid password, and the source of a second factor.
  /(?<="(?:password|currentPassword|newPassword|secret)":")(?=[^"]*\d)(?=[^"]*[A-Z])[^"\\]{8,}(?=")/g,
  /(?<="recovery_codes":\[)[^\]]+(?=\])/g,
];

/** The secrets in these texts. */
export function secretsIn(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => PATTERNS.flatMap((pattern) => text.match(pattern) ?? []));
}

/** The lines with one of `secrets`, or with one of the six-digit codes in messages. */
export function linesWith(
  lines: readonly string[],
  { secrets, messages }: { secrets: Iterable<string>; messages: readonly string[] },
): string[] {
  const codes = new Set(messages.flatMap((text) => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []));
  const parts = [...secrets].flatMap((secret) => secret.split(',').map((part) => part.replaceAll('"', '')));
  const holdsPart = finderOf(parts);
  return lines.filter((line) => {
    // A request's id is random and may contain any six digits.
    const own = line.replace(/"reqId":"[^"]+"/, '');
    const numbers = own.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
    return numbers.some((number) => codes.has(number)) || holdsPart(own);
  });
}

/**
 * Returns a function that finds one of the parts in a text. A long run has a hundred thousand parts, so a text is
 * not searched for each: at every position only the parts with the same beginning are compared.
 */
function finderOf(parts: readonly string[]): (text: string) => boolean {
  const length = parts.reduce((least, part) => Math.min(least, part.length), 8);
  const byBeginning = new Map<string, string[]>();
  for (const part of parts) {
    const beginning = part.slice(0, length);
    const alike = byBeginning.get(beginning);
    if (alike === undefined) byBeginning.set(beginning, [part]);
    else alike.push(part);
  }
  return (text) => {
    for (let at = 0; at + length <= text.length; at += 1) {
      const alike = byBeginning.get(text.slice(at, at + length));
      if (alike?.some((part) => text.startsWith(part, at)) === true) return true;
    }
    return false;
  };
}
