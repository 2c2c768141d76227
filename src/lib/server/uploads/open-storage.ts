import type { Config } from '../config.ts';
import { createFolderStorage } from './folder-storage.ts';
import { type Bucket, openBucket } from '../s3-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

type S3Config = Pick<
  Config,
  'UPLOADS_S3_URL' | 'UPLOADS_S3_REGION' | 'UPLOADS_S3_ACCESS_KEY' | 'UPLOADS_S3_SECRET_KEY'
>;

/** The bucket that UPLOADS_S3_URL names; undefined without one. */
export function findBucket(config: S3Config): Bucket | undefined {
  const { UPLOADS_S3_URL: url, UPLOADS_S3_REGION: region } = config;
  const { UPLOADS_S3_ACCESS_KEY: accessKey, UPLOADS_S3_SECRET_KEY: secretKey } = config;
  if (url === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  return openBucket({ url, region, accessKey, secretKey });
}

/** Where this installation keeps its uploads. */
export function openStorage(config: S3Config & Pick<Config, 'DATA_DIR'>): Storage {
  const bucket = findBucket(config);
  return bucket === undefined ? createFolderStorage(config.DATA_DIR) : createS3Storage(bucket);
}
