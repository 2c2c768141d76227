/** Where backups and the archive lie: in a folder, or in a bucket of an S3-compatible store. */
import type { Copied, CopyOptions } from './copy-file.ts';

export interface Place {
  /** As people write it. */
  readonly name: string;
  below(path: string): Place;
  /** Copies a file there; it is seen only when it is whole. Undefined where the source has vanished. */
  put(source: string, path: string, options: CopyOptions): Promise<Copied | undefined>;
  /** Copies a file from there into a new one. Undefined where there is none. */
  get(path: string, target: string, options: CopyOptions): Promise<Copied | undefined>;
  /** The old content or the new one is seen, never a part. */
  write(path: string, content: Buffer | string): Promise<void>;
  read(path: string): Promise<Buffer | undefined>;
  has(path: string): Promise<boolean>;
  /** Of the folders that lie directly in it. */
  names(): Promise<string[]>;
  /** Everything below. */
  files(): Promise<{ path: string; writtenAt: Date }[]>;
  /** A file, or everything below. */
  remove(path: string): Promise<void>;
  /** From the first moment on, what is left of it is not taken for a backup. */
  removeBackup(backup: BackupName): Promise<void>;
  beginBackup(backup: BackupName, options: BeginOptions): Promise<Draft>;
  /** The files of the log below. */
  log(path: string): LogFiles;
}

export interface BackupName {
  name: string;
  /** PostgreSQL's number of the database. */
  database: string;
}

export interface BeginOptions {
  /** Folders that are backed up themselves. */
  sources: readonly string[];
  /** Whether an earlier one of that name may go. */
  replaces: boolean;
}

/** A backup that is not whole yet. */
export interface Draft {
  /** Where its files go. */
  place: Place;
  /** To be called before the first file, when no other backup of this database is under way: clears away what killed ones left. */
  onAlone(): Promise<void>;
  makeFolder(path: string, mode: number): Promise<void>;
  /** Makes it whole, with its manifest; the folders are all that have something in them. */
  finish(manifest: { path: string; text: string }, folders: Iterable<string>): Promise<void>;
  discard(): Promise<void>;
}

/** Files of the log, which grow at their end. */
export interface LogFiles {
  /** A part has to begin at a multiple of it. */
  readonly alignBytes: number;
  writePart(name: string, offset: number, part: Buffer): Promise<void>;
  /** What there is of it. */
  read(name: string): Promise<Buffer | undefined>;
  /** Into a new file of a segment's length. Answers how many bytes there were. */
  copyTo(name: string, target: string): Promise<number>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export const BUCKET_SCHEME = 's3:';

/** `s3:backups` lies in the bucket. */
export const isInBucket = (given: string): boolean => given.startsWith(BUCKET_SCHEME);
