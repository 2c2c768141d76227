/** Servers on one database share secret and uploads, or codes and pictures of one fail on another (threats T-I14). */
import { randomUUID } from 'node:crypto';
import { type Db, first, inTransaction, run, sql } from './db.ts';
import { findKey, nameSecret, openKey, type SecretPlace } from './secret.ts';
import type { Storage } from './uploads/storage.ts';

const STORAGE_ID = 'storage-id';

export interface Deployment {
  secrets: SecretPlace;
  storage: Pick<Storage, 'place' | 'read' | 'write'>;
}

interface Fingerprint {
  secret: Buffer;
  storage_id: string;
}

const readStorageId = async ({ storage }: Deployment): Promise<string | undefined> =>
  (await storage.read(STORAGE_ID))?.toString('utf8').trim();

async function makeStorageId({ storage }: Deployment): Promise<string> {
  const id = randomUUID();
  await storage.write(STORAGE_ID, Buffer.from(id));
  return id;
}

async function findDifferences(known: Fingerprint, own: Deployment): Promise<string[]> {
  const key = findKey(own.secrets, 'fingerprint');
  const id = await readStorageId(own);
  const describe = (name: string, isMissing: boolean) =>
    `  ${name} ${isMissing ? 'is missing' : 'is not the one that the other servers use'}`;
  const differences = [];
  if (key?.equals(known.secret) !== true)
    differences.push(describe(`the secret ${nameSecret(own.secrets)}`, key === null));
  if (id !== known.storage_id)
    differences.push(describe(`${STORAGE_ID} of the uploads ${own.storage.place}`, id === undefined));
  return differences;
}

/** The first server writes the row. Throws with the differences and the remedies. */
export function requireSameDeployment(db: Db, own: Deployment): Promise<void> {
  return inTransaction(db, async (tx) => {
    // One of several first servers writes the row, and the others compare.
    await run(tx, sql`lock table deployment_fingerprint in share row exclusive mode`);
    const known = await first(tx, sql<Fingerprint>`select secret, storage_id from deployment_fingerprint`);
    if (known === undefined) {
      const secret = openKey(own.secrets, 'fingerprint');
      const storageId = (await readStorageId(own)) ?? (await makeStorageId(own));
      await run(
        tx,
        sql`insert into deployment_fingerprint (secret, storage_id) values (${secret}, ${storageId})`,
      );
      return;
    }
    const differences = await findDifferences(known, own);
    if (differences.length === 0) return;
    throw new Error(
      [
        'This server does not belong to its database, so it does not start:',
        ...differences,
        'All servers on one database share their secret and uploads: mount or copy the folders "secrets" and "uploads" of',
        'DATA_DIR of the other servers, or of the backup, here, or give all servers the same SECRET and UPLOADS_S3_URL.',
        'If they are lost, or this change is meant, stop all servers and run in the database',
        '  delete from deployment_fingerprint',
        'Another secret ends codes under way, forgets known browsers and the phones of closed accounts, and switches second',
        'factors off.',
      ].join('\n'),
    );
  });
}
