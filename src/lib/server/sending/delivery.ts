/**
 * How sending one message ended, for whoever tries again later: `isFinal` says that another try would bring the same
 * (the server refused this message or this address), otherwise it may go well later. `reason` is for the log; it has no
 * address and no text of the message in it.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'failed'; isFinal: boolean; reason: string };

/** An Error that carries whether another try makes sense. */
export function sendingError(reason: string, { isFinal }: { isFinal: boolean }): Error {
  return Object.assign(new Error(reason), { isFinal });
}

/** Sends and answers how it ended instead of throwing, for jobs. A failure of an unknown kind is worth another try. */
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
