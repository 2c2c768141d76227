/** The rows of the queue by the keyboard: the focus itself is the mark, so that screen readers hear it and Enter opens. */

/** Put on the button that opens a campaign of the queue. */
export const QUEUE_ATTRIBUTE = 'data-queue-campaign';

function openers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[${QUEUE_ATTRIBUTE}]`)];
}

/** Where in the queue the focus is: on any button of a row; -1 elsewhere. */
function focusedIndex(buttons: readonly HTMLElement[]): number {
  return buttons.findIndex((button) => button.closest('tr')?.contains(document.activeElement) ?? false);
}

/** Moves the focus to the next row's button, or the one before; from elsewhere to the first. */
export function focusNextInQueue(step: 1 | -1): void {
  const buttons = openers();
  const index = focusedIndex(buttons);
  const next = index === -1 ? buttons[0] : buttons[index + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** The campaign in whose row the focus is, or null. */
export function focusedCampaignId(): number | null {
  const buttons = openers();
  const id = Number(buttons[focusedIndex(buttons)]?.getAttribute(QUEUE_ATTRIBUTE));
  return Number.isInteger(id) && id > 0 ? id : null;
}
