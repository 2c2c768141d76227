/** Ignores a second call with the same input until the first is answered; another input is sent. */
export function deafUntilAnswered<Input, Answer>(
  make: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const underWay = new Set<string>();
  return async (input) => {
    const wish = JSON.stringify(input);
    if (underWay.has(wish)) return new Promise<never>(() => {});
    underWay.add(wish);
    try {
      return await make(input);
    } finally {
      underWay.delete(wish);
    }
  };
}
