/** What a migration must not do while servers of the version before go on serving, and what to do instead. */
export const RULES = {
  'takes-away':
    'the version before still reads it. Let a version go by that no longer does, and take it away with the next',
  'rewrites-table':
    'the whole table is copied while nobody can use it. Add a plain column, let the program fill it, and move over',
  'scans-under-lock':
    'every row is read while nobody can write. Add the constraint `not valid`, and validate it in a migration of its own',
  'blocks-writes':
    'nobody can write meanwhile. Build it `concurrently`, in a migration outside a transaction, and attach it afterwards',
  'needs-value':
    'rows of the version before come without it. Give the column a default, or leave it nullable',
  'changes-many-rows':
    'rows stay locked until the last is done. Change them in batches that commit, in a migration outside a transaction',
  'not-repeatable':
    'a migration outside a transaction that was cut off runs again from its beginning. Let it hold one statement: an ' +
    'index `concurrently if not exists` (or `drop … if exists`), or a `do` that commits after each `limit`ed batch',
  'not-known': 'nobody has judged whether this statement is safe beside the version before',
  'allows-nothing': 'an exception stands here for something that the statement does not do',
} as const;

export type Rule = keyof typeof RULES;
