import { sql } from 'kysely'
import { savedQuerySchema } from '#contract/freight/saved-search.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { newId } from '#server/db/new-id.ts'
import { seededRandom } from '#server/demo/random.ts'
import { compileSearch } from '#server/features/board/board-filter.ts'
import { findMatchingSearches } from '#server/features/board/saved-search.sql.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { fillBoardTable } from '#tests/support/many-board-loads.ts'
import { quantile } from './quantile.ts'

export interface AlertFigure {
  what: string
  samples: number
  /** milliseconds, like the next two fields */
  p50: number
  p95: number
  goal: number
  /** carriers that hear of a load, on average */
  matches: number
}

const SEARCHES = 100_000
const LOADS = 500
const AT_ONCE = 2000
const NOW = new Date('2026-11-23T14:00:00Z')
/** Freight's cities, where most trucks are. */
const CITIES = [
  { latitude: 32.8, longitude: -96.8 },
  { latitude: 29.8, longitude: -95.4 },
  { latitude: 41.9, longitude: -87.6 },
  { latitude: 34.1, longitude: -118.2 },
  { latitude: 33.7, longitude: -84.4 },
  { latitude: 40.7, longitude: -74.2 },
  { latitude: 47.6, longitude: -122.3 },
  { latitude: 39.7, longitude: -105 },
  { latitude: 35.1, longitude: -90 },
  { latitude: 39.1, longitude: -94.6 },
  { latitude: 40, longitude: -83 },
  { latitude: 28.5, longitude: -81.4 },
  { latitude: 33.4, longitude: -112.1 },
] as const
const STATES = ['TX', 'IL', 'CA', 'GA', 'NJ', 'WA', 'CO', 'TN', 'MO', 'OH', 'FL', 'AZ'] as const

/** A truck's place and radius mostly, with equipment and pay; some by state of delivery, few with neither. */
function drawQuery(random: ReturnType<typeof seededRandom>) {
  const near = () => {
    const { latitude, longitude } = random.pick<(typeof CITIES)[number]>(CITIES)
    const off = () => random.pick([-2, -1.5, -1, -0.5, 0, 0, 0.5, 1, 1.5, 2])
    return `${(latitude + off()).toFixed(2)},${(longitude + off()).toFixed(2)}`
  }
  const kind = random.pick(['near', 'near', 'near', 'near', 'near', 'near', 'both', 'to', 'states', 'pay'])
  return savedQuerySchema.parse({
    ...((kind === 'near' || kind === 'both') && { near: near(), radius: random.pick([50, 75, 100, 150, 250]) }),
    ...((kind === 'to' || kind === 'both') && { to: near(), toRadius: random.pick([100, 200]) }),
    ...(kind === 'states' && { toStates: `${random.pick(STATES)},${random.pick(STATES)}` }),
    ...(random.chance(0.9) && { equipment: random.pick(['V', 'V', 'R', 'F', 'F,SD', 'PO', 'TA']) }),
    ...((kind === 'pay' || random.chance(0.6)) && { minRatePerMile: random.pick([2.4, 2.8, 3.2]) }),
  })
}

interface Asked {
  ms: number
  matches: number
}

function figureOf(what: string, asked: readonly Asked[]): AlertFigure {
  const times = asked.map(({ ms }) => ms)
  return {
    what,
    samples: asked.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    goal: 5,
    matches: asked.reduce((sum, { matches }) => sum + matches, 0) / asked.length,
  }
}

/** Which of many saved searches a load matches, one load at a time, in the database. */
export async function measureAlerts(): Promise<AlertFigure[]> {
  const { database, drop } = await freshPostgres()
  const db = database.kysely
  try {
    await fillBoardTable(db, LOADS, NOW)
    const random = seededRandom(11)
    await sql`set session_replication_role = replica`.execute(db)
    const account = newId()
    await sql`insert into account (id, role, created_at, updated_at)
      values (${account}, 'company', now(), now())`.execute(db)
    await sql`insert into account select made.* from account one, generate_series(1, ${SEARCHES / 20}::int) n,
      -- 'n' is no column: it makes each row's record its own, or all would share one id
      jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'n', n)) made`.execute(db)
    await sql`insert into person (id, account_id, seat, email, password_hash, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), id, 'owner', id || '@bench.test', '', 'Ada', 'Mills', now(), now() from account`.execute(
      db,
    )
    const people = await db.selectFrom('person').select(['id', 'account_id']).execute()
    // the searches' keys are a trigger's work
    await sql`set session_replication_role = origin`.execute(db)
    for (let start = 0; start < SEARCHES; start += AT_ONCE) {
      const rows = Array.from({ length: AT_ONCE }, (_, index) => ({
        id: newId(),
        account_id: people[(start + index) % people.length]?.account_id ?? account,
        person_id: (people[(start + index) % people.length]?.id ?? '') as PersonId,
        name: String(start + index),
        query: '{}',
        alerts: true,
        created_at: NOW,
        ...compileSearch(drawQuery(random)),
      }))
      await db.insertInto('saved_search').values(rows).execute()
    }
    await sql`vacuum (analyze) saved_search, search_key`.execute(db)
    const loads = await db.selectFrom('load_board').select('id').execute()
    const asked: Asked[] = []
    for (const { id } of [...loads, ...loads]) {
      const started = performance.now()
      const { length: matches } = await findMatchingSearches(db, id, NOW)
      asked.push({ ms: performance.now() - started, matches })
    }
    // the first round warms the cache
    const warm = asked.slice(loads.length)
    const byMatches = warm.toSorted((a, b) => a.matches - b.matches)
    const quarter = warm.length / 4
    return [
      figureOf(`a load among ${SEARCHES.toLocaleString('en-US')} saved searches`, warm),
      figureOf('of these, the quarter that fewest search for', byMatches.slice(0, quarter)),
      figureOf('of these, the quarter that most search for', byMatches.slice(-quarter)),
    ]
  } finally {
    await drop()
  }
}
