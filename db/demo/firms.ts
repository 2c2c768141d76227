/** The firms of the demo, all invented. */
import FIRMS from './firms.json' with { type: 'json' };

export interface DemoFirm {
  /** The authorised person. */
  name: string;
  email: string;
  phone: string;
  firmName: string;
  billing: { tax_office: string; tax_number: string; address: string };
}

export const DEMO_FIRMS: readonly DemoFirm[] = FIRMS;
