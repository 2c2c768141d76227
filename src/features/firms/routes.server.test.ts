import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { aPayment, fundFirm } from '#testing/payments.ts';
import { aFirm, anAdmin, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

describe('a firm’s profile', () => {
  test('names the firm and its authorised person', async () => {
    const firm = await aFirm(app, { name: 'Işıl Gök', firmName: 'Çınar Mobilya Ltd.' });
    expect((await app.call('/api/firm/profile', { as: firm.token })).data).toEqual({
      firm_name: 'Çınar Mobilya Ltd.',
      contact_email: firm.email,
      contact_phone: firm.phone,
      owner_name: 'Işıl Gök',
      owner_email: firm.email,
      owner_phone: firm.phone,
      pending_email: null,
      withholding: '0/10',
      may_correct_title: true,
    });
  });

  test('only the authorised person’s name changes, and the e-mail once its code is entered', async () => {
    const firm = await aFirm(app, { firmName: 'Deniz Ticaret A.Ş.' });
    const body = {
      owner_name: 'Umut Ağaç',
      owner_email: `yeni-${firm.email}`,
      currentPassword: TEST_PASSWORD,
      firm_name: 'Başka Ltd.',
      contact_phone: '5000000000',
      owner_phone: '5000000000',
    };
    const saved = await app.call('/api/firm/profile', { method: 'PUT', as: firm.token, body });
    expect(saved).toMatchObject({ status: 200, body: { message: expect.stringContaining('kodu girince') } });
    expect((await app.call('/api/firm/profile', { as: firm.token })).data).toEqual({
      firm_name: 'Deniz Ticaret A.Ş.',
      contact_email: firm.email,
      contact_phone: firm.phone,
      owner_name: 'Umut Ağaç',
      owner_email: firm.email,
      owner_phone: firm.phone,
      pending_email: `yeni-${firm.email}`,
      withholding: '0/10',
      may_correct_title: true,
    });
    const code = /\b\d{6}\b/.exec(app.mails.at(-1)?.text ?? '')?.[0];
    await app.call('/api/auth/email/verify', { as: firm.token, body: { code } });
    const logIn = (email: string) =>
      app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
    expect((await logIn(firm.email)).status).toBe(401);
    expect((await logIn(`yeni-${firm.email}`)).status).toBe(200);
  });

  test('its title is corrected by its owner before money or an invoice bears it, afterwards by an administrator', async () => {
    const [firm, invoiced, funded] = [await aFirm(app), await aFirm(app), await aFirm(app)];
    await aPayment(app, { status: 'paid', firm: invoiced });
    await fundFirm(app, funded, 1);
    const titleOf = async ({ token }: Person) => (await app.call('/api/firm/profile', { as: token })).data;
    const put = (path: string, { token }: Person, title: string) =>
      app.call(`${path}/title`, { method: 'PUT', as: token, body: { firm_name: title } });
    expect((await put('/api/firm/profile', firm, ' Köprü\t Gıda ')).status).toBe(200);
    expect(await titleOf(firm)).toMatchObject({ firm_name: 'Köprü Gıda', may_correct_title: true });
    const admin = await anAdmin(app, { duty: 'finance' });
    for (const used of [invoiced, funded]) {
      expect(await titleOf(used)).toMatchObject({ may_correct_title: false });
      expect(await put('/api/firm/profile', used, 'Kule Gıda')).toMatchObject(refusal(409, 'TITLE_IN_USE'));
      expect((await put(`/api/admin/firms/${used.userId}`, admin, 'Kule Gıda A.Ş.')).status).toBe(200);
      expect(await titleOf(used)).toMatchObject({ firm_name: 'Kule Gıda A.Ş.' });
    }
    expect((await put('/api/firm/profile', firm, 'K')).body.errors).toEqual({
      firm_name: expect.any(String),
    });
    expect((await put(`/api/admin/firms/${admin.userId}`, admin, 'Kule')).body.code).toBe('FIRM_NOT_FOUND');
    const moderator = await anAdmin(app, { duty: 'moderator' });
    expect((await put(`/api/admin/firms/${firm.userId}`, moderator, 'Kule')).status).toBe(403);
    const acts = await app.rows(
      sql`select actor_id, before, after from audit_log where action = 'firm.correct-title' order by id`,
    );
    expect(acts).toHaveLength(3);
    expect(acts.at(-1)).toMatchObject({ actor_id: admin.userId, after: { firm_name: 'Kule Gıda A.Ş.' } });
  });

  test('another e-mail with a wrong password: refused beside its field', async () => {
    const firm = await aFirm(app);
    const body = { owner_name: firm.name, owner_email: `b-${firm.email}`, currentPassword: 'Yanlis123' };
    const refused = await app.call('/api/firm/profile', { method: 'PUT', as: firm.token, body });
    expect(refused.body.errors).toEqual({ currentPassword: 'Mevcut şifre hatalı' });
  });
});
