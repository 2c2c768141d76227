/**
 * Makes a call deaf to a second press: until the answer to the first is there, the same input is not sent again. The
 * second press is never answered, because the first one tells the person what became of the call. Another input is
 * another wish and is sent.
 */
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
