import type { Page } from 'playwright/test'

/** Another tab locks one of the browser's databases until the returned function is called. */
export async function blockDatabase(
  page: Page,
  { database, table }: { database: string; table: string },
): Promise<() => Promise<void>> {
  const tab = await page.context().newPage()
  await tab.goto(new URL('/privacy-policy', page.url()).href)
  await tab.evaluate(
    ([name, rows]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const held = opening.result.transaction(rows, 'readwrite').objectStore(rows)
          const goOn = () => held.count().addEventListener('success', goOn)
          goOn()
          resolve()
        })
      }),
    [database, table] as const,
  )
  await page.bringToFront()
  return () => tab.close()
}
