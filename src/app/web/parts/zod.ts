/** A part of the program (../start.ts). */
import '#lib/shared/zod.ts';
