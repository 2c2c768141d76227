import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetCountdown, readCountdown, secondsLeft, startCountdown } from './codes/code-countdown.web.ts';
import { keepNameLetters } from './identity/identity-form.tsx';
import { fieldOfPasswordMessage } from './passwords/change-password-form.tsx';
import { consentState } from './terms/consent-list.tsx';

const at = new Date('2026-11-22T09:00:00Z');
const version = '2026-11';
const ANSWERED = '22.11.2026 12:00';

test.each([
  [{ is_given: true, was_given: true, version, at }, /tarihinde izin verdin/],
  [{ is_given: false, was_given: true, version, at }, /tarihinde geri aldın/],
  [{ is_given: false, was_given: false, version, at }, /^İzin vermedin · /],
  [{ is_given: false, was_given: false, version: null, at: null }, /^Henüz yanıtlamadın$/],
  [
    { is_given: true, was_given: false, version: null, at: null },
    /^Henüz yanıtlamadın; sen kapatana kadar açık$/,
  ],
])('consent %j: shown as it was answered', (answer, text) => {
  expect(consentState(answer)).toMatch(text);
  if (answer.at !== null) expect(consentState(answer)).toContain(ANSWERED);
});

test.each([
  ['Mevcut şifre hatalı', 'currentPassword'],
  ['Bu şifre kullanılamaz', 'newPassword'],
  ['Şifre boşluk karakteri içeremez', 'newPassword'],
  ['Şifre değiştirme işlemi başarısız oldu', 'newPassword'],
  ['Sunucudan yanıt alınamadı', null],
])('message %s: belongs to %s', (message, field) => {
  expect(fieldOfPasswordMessage(message)).toBe(field);
});

test.each([
  ['Şule Öz', 'Şule Öz'],
  ['R2-D2 Ağaç!', 'R-D Ağaç'],
  ['Zoé O’Hara', 'Zoé O’Hara'],
  ['\u202eAli\u200b', 'Ali'],
  ['Işıl  Gök', 'Işıl Gök'],
  ['  Âli', 'Âli'],
  ['Ali ', 'Ali '],
  ['g\u0306', 'ğ'],
])('a name typed as "%s": is "%s"', (typed, letters) => {
  expect(keepNameLetters(typed)).toBe(letters);
});

const subject = { type: 'register', phone: '5321112233' } as const;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [0, 120],
  [1, 120],
  [1000, 119],
  [119_001, 1],
  [120_000, 0],
  [500_000, 0],
  [-60_000, 120],
])('%i ms after the start %i seconds are left', (elapsed, left) => {
  expect(secondsLeft({ startedAt: 1_000_000, seconds: 120 }, 1_000_000 + elapsed)).toBe(left);
});

describe('the stored countdown', () => {
  test('is found again after a reload, for its own phone and purpose only', () => {
    const started = startCountdown(subject, 120);
    expect(readCountdown(subject, Date.now())).toEqual(started);
    expect(readCountdown({ ...subject, phone: '5329998877' }, Date.now())).toBeNull();
    expect(readCountdown({ ...subject, type: 'password_reset' }, Date.now())).toBeNull();
  });

  test('is none once its time is over or it was forgotten', () => {
    startCountdown(subject, 120);
    expect(readCountdown(subject, Date.now() + 120_000)).toBeNull();
    forgetCountdown(subject);
    expect(readCountdown(subject, Date.now())).toBeNull();
  });

  test.each(['', 'null', '{}', '{"startedAt":"x","seconds":120}', 'not json'])(
    '%j in its place is none',
    (text) => {
      localStorage.setItem('verification:register:5321112233', text);
      expect(readCountdown(subject, Date.now())).toBeNull();
    },
  );

  test('does not need storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused');
      },
    });
    expect(readCountdown(subject, Date.now())).toBeNull();
    expect(startCountdown(subject, 120).seconds).toBe(120);
  });
});
