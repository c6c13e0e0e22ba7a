import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'

/** What a dispatcher's phone may have of the board. */
export const STORED_LOADS = 1_000
const SORTS = 5
const PAGE = 'board:["",{"sort":"rate:desc","page":1}]'

/**
 * Gives the device `STORED_LOADS` loads of the board: copies of those it has, with ids, rates and miles of their own, all
 * on the board's first page as it stores it.
 */
export async function storeManyLoads(page: Page): Promise<void> {
  const stored = await page.evaluate(copyStoredLoads, { count: STORED_LOADS, key: PAGE })
  expect(stored).toBe(STORED_LOADS)
}

async function copyStoredLoads({ count, key }: { count: number; key: string }): Promise<number> {
  interface Row {
    id: string
    rate: number
    distance: number
  }
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('cache-'))?.name ?? ''
  const db = await done(indexedDB.open(name))
  const tables = db.transaction(['loads', 'pages'], 'readwrite')
  const loads = tables.objectStore('loads')
  const rows = (await done(loads.getAll())) as Row[]
  const listed = (await done(tables.objectStore('pages').get(key))) as { ids: string[]; meta: object }
  const board = rows.filter(({ id }) => listed.ids.includes(id))
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const row = board[at % board.length]
    if (!row) break
    const id = at < board.length ? row.id : crypto.randomUUID()
    ids.push(id)
    loads.put({ ...row, id, rate: row.rate + at, distance: row.distance + (at % 97) })
  }
  tables.objectStore('pages').put({ ...listed, key, ids, at: Date.now(), meta: { ...listed.meta, total: ids.length } })
  await new Promise((resolve) => tables.addEventListener('complete', resolve))
  db.close()
  return ids.length
}

/** The longest task of the main thread while each of these lasted, in milliseconds; 0 where none was longer than 50. */
export async function longestTasks(page: Page): Promise<{ scroll: number[]; filter: number[] }> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { takeTasks: () => tasks.splice(0) })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const found = page.getByText(/on this device match/)
  const during = async (act: () => Promise<void>): Promise<number> => {
    await page.evaluate(() => void (window as unknown as { takeTasks: () => number[] }).takeTasks())
    await act()
    // until the server was tried twice, the device was searched instead, and its long tasks were reported
    return page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      return Math.max(0, ...(window as unknown as { takeTasks: () => number[] }).takeTasks())
    })
  }
  await page.goto(new URL(`${PATHS.loadBoard}?sort=rate:asc`, page.url()).href)
  // with the few that it had
  await expect(found).toContainText(/\b\d{4,} loads on/, { timeout: 60_000 })
  const filter: number[] = []
  const scroll: number[] = []
  // by keys, because what Playwright runs in the page to choose or fill would count as the page's
  const press = (key: string) => during(() => page.keyboard.press(key))
  for (let sorts = 0; sorts < SORTS; sorts += 1) {
    await page.getByLabel('Sort by').focus()
    filter.push(await press('ArrowDown'))
    scroll.push(await during(() => page.evaluate(scrollThrough)))
  }
  await page.getByRole('searchbox').focus()
  for (const key of ['a', 'Backspace', 't', 'x', 'Backspace']) filter.push(await press(key))
  return { scroll, filter }
}

/** In the page: a finger's width a frame, to the end and back. */
async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const end = document.documentElement.scrollHeight - window.innerHeight
  for (let at = 0; at < end; at += 80) {
    window.scrollTo(0, at)
    await frame()
  }
  window.scrollTo(0, 0)
  await frame()
}
