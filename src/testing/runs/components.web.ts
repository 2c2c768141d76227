/** Before component tests: they have the product's styles, without which elements cover each other. */
import '../../app/web/styles.css';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

afterEach(cleanup);
