import { type BoardSample, MOST_COUNTED } from '#contract/freight/board.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import { countOpenLoads, findNewestOpenLoads } from './board-sample.sql.ts'

const SHOWN = 3
/** The newest may all be one broker's import of one lane: the page shows different pickups. */
const CANDIDATES = 30
const FRESH_MS = 60_000

/** Anyone can ask, any number of times: the database answers once a minute. */
export function boardSampleReader(): (input: unknown, ctx: PublicContext) => Promise<BoardSample> {
  let last: { at: number; sample: Promise<BoardSample> } | undefined
  return (_, ctx) => {
    if (last && ctx.now - last.at < FRESH_MS) return last.sample
    const current = { at: ctx.now, sample: readSample(ctx) }
    // a failure is not kept
    current.sample.catch(() => {
      if (last === current) last = undefined
    })
    last = current
    return current.sample
  }
}

async function readSample({ db, now }: PublicContext): Promise<BoardSample> {
  const at = new Date(now)
  const openLoads = await countOpenLoads(db, at, MOST_COUNTED)
  const newest = await findNewestOpenLoads(db, at, CANDIDATES)
  const byPickup = new Map(newest.toReversed().map((row) => [`${row.origin_city}, ${row.origin_state}`, row]))
  const loads = [...byPickup.values()]
    .toReversed()
    .slice(0, SHOWN)
    .map((row) => ({
      origin: { city: row.origin_city, state: row.origin_state },
      destination: { city: row.destination_city, state: row.destination_state },
      rate: row.rate_cents / 100,
      miles: row.distance_miles,
    }))
  return { openLoads, loads }
}
