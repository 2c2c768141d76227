export interface Channel<Message> {
  post(message: Message): void;
  close(): void;
}

/** To this browser's other tabs. In a browser without such channels no tab hears of another. */
export function openChannel<Message>(
  name: string,
  hear: (message: Message) => void = () => {},
): Channel<Message> {
  if (!('BroadcastChannel' in globalThis)) return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  return { post: (message: Message) => channel.postMessage(message), close: () => channel.close() };
}
