/**
 * Moves through the rows of the queue by keyboard. The focus itself marks the row, so that screen readers say it and
 * Enter opens it.
 */

/** Marks the button that opens a campaign of the queue. */
export const QUEUE_ATTRIBUTE = 'data-queue-campaign';

function openers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${QUEUE_ATTRIBUTE}]`)];
}

/** The index of the row that has the focus, on any of its buttons; -1 if it is elsewhere. */
function focusedIndex(buttons: readonly HTMLElement[]): number {
  return buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement) ?? false);
}

/**
 * Focuses the button of the next row or the one before; the first, if the focus is elsewhere. Answers whether there was
 * such a row.
 */
export function focusNextInQueue(step: 1 | -1): boolean {
  const buttons = openers();
  const index = focusedIndex(buttons);
  const next = index === -1 ? buttons[0] : buttons[index + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** Focuses the button of this campaign's row. */
export function focusInQueue(id: number): void {
  const button = openers().find((one) => one.getAttribute(QUEUE_ATTRIBUTE) === String(id));
  button?.focus();
  button?.scrollIntoView({ block: 'nearest' });
}

/** The campaign of the row that has the focus, or null. */
export function focusedCampaignId(): number | null {
  const buttons = openers();
  const id = Number(buttons[focusedIndex(buttons)]?.getAttribute(QUEUE_ATTRIBUTE));
  return Number.isInteger(id) && id > 0 ? id : null;
}
