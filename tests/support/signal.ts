/** Something a test waits for, or makes others wait for. */
export interface Signal<T> {
  given: Promise<T>
  give: (value: T) => void
}

export function signal<T = void>(): Signal<T> {
  let give: Signal<T>['give'] = () => {}
  const given = new Promise<T>((resolve) => {
    give = resolve
  })
  return { given, give }
}
