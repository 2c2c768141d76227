/** `isFinal`: a retry would fail in the same way. `reason` is for the log, without the address and the text. */
export type Delivery = { outcome: 'sent' } | { outcome: 'failed'; isFinal: boolean; reason: string };

export function sendingError(reason: string, { isFinal }: { isFinal: boolean }): Error {
  return Object.assign(new Error(reason), { isFinal });
}

/** Returns the outcome instead of throwing, for jobs. An unknown failure is worth a retry. */
export async function deliverMail<Message>(
  mail: { send(message: Message): Promise<void> },
  message: Message,
): Promise<Delivery> {
  try {
    await mail.send(message);
    return { outcome: 'sent' };
  } catch (error) {
    const isFinal = error instanceof Error && 'isFinal' in error && error.isFinal === true;
    return { outcome: 'failed', isFinal, reason: error instanceof Error ? error.message : 'unknown' };
  }
}
