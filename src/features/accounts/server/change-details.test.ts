import { describe, expect, test } from 'vitest';
import { parseCompany } from '#lib/server/company.ts';
import { one, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import type { OwnDetailsChange } from '../identity-fields.ts';
import { changeOwnDetails } from './change-details.ts';

const app = useTestApp();

/** The part of the kit that this use case takes. */
function kit(): ServerKit {
  const parts = { app: app.app, db: app.db, config: { RATE_LIMITS: true, company: parseCompany({}) } };
  return {
    ...parts,
    mail: { send: async (mail: never) => void app.mails.push(mail) },
  } as unknown as ServerKit;
}

const change = (person: Person, given: Partial<OwnDetailsChange>) =>
  changeOwnDetails(kit(), {
    userId: person.userId,
    name: person.name,
    email: person.email,
    currentPassword: undefined,
    emailField: 'email',
    now: app.clock.now(),
    ...given,
  });
const read = ({ userId }: Person) =>
  one(
    app.db,
    sql<{
      name: string;
      email: string;
      secured_at: Date;
    }>`select name, email, secured_at from users where id = ${userId}`,
  );

describe('T-A13: a thief at an open session', () => {
  test('may change the name, but the e-mail only with the password', async () => {
    const viewer = await aViewer(app);
    await change(viewer, { name: 'Zeynep Ak' });
    await expect(change(viewer, { email: 'yeni1@ornek.com' })).rejects.toMatchObject({
      details: { errors: { currentPassword: 'Mevcut şifre zorunludur' } },
    });
    await expect(
      change(viewer, { email: 'yeni1@ornek.com', currentPassword: 'Yanlis123' }),
    ).rejects.toMatchObject({
      code: 'CURRENT_PASSWORD_WRONG',
    });
    expect(await read(viewer)).toMatchObject({ name: 'Zeynep Ak', email: viewer.email });
  });

  test('with the password it changes, both addresses are told, and money waits', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(5000);
    await change(viewer, { email: 'yeni2@ornek.com', currentPassword: TEST_PASSWORD });
    expect(await read(viewer)).toMatchObject({ email: 'yeni2@ornek.com', secured_at: app.clock.now() });
    const subject = 'İzle Kazan e-posta adresin değişti';
    expect(app.mails.slice(-2)).toMatchObject([
      { to: viewer.email, subject, text: expect.stringContaining('cüzdanından para çekilemez') },
      { to: 'yeni2@ornek.com', subject, text: expect.stringContaining('artık bu adres;') },
    ]);
  });

  test('an e-mail that somebody has is refused beside its field', async () => {
    const [viewer, other] = [await aViewer(app), await aViewer(app)];
    const taken = change(viewer, {
      email: other.email,
      currentPassword: TEST_PASSWORD,
      emailField: 'owner_email',
    });
    await expect(taken).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      details: { errors: { owner_email: 'Bu e-posta adresi zaten kayıtlı.' } },
    });
  });
});
