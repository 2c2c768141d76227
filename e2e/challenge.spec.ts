/** Registration and codes under unusual load: the browser solves a proof of work. */
import type { Page } from '@playwright/test';
import { run, sql } from '#lib/server/db.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { CODE_SECONDS, MAX_WRONG_TRIES } from '#features/accounts/verification.ts';
import { phoneTexts } from '#features/accounts/texts.web.ts';
import {
  accountWords,
  challengeTexts,
  codeTexts,
  registrationTexts,
  resetTexts,
} from '#features/accounts/public-texts.web.ts';
import { aViewer, TEST_PASSWORD } from '#testing/people.ts';
import { FOR_RELEASE } from '#testing/runs/release.ts';
import { expectAccessible } from './accessible.ts';
import { enterAs } from './arrange.ts';
import type { TestServer } from '#testing/test-app.ts';
import { expect, expectNoSidewaysScroll, PASSWORD, PHONE, someone, test } from './fixtures.ts';
import { fillRegistration, typeCode } from './people.ts';

test.use({ ...PHONE, settings: { RATE_LIMITS: 'on' }, company: 'many messages' });

const SOLVER = '**/assets/solver-worker*.js';

/** Sets the counters of the limits to this many messages of each kind in this hour. */
async function messagesSent({ db }: TestServer, points: number): Promise<void> {
  const hourAhead = Date.now() + 3_600_000;
  await run(
    db,
    sql`insert into rate_limits (key, points, expire)
        select unnest(array['registrations-all:all', 'codes-all:all', 'codes-owners:all']), ${points}, ${hourAhead}
        on conflict (key) do update set points = ${points}, expire = ${hourAhead}`,
  );
}

/** Collects the responses to calls of this path, each with whether a solution was sent. */
function answersOf(page: Page, path: string): { status: number; isSolved: boolean }[] {
  const answers: { status: number; isSolved: boolean }[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith(path) || response.request().method() !== 'POST') return;
    const isSolved = response.request().headers()['challenge-solution'] !== undefined;
    answers.push({ status: response.status(), isSolved });
  });
  return answers;
}

