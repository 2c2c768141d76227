import type { Config } from '../config.ts';
import { createFolderStorage } from './folder-storage.ts';
import { openBucket } from '../s3-bucket.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the bucket at UPLOADS_S3_URL, or without one the folder in DATA_DIR. */
export const openStorage = ({
  UPLOADS_S3_URL,
  DATA_DIR,
}: Pick<Config, 'UPLOADS_S3_URL' | 'DATA_DIR'>): Storage =>
  UPLOADS_S3_URL === undefined ? createFolderStorage(DATA_DIR) : createS3Storage(openBucket(UPLOADS_S3_URL));
