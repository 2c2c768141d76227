/** A part of the program (../start.ts). */
import 'react-dom/client';
