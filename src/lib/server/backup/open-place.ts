import type { Bucket } from '../s3-bucket.ts';
import { createBucketPlace } from './bucket-place.ts';
import { createFolderPlace } from './folder-place.ts';
import { isInBucket, type Place } from './place.ts';

/** `s3:path` lies in the bucket, everything else is a folder. */
export function openPlace(given: string, bucket: Bucket | undefined): Place {
  if (!isInBucket(given)) return createFolderPlace(given);
  if (bucket === undefined) throw new Error(`${given} lies in a bucket: name it with BACKUP_S3_URL.`);
  return createBucketPlace(bucket, given);
}
