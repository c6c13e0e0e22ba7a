import 'fake-indexeddb/auto'
import { setTimeout as after } from 'node:timers/promises'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { removeFromBoardPages } from '#offline/cache/board-pages.ts'
import { CacheDb } from '#offline/cache/cache-db.ts'
import { readLiveStream } from '#offline/cache/live-stream.ts'
import { createPageStore } from '#offline/cache/read-through.ts'
import { requestPostedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type MeasuredProduct, startMeasured } from '#tests/support/measured-product.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { deferred } from '#tests/support/deferred.ts'
import { quantile } from './quantile.ts'

export interface LiveFigure {
  what: string
  samples: number
  /** milliseconds, like the next two fields */
  p50: number
  p95: number
  goal: number
}

const BOARDS = 200
const BOOKED = 10
/** client/app/background.ts spreads its refetches over the same time. */
const SPREAD_MS = 3_000
const KEY = 'board:["",{"sort":"rate:desc","page":1}]'

interface OpenBoard {
  /** when each load left the board, epoch milliseconds */
  left: Map<string, number>
  close: () => Promise<void>
}

/** A page's URLs are relative to its origin; nothing else in this process fetches. */
function fetchFrom(origin: string): () => void {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => fetch(typeof input === 'string' ? new URL(input, origin) : input, init)
  return () => {
    globalThis.fetch = fetch
  }
}

/** A device with an open board, using the app's own stream and stored pages. */
async function openBoard(product: MeasuredProduct): Promise<OpenBoard> {
  const who = await createPerson(product, 'company')
  const db = new CacheDb(who.personId)
  const keeper = createPageStore('loads', KEY)
  const refresh = async () =>
    keeper.keep(db, await product.as(who).call(listBoardEndpoint, { query: { limit: 12 } }), Date.now())
  await refresh()
  const closing = new AbortController()
  const connected = deferred()
  const left = new Map<string, number>()
  const following: Promise<void>[] = []

  async function follow(gone: readonly string[]): Promise<void> {
    const wasShown = await removeFromBoardPages(db, gone, Date.now())
    for (const id of gone) left.set(id, Date.now())
    if (!wasShown) return
    await after(Math.random() * SPREAD_MS)
    await refresh()
  }

  void readLiveStream({
    accessToken: await product.tokenOf(who),
    since: undefined,
    signal: closing.signal,
    onSign: () => {},
    onEvent(event) {
      if (event.type === 'hello') connected.give()
      if (event.type !== 'board') return
      following.push(follow(event.gone))
    },
  }).catch((error: unknown) => closing.signal.aborted || console.error(error))
  await connected.given
  return {
    left,
    async close() {
      closing.abort()
      await Promise.all(following)
      db.close()
    },
  }
}

/** From the broker's tap until the booked load has left all of many open boards. */
export async function measureLive(): Promise<LiveFigure> {
  const product = await startMeasured()
  const restore = fetchFrom(product.url)
  const boards: OpenBoard[] = []
  try {
    const [broker, carrier] = [await createPerson(product, 'broker'), await createPerson(product, 'company')]
    const loads = []
    for (let n = 0; n < BOOKED; n++) loads.push(await postLoad(product, broker))
    for (let n = 0; n < BOARDS; n++) boards.push(await openBoard(product))
    const times: number[] = []
    for (const load of loads) {
      const { id } = await requestPostedLoad(product, carrier, load)
      const tapped = Date.now()
      await product.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
      for (const { left } of boards) {
        while (!left.has(load.id)) await after(10)
        times.push((left.get(load.id) ?? Infinity) - tapped)
      }
    }
    return {
      what: `a booked load has left ${BOARDS} open boards`,
      samples: times.length,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      goal: 2_000,
    }
  } finally {
    for (const { close } of boards) await close()
    restore()
    await product.stop()
  }
}
