/** An S3 server for tests of uploads. The library does not check signatures, so this file does. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import { aTestFolder } from '../folder.ts';

const ACCOUNT = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const parts = AUTHORIZATION.exec(headers.authorization ?? '');
  if (parts === null) return false;
  const [, accessKey, scope = '', day = '', region = '', names = '', signature] = parts;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted();
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash].join('\n');
  const steps = [day, region, 's3', 'aws4_request'];
  const key = steps.reduce<string | Buffer>(hmac, `AWS4${ACCOUNT.secretKey}`);
  return accessKey === ACCOUNT.accessKey && signature === hmac(key, toSign).toString('hex');
}

export async function aStore() {
  const directory = await aTestFolder();
  const store = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((request, response) => {
    if (isSigned(request)) answer(request, response);
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server's address.
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  onTestFinished(close);
  const { accessKey, secretKey, region } = ACCOUNT;
  return { url: `http://${accessKey}:${secretKey}@127.0.0.1:${port}/pictures?region=${region}`, close };
}
