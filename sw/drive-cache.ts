export const DRIVE_CACHE_PREFIX = 'drive-'

/** Deletes what earlier builds of the driver's page stored. */
export async function dropOldCaches(current: string): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(DRIVE_CACHE_PREFIX) && name !== current)
  await Promise.all(old.map((name) => caches.delete(name)))
}
