import { expect, type Locator, type Page } from '@playwright/test';
import { paidTexts, payTexts } from '#features/payments/firm-texts.web.ts';
import { expectGoodScreen } from './people.ts';

/** A button of the campaign's row: in a table on wide screens, on a card on phones. */
export function button(within: Page | Locator, name: string | RegExp) {
  return within.getByRole('button', { name }).filter({ visible: true }).first();
}

/** Announces a bank transfer in the open dialog of a payment. */
export async function finishTransfer(firm: Page): Promise<void> {
  await expectGoodScreen(firm);
  await button(firm, payTexts.iHavePaid).click();
  await expect(firm.getByRole('heading', { name: paidTexts.submittedTitle })).toBeVisible();
}
