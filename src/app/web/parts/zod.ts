/** A part of the program (../start.ts), loaded to be run: asked for by name, zod would come whole. */
import '#lib/shared/zod.ts';
