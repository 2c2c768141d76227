/**
 * Calls `work` with 0, 1, … `times` − 1, so many at once that they fight for every connection and lock, yet none waits
 * so long for a connection that a busy machine fails the test. Answers in order; the first throw is thrown.
 */
export async function atOnce<T>(
  times: number,
  work: (index: number) => Promise<T>,
  { width = 40 }: { width?: number } = {},
): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < times) {
      const index = next;
      next += 1;
      answers[index] = await work(index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, times) }, worker));
  return answers;
}
