import { formData } from './form.ts';
import type { TestAnswer, TestCall } from './test-app.ts';

function bodyOf({ body, form }: TestCall): { payload?: FormData | string; type?: string } {
  if (form !== undefined) return { payload: formData(form) };
  return body === undefined ? {} : { payload: JSON.stringify(body), type: 'application/json' };
}

/** A call of `TestServer` to a server in another process. */
export async function callServer(baseUrl: string, path: string, options: TestCall = {}): Promise<TestAnswer> {
  const { payload, type } = bodyOf(options);
  const headers = new Headers(options.headers);
  if (type !== undefined) headers.set('content-type', type);
  if (options.as !== undefined) headers.set('authorization', `Bearer ${options.as}`);
  const method = options.method ?? (payload === undefined ? 'GET' : 'POST');
  const answer = await fetch(baseUrl + path, { method, headers, ...(payload && { body: payload }) });
  const body = (await answer.json()) as TestAnswer['body'] & { data?: unknown }; // Every answer is our envelope.
  return { status: answer.status, body, data: body.data, headers: Object.fromEntries(answer.headers) };
}
