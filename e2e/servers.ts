/** The servers of one worker, which lives through many files: one for most of them, and one for a file with a company of its own. */
import type { TestServer } from '#testing/test-app.ts';
import { arrangeOn } from './arrange.ts';
import { type Beginning, type RunningServer, startServer } from './start-server.ts';

/** Whoever names no company shares this one, with whatever other files have left on it. */
export const SHARED = 'the others';

const CHIEF = {
  name: 'Yönetici Kişi',
  email: 'admin@izlekazan.example',
  phone: '5320000001',
  password: 'Kaptan8Kosku',
};
export type Chief = typeof CHIEF;

export interface Office {
  server: RunningServer;
  /** For making things that a journey takes for granted. */
  made: TestServer;
  /** An administrator made by the command line, once. */
  chief(): Promise<Chief>;
}

interface OpenOffice extends Office {
  close(): Promise<void>;
}

export interface Servers {
  /** The server of this company, with this beginning if it is not running yet. */
  of(company: string, beginning: Beginning): Promise<Office>;
  stop(): Promise<void>;
}

/** Starts servers as they are asked for, and ends a company's as soon as another one is asked for; the shared one stays. */
export function keepServers(): Servers {
  const open = new Map<string, OpenOffice>();
  async function close(companies: string[]): Promise<void> {
    const offices = companies.flatMap((company) => open.get(company) ?? []);
    for (const company of companies) open.delete(company);
    await Promise.all(offices.map((office) => office.close()));
  }
  return {
    async of(company, beginning) {
      // A server without work still takes a hundredth of a core for its jobs, and memory.
      await close([...open.keys()].filter((other) => other !== SHARED && other !== company));
      const running = open.get(company);
      if (running !== undefined) return running;
      const office = await openOffice(beginning);
      open.set(company, office);
      return office;
    },
    stop: () => close([...open.keys()]),
  };
}

async function openOffice(beginning: Beginning): Promise<OpenOffice> {
  const server = await startServer(beginning);
  const made = arrangeOn(server);
  let chief: Promise<Chief> | undefined;
  return {
    server,
    made,
    chief: () => (chief ??= server.createAdmin(CHIEF).then(() => CHIEF)),
    async close() {
      await made.close();
      await server.stop();
    },
  };
}
