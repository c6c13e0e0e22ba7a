import type { Page } from 'playwright/test'
import type { Session } from '#contract/session.ts'

/** What the device keeps of the sign-in: in IndexedDB, where database, store and key have the same name. */
export function storedSession(page: Page): Promise<Session | null> {
  return page.evaluate(
    () =>
      new Promise<Session | null>((resolve) => {
        const opening = indexedDB.open('session')
        opening.addEventListener('success', () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('session')) return resolve(null)
          const reading = db.transaction('session').objectStore('session').get('session')
          reading.addEventListener('success', () => {
            db.close()
            resolve((reading.result as Session | undefined) ?? null)
          })
        })
      }),
  )
}

/** Makes tokens of the stored session worthless, as time or a sign-out from elsewhere does. */
export async function spoilTokens(page: Page, tokens: readonly ('accessToken' | 'refreshToken')[]): Promise<void> {
  await page.evaluate(
    (names) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('session')
        opening.addEventListener('success', () => {
          const db = opening.result
          const transaction = db.transaction('session', 'readwrite')
          const store = transaction.objectStore('session')
          const reading = store.get('session')
          reading.addEventListener('success', () => {
            const spoiled = Object.fromEntries(names.map((name) => [name, 'spoiled']))
            store.put({ ...(reading.result as Session), ...spoiled }, 'session')
          })
          transaction.addEventListener('complete', () => {
            db.close()
            resolve()
          })
        })
      }),
    tokens,
  )
}
