export interface Job {
  name: string;
  cron?: string;
  everySeconds?: number;
  run: () => Promise<void>;
}
export interface Jobs {
  register(job: Job): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
export function createJobs(_options: { url: string; log: (line: string) => void }): Jobs {
  return { register: () => {}, start: async () => {}, stop: async () => {} };
}
