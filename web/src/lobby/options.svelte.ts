// What a table may agree on, as the server lists it: fetched when a component first asks for it.
import { getOptions, type OptionData } from '../lib/api';

/** Empty until they have come, or while there is no connection. */
export const tableOptions: { all: readonly OptionData[] } = $state({ all: [] });

export function fetchOptions(): void {
  void getOptions().then(
    (found) => (tableOptions.all = found),
    () => {}, // the server's sentences will do
  );
}
