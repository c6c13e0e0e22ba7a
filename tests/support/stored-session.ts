import { expect, type Page } from 'playwright/test'
import * as z from 'zod/mini'
import { loginEndpoint, type Session, signInResultSchema } from '#contract/account/account.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { watchRequests } from './quiet-page.ts'

/** The session that the device stores in IndexedDB, where database, store and key have the same name. */
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

/**
 * Invalidates tokens of the stored session, as expiry or a sign-out on another device does. The page's calls end first:
 * an answer to one would store the session again, and a call of a screen that is left isn't repeated.
 */
export async function spoilTokens(page: Page, tokens: readonly ('accessToken' | 'refreshToken')[]): Promise<void> {
  await expect.poll(watchRequests(page)).toBe(true)
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

/** Signs in as the form does, without loading the form: the answer of the server is stored where the app reads it. */
export async function handSession(
  page: Page,
  origin: string,
  credentials: Pick<EndpointInput<typeof loginEndpoint>['body'], 'email' | 'password'>,
): Promise<void> {
  // a page of the app that does not load it
  await page.goto(`${origin}/offline.html`)
  const answer = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const said = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: said.status, text: await said.text() }
    },
    [DEFAULT_API_ROOT + loginEndpoint.path, credentials] as const,
  )
  if (answer.status !== 200)
    throw new Error(`${credentials.email} can't sign in: ${answer.status} ${answer.text}. Did another test change it?`)
  const { user, ...tokens } = z.parse(z.object({ response: signInResultSchema }), JSON.parse(answer.text)).response
  const session: Session = { ...tokens, user, permissions: user.role.permissions.map(({ name }) => name) }
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('session')
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('session'))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('session', 'readwrite')
          transaction.objectStore('session').put(value, 'session')
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    session,
  )
}
