/**
 * Base64 of a text that is written piece by piece, so that the text itself is never held whole: three bytes make four
 * letters, and what is left over waits for the next piece.
 */
export interface Base64Text {
  write(text: string): void;
  /** All of it. Nothing may be written afterwards. */
  finish(): string;
}

export function createBase64Text(): Base64Text {
  const pieces: string[] = [];
  let rest = Buffer.alloc(0);
  return {
    write(text) {
      const bytes = Buffer.concat([rest, Buffer.from(text)]);
      const whole = bytes.length - (bytes.length % 3);
      pieces.push(bytes.toString('base64', 0, whole));
      rest = bytes.subarray(whole);
    },
    finish() {
      pieces.push(rest.toString('base64'));
      return pieces.join('');
    },
  };
}
