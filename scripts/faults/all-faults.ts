/** All faults that the proofs have to notice. */
import { ADMIN_FAULTS } from './admin-pages.ts';
import type { Fault } from './fault.ts';
import { FIRM_FAULTS } from './firm-pages.ts';
import { PUBLIC_FAULTS } from './public-pages.ts';
import { VIEWER_FAULTS } from './viewer-pages.ts';

export const FAULTS: readonly Fault[] = [...PUBLIC_FAULTS, ...VIEWER_FAULTS, ...FIRM_FAULTS, ...ADMIN_FAULTS];
