import type { Duty, Role } from '#lib/shared/route.ts';

export interface Actor {
  userId: number;
  role: Role;
  /** Null for other roles. */
  duty: Duty | null;
  sessionId: number;
  /** An admin without the required second factor. */
  lacksFactor?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. Set before the body is read. */
    actor: Actor | null;
  }
}
