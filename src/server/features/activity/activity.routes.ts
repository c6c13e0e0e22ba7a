import { listActivityEndpoint, listActivityPeriodsEndpoint } from '#contract/reports/activity.ts'
import { addDays, addPeriods, splitIntoBuckets, dayInZone, type Period } from '#domain/time/period.ts'
import { personOf } from '#server/http/actor.ts'
import { cutPage } from '#server/http/cut-page.ts'
import { type Route, route } from '#server/http/route.ts'
import { activityCounts, listActivity, type ActivityRow } from './activity.sql.ts'

/** How many periods each tab goes back. */
const LOOKS_BACK: Record<Period, number> = { day: 30, week: 26, month: 24, year: 10 }

export function activityRoutes(): Route[] {
  return [list, periods]
}

const list = route(listActivityEndpoint, async ({ query: { from, to, after, who, type, limit } }, { db, actor }) => {
  const rows = await listActivity(db, {
    accountId: actor.accountId,
    personId: personOf(actor),
    who,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    after: after === undefined ? undefined : { at: new Date(after.slice(0, 24)), key: after.slice(25) },
    type,
    // the extra row means there's more
    limit: limit + 1,
  })
  const { shown, next } = cutPage(rows, limit, cursorOf)
  return { data: shown.map(present), meta: { after: next } }
})

function cursorOf({ at, id, type }: ActivityRow): string {
  return `${at.toISOString()}_${id}${type}`
}

function present({ id, type, at, title, message, colleague, ...of }: ActivityRow) {
  return {
    id,
    type,
    at: at.toISOString(),
    title,
    message,
    ...(colleague && { person: colleague.name }),
    load:
      of.load_id === null ? null : { id: of.load_id, number: Number(of.number), lane: of.lane ?? '', opens: of.opens },
  }
}

const periods = route(listActivityPeriodsEndpoint, async ({ query: { by, zone, who } }, { db, actor, now }) => {
  const today = dayInZone(now, zone)
  const next = addPeriods(today, 1, by)
  const range = { from: addPeriods(next, -LOOKS_BACK[by], by), to: addDays(next, -1) }
  const buckets = splitIntoBuckets(range, by, zone)
  const edges = [...buckets.map(({ startsAt }) => startsAt), buckets.at(-1)?.endsAt ?? now]
  const rows = await activityCounts(
    db,
    { accountId: actor.accountId, personId: personOf(actor), who },
    edges.map((edge) => new Date(edge)),
  )
  const data = buckets.map(({ from, to, startsAt, endsAt }, index) => {
    const counts = rows.filter(({ place }) => place === index + 1).map(({ type, count }) => ({ type, count }))
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    return { from, to, startsAt: iso(startsAt), endsAt: iso(endsAt), total, counts }
  })
  return { data: data.filter(({ total }) => total > 0).reverse() }
})

function iso(at: number): string {
  return new Date(at).toISOString()
}
