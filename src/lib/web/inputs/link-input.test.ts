import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkInput } from './link-input.tsx';

const drawn = (value: string | null) =>
  renderToStaticMarkup(createElement(LinkInput, { value, onChange: () => undefined }));

test('a stored link shows its letters, not their codes', () => {
  expect(drawn('https://ornek.com/k%C4%B1%C5%9F?a=%26')).toContain('value="https://ornek.com/kış?a=%26"');
});

test('a field without a link is empty', () => {
  expect(drawn(null)).toContain('value=""');
});
