/** The bell: its count, its links, read state on all devices, and e-mail preferences. */
import { rows, sql } from '#lib/server/db.ts';
import { openKey } from '#lib/server/secret.ts';
import { signToken } from '#lib/server/sending/signed-token.ts';
import { maskEmail } from '#lib/shared/text/masked.ts';
import { bellTexts, choiceTexts, unsubscribeTexts } from '#platform/notices/texts.web.ts';
import type { NoticeSwitch } from '#platform/notices/contract.ts';
import type { NoticeGroup } from '#platform/notices/kinds.ts';
import { aCampaign, decideCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import type { TestServer } from '#testing/test-app.ts';
import { enterAs } from './arrange.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { expectGoodScreen } from './people.ts';
import { SECRET } from './start-server.ts';

const mailsOf = (made: TestServer, { userId }: Person, kind: string) =>
  rows(
    made.db,
    sql`select status from notice_mails join notices on notices.id = notice_id
        where user_id = ${userId} and kind = ${kind}`,
  );

/** The path of the unsubscribe link in a mail. */
function linkOf({ userId }: Person): string {
  const mail = { purpose: 'notice-mails', subject: String(userId) };
  return `/bildirim-kapat/${signToken(openKey({ DATA_DIR: '', SECRET }, 'sending'), mail)}`;
}

test('bell of a firm: counts an approval without a reload', async ({ page, made }) => {
  const admin = await anAdmin(made);
  const { id, firm } = await aCampaign(made, { status: 'pending', admin, name: 'Güz Fırsatı' });
  await page.clock.install();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const profileReads = () => calls.filter((path) => path === '/api/firm/profile').length;
  await enterAs(page, firm, 'firm', '/firma/profil');
  await expect(page.getByRole('button', { name: bellTexts.label(0), exact: true })).toBeVisible();
  const reads = profileReads();
  const decided = await decideCampaign(made, id, admin, { status: 'active' });
  expect(decided).toMatchObject({ status: 200 });
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('button', { name: bellTexts.label(1), exact: true })).toBeVisible();
  await expect.poll(profileReads, 'the page is read again with the news').toBe(reads + 1);
  const counted = page.waitForResponse('**/api/notices/unread');
  await page.clock.fastForward(30_000);
  await counted;
  expect(profileReads(), 'nothing is read without news').toBe(reads + 1);
  await page.getByRole('button', { name: bellTexts.label(1), exact: true }).click();
  const panel = page.getByRole('region', { name: bellTexts.title, exact: true });
  await expectGoodScreen(page);
  await panel.getByRole('link', { name: /Güz Fırsatı/ }).click();
  await expect(page).toHaveURL(new RegExp(`/firma/muhasebe\\?ode=${id}`));
  // The dialog of the payment lies over the bell.
  const bell = page.getByRole('button', { name: bellTexts.label(0), exact: true, includeHidden: true });
  await expect(bell).toHaveCount(1);
  expect(await mailsOf(made, firm, 'campaign_approved')).toHaveLength(1);

  await page.goto('/firma/bildirimler?sekme=tercihler');
  const switchOf = (group: NoticeGroup) =>
    page.getByRole('switch', { name: choiceTexts.groups[group].title });
  for (const group of ['security', 'money'] as const) {
    await expect(switchOf(group)).toBeChecked();
    await expect(switchOf(group)).toBeDisabled();
  }
  const mail = switchOf('work');
  await expect(mail).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await mail.click();
  expect((await saved).status()).toBe(200);
  await expect(mail).not.toBeChecked();
  await expectGoodScreen(page);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('unsubscribe link: works without a login, by a press', async ({ page, made }) => {
    const firm = await aFirm(made);
    const isOn = async () => {
      const { data } = await made.call('/api/notices/choices', { as: firm.token });
      const groups = data.groups as NoticeSwitch[]; // The wire shape of the call.
      return groups.find(({ group }) => group === 'work')?.is_on;
    };
    await page.goto(linkOf(firm));
    await expect(page.getByRole('heading', { name: unsubscribeTexts.isOn.title })).toBeVisible();
    await expect(page.getByText(maskEmail(firm.email))).toBeVisible();
    await expectGoodScreen(page);
    expect(await isOn()).toBe(true);
    await page.getByRole('button', { name: unsubscribeTexts.isOn.action }).click();
    await expect(page.getByRole('heading', { name: unsubscribeTexts.isOff.title })).toBeVisible();
    await expectGoodScreen(page);
    expect(await isOn()).toBe(false);
    await page.getByRole('link', { name: unsubscribeTexts.choices }).click();
    await expect(page).toHaveURL(/\/giris/);
    await page.goto(`${linkOf(firm)}x`);
    await expect(page.getByRole('heading', { name: unsubscribeTexts.wrong })).toBeVisible();
    await expectGoodScreen(page);
  });
});
