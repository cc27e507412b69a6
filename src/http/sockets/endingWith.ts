/** The same iterator, which tells once when it has ended, however it does, and fails with what `explain` makes of a failure. */
export function endingWith<Item>(
  iterator: AsyncGenerator<Item, void, void>,
  onEnd: () => void,
  explain: (error: unknown) => Error,
): AsyncGenerator<Item, void, void> {
  const next = iterator.next.bind(iterator);
  let isOpen = true;
  const end = (): void => {
    if (isOpen) onEnd();
    isOpen = false;
  };
  iterator.next = async () => {
    try {
      const result = await next();
      if (result.done) end();
      return result;
    } catch (error) {
      end();
      throw explain(error);
    }
  };
  const close = iterator.return.bind(iterator);
  iterator.return = (value) => {
    end();
    return close(value);
  };
  return iterator;
}
