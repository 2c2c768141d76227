import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { searchFold } from '#lib/shared/turkish.ts';
import { TEST_PASSWORD } from '#testing/people.ts';
import { aRegistration, register } from '#testing/registrations.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

describe('T-A11: the Turkish i', () => {
  test.each([
    ['INFO@FIRMA.COM', 'info@firma.com'],
    ['Bilgi@Firma.Com', 'bilgi@firma.com'],
    [' iLETISIM@firma.COM ', 'iletisim@firma.com'],
    ['ISIL.INCI@ORNEK.COM', 'isil.inci@ornek.com'],
    ['kisi+IZLE@ORNEK.com.tr', 'kisi+izle@ornek.com.tr'],
  ])('%s and %s are one mailbox: one account, one login', async (written, folded) => {
    const found = () => app.rows(sql<{ email: string }>`select email from users where email = ${folded}`);
    expect((await register(app, aRegistration({ email: written }))).status).toBe(200);
    expect(await found()).toEqual([{ email: folded }]);
    for (const email of [written, folded, folded.toUpperCase()]) {
      const login = await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
      expect(login.status).toBe(200);
    }
    const body = aRegistration({ email: folded.toUpperCase() });
    const second = await app.call('/api/auth/register', { body });
    expect(second.body.errors).toMatchObject({ email: 'Bu e-posta adresi zaten kayıtlı.' });
  });

  test.each([
    'ınfo@firma.com',
    'İnfo@firma.com',
    'info@fırma.com',
    'INFO@FİRMA.COM',
    'ALİ@x.com',
    'ali\u0307@x.com',
    '\u212Aadir@ornek.com', // Kelvin sign, whose small letter is k
    'ka\u017Fik@ornek.com', // long s, whose capital is S
    'ｉnfo@firma.com', // full-width i
    'info@firma\u3002com', // ideographic full stop
    'іnfo@firma.com', // Cyrillic і
    'info\u200B@firma.com', // zero-width space
    'şeker@ornek.com',
    'a b@ornek.com',
    'a@ornek..com',
    'a@-ornek.com',
    'a@@ornek.com',
    'a@ornek.com\n',
    'a@ornek.com\u0000',
  ])('%j is not taken for an address', async (email) => {
    const refused = await app.call('/api/auth/register', { body: aRegistration({ email }) });
    if (email.trim() !== email) return expect(refused.status).toBe(200);
    const text = /^Geçerli bir email adresi giriniz(: Türkçe harf olamaz)?$/;
    return expect(refused.body.errors).toEqual({ email: expect.stringMatching(text) });
  });
});

describe('T-A11: searching folds alike in the browser and in the database', () => {
  const foldedBy = (texts: readonly string[]) =>
    app.rows(
      sql<{ folded: string }>`select search_fold(text) as folded from unnest(${texts}::text[]) as text`,
    );

  test.each([
    ['ılgaz', 'ILGAZ', 'Ilgaz', 'İLGAZ', 'I\u0307lgaz'],
    ['ÇAĞRI', 'cagri', 'C\u0327ag\u0306rI', 'ça\u00adğrı'],
    ['Şükûfe', 'SUKUFE', '\u2067şukufe\u2069'],
    ['Élite', 'elite', 'É\u200bLITE'],
    ['Käse', 'kase', 'KÅSE', 'kãsę'.replace('ę', 'e')],
    ['köprü’den', "KÖPRÜ'DEN", 'kopru´den', 'köprüʼden'],
    ['Łódź–Straße', 'lodz-strasse', 'ŁÓDŹ—STRAẞE'],
    ['Юлия Ёлкина', 'юлия елкина'],
    ['Ίρις', 'ΙΡΙΣ'],
  ])('%s and what looks the same', async (...alike) => {
    expect(new Set(alike.map(searchFold)).size).toBe(1);
    expect((await foldedBy(alike)).map(({ folded }) => folded)).toEqual(alike.map(searchFold));
  });

  test('every letter and sign of the first plane', async () => {
    const all = Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code + 1));
    const letters = all.filter((letter) => letter.isWellFormed());
    const found = await foldedBy(letters.map((letter) => `a${letter}b`));
    const differ = letters.filter((letter, index) => found[index]?.folded !== searchFold(`a${letter}b`));
    expect(differ).toEqual([]);
  });
});
