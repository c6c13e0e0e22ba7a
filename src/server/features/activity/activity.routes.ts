import { activity, activityPeriods } from '#contract/activity.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { addDays, addPeriods, bucketsOf, dayIn, type Period } from '#domain/period.ts'
import { type ReadRequest, type Route, route } from '#server/http/bind.ts'
import { activityCounts, activityOf, type ActivityRow } from './activity.sql.ts'

/** How far each tab looks back: as far as one can take in. */
const LOOKS_BACK: Record<Period, number> = { day: 30, week: 26, month: 24, year: 10 }

export function activityRoutes(): Route[] {
  return [route(activity, list), route(activityPeriods, periods)]
}

async function list(
  { query: { from, to, after, limit } }: ParsedInputOf<typeof activity>,
  { db, actor }: ReadRequest,
): Promise<AnswerInputOf<typeof activity>> {
  const rows = await activityOf(db, {
    accountId: actor.id,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    after: after === undefined ? undefined : { at: new Date(after.slice(0, 24)), key: after.slice(25) },
    // one more tells whether there is more
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { data: shown.map(present), meta: { after: last && rows.length > limit ? cursorOf(last) : null } }
}

function cursorOf({ at, id, type }: ActivityRow): string {
  return `${at.toISOString()}_${id}${type}`
}

function present({ id, type, at, title, message, ...of }: ActivityRow) {
  return {
    id,
    type,
    at: at.toISOString(),
    title,
    message,
    load:
      of.load_id === null ? null : { id: of.load_id, number: Number(of.number), lane: of.lane ?? '', opens: of.opens },
  }
}

async function periods(
  { query: { by, zone } }: ParsedInputOf<typeof activityPeriods>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof activityPeriods>> {
  const today = dayIn(now, zone)
  const next = addPeriods(today, 1, by)
  const range = { from: addPeriods(next, -LOOKS_BACK[by], by), to: addDays(next, -1) }
  const buckets = bucketsOf(range, by, zone)
  const edges = [...buckets.map(({ startsAt }) => startsAt), buckets.at(-1)?.endsAt ?? now]
  const found = await activityCounts(
    db,
    actor.id,
    edges.map((edge) => new Date(edge)),
  )
  const data = buckets.map(({ from, to, startsAt, endsAt }, index) => {
    const counts = found.filter(({ place }) => place === index + 1).map(({ type, count }) => ({ type, count }))
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    return { from, to, startsAt: iso(startsAt), endsAt: iso(endsAt), total, counts }
  })
  return { data: data.filter(({ total }) => total > 0).reverse() }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
