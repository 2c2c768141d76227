import { Fragment } from 'react';

/** One letter, a hyphen and more letters, e.g. "e-posta", or a range of numbers, e.g. "1.200–1.500". */
const HYPHENED = /((?<![\p{L}\d-])\p{L}-\p{L}+|[\d.]+–[\d.]+)/u;

/**
 * Words in which "e-posta" and "40–70" stay on one line, where a browser would break them after the hyphen. The letters
 * stay as they are, so that they are found and copied as typed.
 */
export function Unbroken({ text }: { text: string }) {
  return text.split(HYPHENED).map((part, index) =>
    // Every second part is what was split by.
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