/** Collects violations of the Content-Security-Policy, which the solver's worker could cause. */
async function expectNoRefusal(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (what: string) => refused.push(what));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => noteRefusal(event.violatedDirective + event.blockedURI))`,
  );
  return refused;
}

test('registration under load: solves a challenge and succeeds', async ({ page, server, made }) => {
  const refused = await expectNoRefusal(page);
  const answers = answersOf(page, '/api/auth/register');
  await messagesSent(made, 400);
  const person = someone();
  let goOn = () => {};
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let solvers = 0;
  await page.route(SOLVER, async (route) => {
    solvers += 1;
    await released;
    await route.continue();
  });

  await fillRegistration(page, { name: 'Elif Şahin', ...person });
  expect(solvers).toBe(0);
  await page.getByRole('button', { name: registrationTexts.submit }).press('Enter');

  await expect(page.getByRole('status').filter({ hasText: challengeTexts.solving })).toBeVisible();
  await expect(page.getByRole('button', { name: registrationTexts.submitting })).toBeFocused();
  await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue(PASSWORD);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  goOn();
  await expect(page).toHaveURL('/dogrulama');
  expect(answers).toEqual([
    { status: 403, isSolved: false },
    { status: 200, isSolved: true },
  ]);
  await expect(page.getByRole('textbox', { name: 'Doğrulama kodu' })).toBeFocused();
  expect(solvers).toBe(1);

  await server.codeFor(person.phone);
  await run(made.db, sql`update verification_codes set created_at = created_at - interval '5 minutes'`);
  await page.clock.install();
  await page.clock.fastForward(CODE_SECONDS * 1000);
  await page.getByRole('button', { name: codeTexts.resend }).click();
  await expect(page.getByText(codeTexts.resent)).toBeVisible();
  expect(solvers).toBe(2);
  await typeCode(page, await server.codeFor(person.phone));
  await expect(page).toHaveURL('/hosgeldiniz');
  expect(refused).toEqual([]);
});

test('long challenge: can be cancelled, and is solved once', FOR_RELEASE, async ({ page, made }) => {
  await messagesSent(made, 0);
  const { phone } = someone();
  const sent = (askedBy: string, count: number, secondsAgo: number) =>
    run(
      made.db,
      sql`insert into verification_codes (phone, type, asked_by, created_at)
          select ${phone}, 'password_reset', ${askedBy}, now() - (${secondsAgo}::int + k) * interval '1 second'
          from generate_series(1, ${count}::int) as k`,
    );
  await sent('stranger', 5, 120);
  await sent('worker', 9, 120);
  await page.goto('/sifremi-unuttum');
  await page.getByLabel('Telefon numarası').fill(phone);
  const ask = page.getByRole('button', { name: 'Doğrulama kodu gönder' });
  // Without its program the work cannot be done, but tried again.
  await page.route(SOLVER, (route) => route.abort());
  await ask.click();
  await expect(page.getByRole('alert')).toHaveText(challengeTexts.failed);
  await page.unroute(SOLVER);
  await ask.click();
  await expect(page.getByText(/^En çok \d+ dakika sürer/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: challengeTexts.stop }).click();
  await expect(page.getByRole('alert')).toHaveText(challengeTexts.stopped);
  await expect(page.getByLabel('Telefon numarası')).toHaveValue(/\d/);

  await run(made.db, sql`delete from verification_codes where phone = ${phone} and asked_by = 'worker'`);
  await sent('worker', 1, 50);
  const answers = answersOf(page, '/api/auth/forgot-password');
  await ask.click();
  await expect(page).toHaveURL('/sifre-sifirlama/dogrulama', { timeout: 30_000 });
  expect(answers.map(({ status }) => status)).toEqual([403, 200]);
});

test('change of phone: survives challenges and a reload', FOR_RELEASE, async ({ page, server, made }) => {
  await messagesSent(made, 0);
  const viewer = await aViewer(made);
  const { phone } = someone();
  const answers = answersOf(page, '/api/auth/phone');
  const later = answersOf(page, '/api/auth/phone/old');
  await enterAs(page, viewer, 'user', '/kullanici/ayarlar');
  await messagesSent(made, 400);
  await page.getByRole('button', { name: phoneTexts.change }).click();
  const dialog = page.getByRole('dialog', { name: phoneTexts.title });
  await dialog.getByLabel(phoneTexts.newPhone).pressSequentially(phone);
  await dialog.getByLabel(accountWords.currentPassword, { exact: true }).fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: phoneTexts.next }).click();
  await expect(page.getByText(/^Eski numarana/)).toBeVisible();
  await typeCode(page, await server.codeFor(viewer.phone));
  await expect(page.getByText(/^Yeni numarana/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(phoneTexts.begun(formatPhone(phone)))).toBeVisible();
  await page.getByRole('button', { name: phoneTexts.goOn }).click();
  await expectAccessible(page);
  await typeCode(page, await server.codeFor(phone));
  await expect(page.getByText('Telefon numaran değişti.')).toBeVisible();
  await expect(page.getByText(formatPhone(phone))).toBeVisible();
  for (const given of [answers, later]) expect(given.map(({ status }) => status)).toEqual([403, 200]);
});

test('code without tries left: another one is offered in time', async ({ page, made, server }) => {
  await messagesSent(made, 0);
  await page.clock.install();
  const { phone } = await aViewer(made);
  await page.goto('/sifremi-unuttum');
  await page.getByLabel(resetTexts.phone).fill(phone);
  await page.getByRole('button', { name: resetTexts.send }).click();
  await expect(page).toHaveURL('/sifre-sifirlama/dogrulama');
  const wrong = (await server.codeFor(phone)) === '000000' ? '111111' : '000000';
  const resend = page.getByRole('button', { name: codeTexts.resend });
  for (let tries = 0; tries < MAX_WRONG_TRIES; tries += 1) {
    await typeCode(page, wrong);
    await expect(page.getByRole('alert')).toHaveText('Doğrulama kodu hatalı.');
    await expect(page.getByRole('textbox', { name: codeTexts.label })).toHaveValue('');
  }
  await typeCode(page, wrong);
  const expectWaiting = async () => {
    await expect(page.getByText(codeTexts.spent)).toBeVisible();
    await expect(page.getByText(codeTexts.expired)).toBeHidden();
    await expect(resend).toBeDisabled();
    await expect(resend).toHaveText(/\((1:00|0:[1-5]\d) sonra\)$/);
  };
  await expectWaiting();
  await expectAccessible(page);
  await page.reload();
  await expectWaiting();
  // The server decides when another code may be sent; its minute is not over yet.
  await page.clock.fastForward(60_000);
  await resend.click();
  await expect(page.getByRole('alert')).toContainText('az önce bir kod gönderildi');
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/\((1:00|0:[1-5]\d) sonra\)$/);
});
