const underWay = new Set<Promise<unknown>>();

/** Has forms wait until a chosen file was checked and taken over. */
export async function whileChecking(check: Promise<unknown>): Promise<void> {
  underWay.add(check);
  await check;
  underWay.delete(check);
}

/** Settles once every file that was chosen by now is in its form, or refused. */
export const filesChecked = () => Promise.all(underWay);
