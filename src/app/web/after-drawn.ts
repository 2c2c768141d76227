/** What the program does once the first page reacts, fetched by then only. */
import { closeByBack } from '#lib/web/back.ts';
import { registerServiceWorker } from './register-service-worker.ts';

closeByBack();
registerServiceWorker();
