/** Names of accounts and of bank accounts, compared: whose an IBAN is, as far as names can show (threats T-N2). */
import { sql } from '#lib/server/db.ts';

const folded = (column: string) => sql`trim(search_fold(${sql.ref(column)}))`;

/** First and last name: a bank has the name as the passport has it, an account as its owner likes it. */
export const shortName = (column: string) => sql<string>`regexp_replace(${folded(column)}, ' .* ', ' ')`;

export const lastName = (column: string) => sql<string>`regexp_replace(${folded(column)}, '.* ', '')`;
