/** What the program does once the first page reacts, fetched by then only. */
import type { QueryClient } from '@tanstack/react-query';
import { closeByBack } from '#lib/web/back.ts';
import { followChanges } from '#features/live-updates/web/index.ts';
import { registerServiceWorker } from './register-service-worker.ts';

export function beginAfterDrawn(client: QueryClient): void {
  closeByBack();
  registerServiceWorker();
  followChanges(client);
}
