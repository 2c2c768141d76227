import { Fragment } from 'react';

/** One letter, a hyphen and more letters, e.g. "e-posta", or a range of numbers, e.g. "1.200–1.500". */
const HYPHENED = /((?<![\p{L}\d-])\p{L}-\p{L}+|[\d.]+–[\d.]+)/u;

/** Keeps "e-posta" and "40–70" on one line without changing letters, so that search and copy work as typed. */
export function Unbroken({ text }: { text: string }) {
  return text.split(HYPHENED).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
