/**
 * The button that opens the form of the details. The form that a dialog was opened from is gone when the dialog closes;
 * whoever uses the keyboard goes on at this button.
 */
export const EDIT_DETAILS_ID = 'edit-details';

export function findEditDetailsButton(): HTMLElement | null {
  return document.getElementById(EDIT_DETAILS_ID);
}
