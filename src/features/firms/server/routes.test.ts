import { describe, expect, test } from 'vitest';
import { aFirm, aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

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
    });
    const code = /\b\d{6}\b/.exec(app.mails.at(-1)?.text ?? '')?.[0];
    await app.call('/api/auth/email/verify', { as: firm.token, body: { code } });
    const logIn = (email: string) =>
      app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
    expect((await logIn(firm.email)).status).toBe(401);
    expect((await logIn(`yeni-${firm.email}`)).status).toBe(200);
  });

  test('refusals stand beside their fields', async () => {
    const firm = await aFirm(app);
    const put = (body: unknown) => app.call('/api/firm/profile', { method: 'PUT', as: firm.token, body });
    expect((await put({ owner_name: 'U', owner_email: 'x' })).body.errors).toEqual({
      owner_name: 'Ad soyad en az 3 karakter olmalıdır',
      owner_email: 'Geçerli bir email adresi giriniz',
    });
    const other = { owner_name: firm.name, owner_email: `b-${firm.email}`, currentPassword: 'Yanlis123' };
    expect((await put(other)).body.errors).toEqual({ currentPassword: 'Mevcut şifre hatalı' });
  });

  test('is for firms only', async () => {
    const viewer = await aViewer(app);
    expect((await app.call('/api/firm/profile')).status).toBe(401);
    expect((await app.call('/api/firm/profile', { as: viewer.token })).status).toBe(403);
    const put = { method: 'PUT' as const, as: viewer.token, body: {} };
    expect((await app.call('/api/firm/profile', put)).status).toBe(403);
  });
});
