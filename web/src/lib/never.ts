/** What a switch does with a word it does not know. The type checker refuses the call while a known one is left out;
 *  at run time a server newer than this page may still send one. */
export function otherwise<Result>(_unknown: never, result: Result): Result {
  return result;
}
