/** The caller, as the guard established it. */
import type { Duty, Role } from '#lib/shared/route.ts';

export interface Actor {
  userId: number;
  role: Role;
  /** An administrator's; null for everybody else. */
  duty: Duty | null;
  sessionId: number;
  /** An admin who has yet to set up the second factor that is required. */
  lacksFactor?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. Set by the guard before the body is read. */
    actor: Actor | null;
  }
}
