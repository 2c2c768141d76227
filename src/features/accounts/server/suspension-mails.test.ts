/** Suspended people cannot use the product: mails explain the suspension and its end. */
import { expect, test } from 'vitest';
import { mailsAfterNotices } from '#testing/notices.ts';
import { aFirm, anAdmin, aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const REASON = 'Aynı kişi adına birçok hesap açılmış.';

test.each([
  ['a viewer', aViewer],
  ['a firm', aFirm],
  ['an administrator', anAdmin],
])('%s hears of a suspension with its reason, and of its end', async (_, make) => {
  const [admin, person] = [await anAdmin(app), await make(app)];
  const decide = (what: string, reason: string) =>
    app.call(`/api/admin/users/${person.userId}/${what}`, {
      method: 'PUT',
      as: admin.token,
      body: { reason },
    });
  expect((await decide('suspend', REASON)).status).toBe(200);
  const closed = await mailsAfterNotices(app, person);
  expect(closed.at(-1)).toMatchObject({ subject: 'Hesabın askıya alındı' });
  expect(closed.at(-1)?.text).toContain(`Sebep: ${REASON}`);
  expect((await decide('reinstate', 'Yanlışlık olmuş.')).status).toBe(200);
  const opened = await mailsAfterNotices(app, person);
  expect(opened.at(-1)).toMatchObject({ subject: 'Hesabın yeniden açıldı' });
  expect(opened.at(-1)?.text).not.toContain('Yanlışlık');
});

test('the login of a suspended administrator says nothing of a wallet, a firm’s that its money is there', async () => {
  const admin = await anAdmin(app);
  for (const [person, hasWallet] of [
    [await anAdmin(app), false],
    [await aFirm(app), true],
  ] as const) {
    const path = `/api/admin/users/${person.userId}/suspend`;
    await app.call(path, { method: 'PUT', as: admin.token, body: { reason: REASON } });
    const { body } = await app.call('/api/auth/login', {
      body: { email: person.email, password: TEST_PASSWORD },
    });
    expect(body).toMatchObject({ code: 'ACCOUNT_SUSPENDED', has_wallet: hasWallet });
    expect(body).not.toHaveProperty('taken_back');
  }
});
