/**
 * Does something with each, one after the other. One that fails delays no other.
 * @throws the last failure, for the log
 */
export async function doWithEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures.at(-1)
}
