import 'fake-indexeddb/auto'
import { setTimeout as after } from 'node:timers/promises'
import { acceptRequest } from '#contract/booking.ts'
import { board } from '#contract/load.ts'
import { leaveBoards } from '#offline/board-pages.ts'
import { CacheDb } from '#offline/cache-db.ts'
import { readLive } from '#offline/live-stream.ts'
import { pageKeeper } from '#offline/read-through.ts'
import { ask, postLoad } from '#tests/support/freight.ts'
import { type MeasuredProduct, startMeasured } from '#tests/support/measured-product.ts'
import { person } from '#tests/support/people.ts'
import { signal } from '#tests/support/signal.ts'
import { quantile } from './quantile.ts'

export interface LiveFigure {
  what: string
  samples: number
  /** milliseconds, as the next two */
  p50: number
  p95: number
  goal: number
}

const BOARDS = 200
const BOOKED = 10
/** As client/app/live.ts spreads the question for what moves up. */
const SPREAD_MS = 3_000
const KEY = 'board:["",{"sort":"rate:desc","page":1}]'

interface OpenBoard {
  /** when each load had left, epoch milliseconds */
  left: Map<string, number>
  close: () => Promise<void>
}

/** A page's addresses are relative to its origin; here nobody else fetches. */
function fetchFrom(origin: string): () => void {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => fetch(typeof input === 'string' ? new URL(input, origin) : input, init)
  return () => {
    globalThis.fetch = fetch
  }
}

/** A device that shows the board and listens, with the app's own stream and stored pages. */
async function openBoard(product: MeasuredProduct): Promise<OpenBoard> {
  const who = await person(product, 'company')
  const db = new CacheDb(who.id)
  const keeper = pageKeeper('loads', KEY)
  const refresh = async () => keeper.keep(db, await product.as(who).call(board, { query: { limit: 12 } }), Date.now())
  await refresh()
  const closing = new AbortController()
  const stands = signal()
  const left = new Map<string, number>()
  const following: Promise<void>[] = []

  async function follow(gone: readonly string[]): Promise<void> {
    const wasShown = await leaveBoards(db, gone)
    for (const id of gone) left.set(id, Date.now())
    if (!wasShown) return
    await after(Math.random() * SPREAD_MS)
    await refresh()
  }

  void readLive({
    accessToken: await product.tokenOf(who),
    since: undefined,
    signal: closing.signal,
    onSign: () => {},
    onEvent(event) {
      if (event.type === 'hello') stands.give()
      if (event.type !== 'board') return
      following.push(follow(event.gone))
    },
  }).catch((error: unknown) => closing.signal.aborted || console.error(error))
  await stands.given
  return {
    left,
    async close() {
      closing.abort()
      await Promise.all(following)
      db.close()
    },
  }
}

/** From the broker's tap to the moment at which the booked load stands on none of many open boards. */
export async function measureLive(): Promise<LiveFigure> {
  const product = await startMeasured()
  const restore = fetchFrom(product.url)
  const boards: OpenBoard[] = []
  try {
    const [broker, carrier] = [await person(product, 'broker'), await person(product, 'company')]
    const loads = []
    for (let n = 0; n < BOOKED; n++) loads.push(await postLoad(product, broker))
    for (let n = 0; n < BOARDS; n++) boards.push(await openBoard(product))
    const times: number[] = []
    for (const load of loads) {
      const { id } = await ask(product, carrier, load)
      const tapped = Date.now()
      await product.as(broker).call(acceptRequest, { params: { id }, body: {} })
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
