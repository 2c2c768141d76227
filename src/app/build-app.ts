import type { FastifyInstance } from 'fastify';
import { createHttp, type HttpOptions } from '#lib/server/http.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { createAuthenticator } from '#features/accounts/server.ts';
import { registerApiDocs } from './api-docs.ts';
import { FEATURES } from './features.ts';
import { serveManifest, serveSecurityTxt } from './serve-web.ts';

export type AppParts = Omit<ServerKit, 'app'> & Pick<HttpOptions, 'maxRunning'>;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await createHttp({
    config: parts.config,
    figures: parts.figures,
    log: parts.log,
    maxRunning: parts.maxRunning,
    authenticate: createAuthenticator(parts),
  });
  const kit: ServerKit = { ...parts, app };
  for (const { mount } of FEATURES) mount?.(kit);
  await parts.uploads.mount(app);
  serveManifest(app, parts.config);
  serveSecurityTxt(app, parts);
  registerApiDocs(app, parts.config);
  return app;
}
