import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Button } from './button.tsx';

test('busy submit button: keeps the focus, shows its text, and submits nothing', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy={isBusy} busyText="Gönderiliyor...">
        Gönder
      </Button>
    </form>
  );
  const screen = await render(form(false));
  const button = screen.getByRole('button');
  await button.click();
  await expect.element(button).toHaveFocus();
  expect(onSubmit).toHaveBeenCalledOnce();

  await screen.rerender(form(true));
  await expect.element(button).toHaveTextContent('Gönderiliyor...');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  (button.element() as HTMLElement).click();
  await screen.rerender(form(false));
  await expect.element(button).toHaveTextContent('Gönder');
  expect(onSubmit).toHaveBeenCalledOnce();
});
