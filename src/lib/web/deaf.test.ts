import { describe, expect, it, vi } from 'vitest';
import { deafUntilAnswered } from './deaf.ts';

function aCall() {
  const answers: ((text: string) => void)[] = [];
  const make = vi.fn(
    (_input: { id: number }) => new Promise<string>((resolve) => void answers.push(resolve)),
  );
  return { make, deaf: deafUntilAnswered(make), answer: (text: string) => answers.shift()?.(text) };
}

describe('a button that makes a call', () => {
  it('makes one call when it is pressed twice, and tells of it once', async () => {
    const { make, deaf, answer } = aCall();
    const told: string[] = [];
    const first = deaf({ id: 1 }).then((text) => told.push(text));
    void deaf({ id: 1 }).then((text) => told.push(text));
    answer('done');
    await first;
    expect(make).toHaveBeenCalledTimes(1);
    expect(told).toEqual(['done']);
  });

  it('may be pressed again once the answer is there, also after a failure', async () => {
    const make = vi.fn(() => Promise.reject(new Error('no network')));
    const deaf = deafUntilAnswered(make);
    await expect(deaf({ id: 1 })).rejects.toThrow('no network');
    await expect(deaf({ id: 1 })).rejects.toThrow('no network');
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('hears a press that is about another thing', () => {
    const { make, deaf } = aCall();
    void deaf({ id: 1 });
    void deaf({ id: 2 });
    expect(make).toHaveBeenCalledTimes(2);
  });
});
