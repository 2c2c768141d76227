import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { ToastProvider, useToast } from './toast.tsx';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast.error('Kaydedilemedi')}>Kaydet</Button>
      <Button onClick={() => toast.success('Kopyalandı')}>Kopyala</Button>
    </>
  );
}

afterEach(() => void vi.useRealTimers());

test('toast of an error: announced once, above an open dialog, which its cross leaves open', async () => {
  const screenOf = (isOpen: boolean) => (
    <ToastProvider>
      <Buttons />
      <Dialog isOpen={isOpen} onClose={() => expect.unreachable()} title="Ad">
        Metin
      </Dialog>
    </ToastProvider>
  );
  const screen = await render(screenOf(false));
  await screen.getByRole('button', { name: 'Kaydet' }).click();
  const notice = screen.getByRole('region', { name: 'Anlık iletiler' }).getByRole('alert');
  await expect.element(notice).toHaveTextContent('Kaydedilemedi');
  expect(document.querySelector('[aria-live] [role="alert"]')).toBeNull();
  await screen.rerender(screenOf(true));
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await notice.getByRole('button', { name: 'Bildirimi kapat' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

test('toast: goes by itself, an error later, and not under the pointer', async () => {
  const screen = await render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await screen.getByRole('button', { name: 'Kopyala' }).click();
  const notice = screen.getByText('Kopyalandı');
  await notice.hover();
  vi.advanceTimersByTime(10_000);
  await screen.getByRole('button', { name: 'Kaydet' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(notice).toBeVisible();
  vi.advanceTimersByTime(3000);
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
