/** Schemas that many calls share, apart from the types they describe, because pages load those without zod. */
import { isCalendarDay } from './dates.ts';
import {
  type BasisPoints,
  type Kurus,
  kurusOnWire,
  kurusToLira,
  liraToKurus,
  MAX_KURUS,
  percentToBasisPoints,
} from './money.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE } from './pagination.ts';
import { MAX_SEARCH, oneLine } from './turkish.ts';
import { z } from './zod.ts';

export const idSchema = z.int().positive().max(Number.MAX_SAFE_INTEGER);

export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const TOO_PRECISE = 'En fazla iki ondalık basamak girebilirsin';

/** Lira ↔ kuruş. `tooLarge` is the message above MAX_KURUS; closer bounds belong to the feature's rule. */
export function moneySchema(message = 'Geçerli bir tutar gir', tooLarge = message) {
  return z.codec(z.number({ error: message }), z.custom<Kurus>(Number.isSafeInteger), {
    decode: (lira, context) => {
      const amount = liraToKurus(lira);
      if (amount !== null && Math.abs(amount) <= MAX_KURUS) return amount;
      const isTooPrecise = amount === null && Math.abs(lira) * 100 <= MAX_KURUS;
      const outside = lira * 100 > MAX_KURUS ? tooLarge : message;
      context.issues.push({ code: 'custom', input: lira, message: isTooPrecise ? TOO_PRECISE : outside });
      return z.NEVER;
    },
    encode: kurusToLira,
  });
}

export const moneyOut = z
  .codec(z.number(), z.custom<Kurus>(Number.isSafeInteger), {
    decode: kurusOnWire,
    encode: kurusToLira,
  })
  .meta({ description: 'Turkish lira, at most two decimals' });

export function percentSchema() {
  return z.codec(z.number({ error: 'Geçerli bir oran gir' }), z.custom<BasisPoints>(Number.isSafeInteger), {
    decode: (percent, context) => {
      const rate = percentToBasisPoints(percent);
      if (rate !== null) return rate;
      context.issues.push({ code: 'custom', input: percent, message: TOO_PRECISE });
      return z.NEVER;
    },
    encode: (rate) => rate / 100,
  });
}

export const calendarDaySchema = (message = 'Geçerli bir tarih gir') =>
  z.string({ error: message }).refine(isCalendarDay, message).meta({ format: 'date' });

export const timestampSchema = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const MAX_PAGE_SIZE = 100;

function wholeNumber(bounds: { min: number; max: number; fallback: number }) {
  return z
    .string()
    .regex(/^\d{1,7}$/, 'Geçerli bir sayı gir')
    .transform(Number)
    .refine(
      (value) => value >= bounds.min && value <= bounds.max,
      `${bounds.min}–${bounds.max} arasında olmalı`,
    )
    .default(bounds.fallback);
}

export const pageFields = {
  page: wholeNumber({ min: 1, max: MAX_PAGE, fallback: 1 }),
  limit: wholeNumber({ min: 1, max: MAX_PAGE_SIZE, fallback: DEFAULT_PAGE_SIZE }),
};

export const searchField = z.string().max(MAX_SEARCH).transform(oneLine).default('');

export const paginationSchema = z.object({
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  pages: z.int(),
});
