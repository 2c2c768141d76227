import type { AccountKit } from '#features/accounts/server.ts';
import { mountPhone } from './change-phone.server.ts';
import { mountRegistration } from './register.server.ts';

export { createAdmin, createFirm, createKnownViewers, createViewer } from './create-account.server.ts';
export { type AccountEraser, createAccountEraser } from './erase-account.server.ts';

export function mountJoining(kit: AccountKit): void {
  mountRegistration(kit);
  mountPhone(kit);
}
