/** A promise that the test resolves itself. */
export interface Deferred<T> {
  given: Promise<T>
  give: (value: T) => void
}

export function deferred<T = void>(): Deferred<T> {
  let give: Deferred<T>['give'] = () => {}
  const given = new Promise<T>((resolve) => {
    give = resolve
  })
  return { given, give }
}
