import { unfoldBooking } from '#tests/support/board-load.ts'
import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { boardLoadPath, PATHS } from '#contract/api/path.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { storedSession } from '#tests/support/stored-session.ts'

test.use({ serviceWorkers: 'allow' })

/** Where the first account's truck is. */
const TRUCK = { near: '31.55,-97.15', nearName: 'Waco, TX' }

/** Everything in a device's storages: `storage name`, and its content as text. */
function readStorages(page: Page): Promise<{ name: string; content: string }[]> {
  return page.evaluate(async () => {
    const found: { name: string; content: string }[] = []
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    for (const [storage, area] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(area)) found.push({ name: `${storage} ${key}`, content: String(value) })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answered(indexedDB.open(name))
      const rows: unknown[] = []
      for (const store of db.objectStoreNames) {
        const objects = db.transaction(store).objectStore(store)
        rows.push(
          await answered(objects.getAllKeys()),
          await answered(db.transaction(store).objectStore(store).getAll()),
        )
      }
      db.close()
      found.push({ name: `IndexedDB ${name}`, content: JSON.stringify(rows) })
    }
    for (const name of await caches.keys()) found.push({ name: `Cache Storage ${name}`, content: '' })
    return found
  })
}

/** The storages that docs/persisted.md names, `<account>` for an account's id and `<person>` for the hash of a person's. */
function listedStorages(): string[] {
  const [, table = ''] =
    /### Whose each storage is\n(.*?)\n\n[^|\n]*An old tab/s.exec(readFileSync('docs/persisted.md', 'utf8')) ?? []
  const rows = table
    .split('\n')
    .filter((line) => /^\| (?:IndexedDB|localStorage|sessionStorage|Cache Storage|Cookie) \|/.test(line))
  return rows.flatMap((row) => {
    const [, storage = '', names = ''] = row.split('|').map((cell) => cell.trim())
    return Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => `${storage} ${name}`)
  })
}

test('[TRUE-18] the next account on a device sees nothing of the one before, and every storage is listed by account', async ({
  browser,
  origin,
  clientOf,
}) => {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const load = await untouchedLoad(await clientOf('broker@milepost.test'))
  await signIn(page, 'dispatcher@milepost.test', origin)
  const first = (await storedSession(page))?.user
  if (!first) throw new Error('Nobody is signed in')

  // what a dispatcher leaves: a search with their truck, a half-typed request, read lists
  await page.goto(`${PATHS.loadBoard}?near=${TRUCK.near}&nearName=${encodeURIComponent(TRUCK.nearName)}`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('dialog')
  await filters.getByRole('button', { name: /^Show/ }).click()
  await expect(filters).toBeHidden()
  await page.goto(boardLoadPath(load.id))
  await page.getByRole('button', { name: 'Book This Load' }).click()
  await unfoldBooking(page)
  await page.getByLabel('Message').fill('Empty in Waco at noon')
  await expect
    .poll(async () => (await readStorages(page)).some(({ content }) => content.includes('Empty in Waco')))
    .toBe(true)
  for (const path of [PATHS.myLoads, PATHS.notifications, PATHS.dashboard]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const during = await readStorages(page)
  const cookies = (await context.cookies()).map(({ name }) => name.replace(/(?<=^__Secure-device-).+/, '<person>'))
  expect(cookies).toEqual(['__Secure-device-<person>'])
  const names = [
    ...during.map(({ name }) => name.replaceAll(first.id, '<account>')),
    ...cookies.map((name) => `Cookie ${name}`),
  ]
  expect(names).toContain('localStorage board-trucks <account>')
  expect(
    names.filter((name) => !listedStorages().includes(name)),
    'storages that docs/persisted.md does not list',
  ).toEqual([])

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  const isOfFirst = ({ name, content }: { name: string; content: string }) =>
    [first.id, first.email, TRUCK.nearName, TRUCK.near, 'Empty in Waco'].some((text) =>
      `${name} ${content}`.includes(text),
    )
  // the page may still leave the app
  const leftOfFirst = () =>
    readStorages(page).then(
      (all) => all.filter(isOfFirst),
      () => null,
    )
  await expect.poll(leftOfFirst).toEqual([])

  await signIn(page, 'company@milepost.test', origin)
  await page.goto(PATHS.loadBoard)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'My position' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: TRUCK.nearName })).toHaveCount(0)
  await page.goto(PATHS.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await readStorages(page)).filter(isOfFirst)).toEqual([])
  await context.close()
})
