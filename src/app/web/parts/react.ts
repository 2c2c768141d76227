/** A part of the program (../start.ts), loaded to be run: React as such is nothing that could be imported by name. */
import 'react-dom/client';
