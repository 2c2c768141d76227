/** The states of a message, and what an administrator may do in each. */
export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_EVENTS = {
  answer: { from: ['new'], to: 'answered' },
  close: { from: ['new', 'answered'], to: 'closed' },
} as const satisfies Record<string, { from: readonly MessageState[]; to: MessageState }>;
export type MessageEvent = keyof typeof MESSAGE_EVENTS;

/** Whether a message in this state may have the event. Pure. */
export function mayHappen(event: MessageEvent, state: MessageState): boolean {
  return MESSAGE_EVENTS[event].from.some((from) => from === state);
}
