/** Apart from the paths that every page loads. */
import { adminPaths } from '#platform/places/paths.ts';

export const paymentPath = (id: number) => `${adminPaths.payments}?ara=%23${id}&detay=${id}`;
export const invoicePath = (id: number) => `${adminPaths.invoices}/${id}`;
