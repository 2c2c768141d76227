const underWay = new Set<Promise<unknown>>();

export async function whileChecking(check: Promise<unknown>): Promise<void> {
  underWay.add(check);
  await check;
  underWay.delete(check);
}

export const filesChecked = () => Promise.all(underWay);
