/** What of requests, answers and messages no line of a log may hold. */

const PATTERNS = [
  /TR\d{24}/g, // an IBAN
  /(?<!\d)5\d{9}(?!\d)/g, // a phone
  /(?<![\w-])[\w-]{43}(?![\w-])/g, // a session, and everything else that is 32 bytes by chance
  // A password as the product takes one, and what a second factor is made from.
  /(?<="(?:password|currentPassword|newPassword|secret)":")(?=[^"]*\d)(?=[^"]*[A-Z])[^"\\]{8,}(?=")/g,
  /(?<="recovery_codes":\[)[^\]]+(?=\])/g,
];

/** The secrets that stand in these texts. */
export function secretsIn(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => PATTERNS.flatMap((pattern) => text.match(pattern) ?? []));
}

/** The lines that hold one of `secrets`, or one of the codes of six digits that messages told. */
export function linesWith(
  lines: readonly string[],
  { secrets, messages }: { secrets: Iterable<string>; messages: readonly string[] },
): string[] {
  const codes = new Set(messages.flatMap((text) => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []));
  const parts = [...secrets].flatMap((secret) => secret.split(',').map((part) => part.replaceAll('"', '')));
  const holdsPart = finderOf(parts);
  return lines.filter((line) => {
    // The number of a request is made by chance, so that it may hold any six digits.
    const own = line.replace(/"reqId":"[^"]+"/, '');
    const numbers = own.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
    return numbers.some((number) => codes.has(number)) || holdsPart(own);
  });
}

/**
 * Says whether a text holds one of the parts. A long run has a hundred thousand of them, so a text is not searched for
 * each: at every place in it, only the parts are compared that begin as the text goes on there.
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
