import type { Duty, Role } from '#lib/shared/route.ts';

export interface Actor {
  userId: number;
  role: Role;
  duty: Duty | null;
  sessionId: number;
  lacksFactor?: boolean;
  /** The administrator who sees this person's area, read only. */
  viewedBy?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor. Set before the body is read. */
    actor: Actor | null;
  }
}
