import type { Kysely, Transaction } from 'kysely'
import type { ErrorDetail } from '#contract/api/error.ts'
import { loadTemplateFormSchema } from '#contract/freight/load-template.ts'
import { isOfOneDay, nameStop, readRecurringLoad } from '#contract/freight/recurring-load.ts'
import { duePostings, nextPostingAt, type PostingSchedule } from '#domain/freight/posting-schedule.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import { findAssignable } from '#server/db/acting-person.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { record } from '#server/jobs/record.ts'
import { checkCustomer, CLOSED_CUSTOMER } from '../money/check-customers.step.ts'
import { postLoad } from './post-load.ts'
import { findPosterRefusal } from './posting.sql.ts'
import { readStoredSchedule } from './present-template.ts'
import type { Terms } from './posted-stops.ts'
import { type GeoDeps, type ResolvedLane, resolveLane } from './resolve-lane.ts'
import {
  findAnyTemplate,
  findSchedules,
  listDueTemplates,
  lockSchedule,
  pauseSchedule,
  resolveDay,
  setNextLook,
  settleDay,
  type StoredSchedule,
  type TemplateRow,
} from './template.sql.ts'

const AT_ONCE = 500

const REFUSALS = {
  FORBIDDEN: 'Your account can no longer post loads',
  SUBSCRIPTION_REQUIRED: 'Your subscription has ended',
} as const

const WITHOUT_CUSTOMER = 'Posted without its customer, which is closed'

type Ready = { terms: Terms; lane: ResolvedLane } | { errors: ErrorDetail[] }

interface Deps {
  db: Kysely<Schema>
  geography: GeoDeps
  now: Instant
}

/**
 * Posts the loads whose day has come, each once, also when several servers run this. A template that fails for a reason
 * of the server's is logged and tried again the next minute; the others are posted.
 */
export async function postRecurringLoads(deps: Deps, log: (line: string) => void): Promise<void> {
  for (const templateId of await listDueTemplates(deps.db, new Date(deps.now), AT_ONCE)) {
    try {
      await postTemplate(deps, templateId)
    } catch (error) {
      log(`template ${templateId}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

const settledDays = ({ postings }: StoredSchedule) => new Set(postings.map(({ day }) => day))

function placeOf(stored: StoredSchedule, now: Instant) {
  return { zone: stored.zone, now, since: stored.since.getTime(), settled: settledDays(stored) }
}

async function readTemplate(db: Kysely<Schema>, id: string, now: Instant) {
  const [template, schedules] = [await findAnyTemplate(db, id), await findSchedules(db, [id], new Date(now))]
  const stored = schedules.get(id)
  return template && stored ? { template, stored } : null
}

async function postTemplate({ db, geography, now }: Deps, templateId: string): Promise<void> {
  const repeating = await readTemplate(db, templateId, now)
  if (!repeating) return
  const { template, stored } = repeating
  const schedule = readStoredSchedule(stored)
  for (const { day } of duePostings(schedule, placeOf(stored, now))) {
    const ready = await readDay(geography, template, { schedule, day, now })
    const goesOn = await db.transaction().execute((tx) => postDay(tx, { template, stored, day, ready, now }))
    if (!goesOn) return
  }
  await db.transaction().execute(async (tx) => {
    const [locked, after] = [await lockSchedule(tx, stored), await readTemplate(tx, templateId, now)]
    if (!locked || !after) return
    const next = nextPostingAt(schedule, placeOf(after.stored, now))
    await setNextLook(tx, templateId, next === null ? null : new Date(next))
  })
}

/** Outside the transaction: it measures the route. */
async function readDay(
  geography: GeoDeps,
  { form }: TemplateRow,
  about: { schedule: PostingSchedule; day: Day; now: Instant },
): Promise<Ready> {
  const read = readRecurringLoad(loadTemplateFormSchema.parse(form), about)
  return 'errors' in read ? read : { ...read, lane: await resolveLane(geography, read.terms) }
}

interface DayToPost {
  template: TemplateRow
  stored: StoredSchedule
  day: Day
  ready: Ready
  now: Instant
}

/** False when the schedule goes no further: it was changed or paused meanwhile, or is now. */
async function postDay(tx: Transaction<Schema>, { template, stored, day, ready, now }: DayToPost): Promise<boolean> {
  if (!(await lockSchedule(tx, stored))) return false
  const own = { templateId: template.id, day }
  const settled_at = new Date(now)
  // another server was faster
  if (!(await settleDay(tx, { template_id: template.id, day, outcome: 'posted', settled_at }))) return true
  const refusal = await findPosterRefusal(tx, template.account_id, now)
  const posted = refusal ?? ('errors' in ready ? ready.errors : await postOwn(tx, ready, template, now))
  if (typeof posted === 'object' && 'id' in posted) {
    await resolveDay(tx, own, { load_id: posted.id, ...(posted.isWithoutCustomer && { note: WITHOUT_CUSTOMER }) })
    return true
  }
  const form = loadTemplateFormSchema.parse(template.form)
  const isOfDay = typeof posted === 'object' && posted.every((error) => isOfOneDay(form, error))
  const [first] = typeof posted === 'string' ? [] : posted
  const problem = typeof posted === 'string' ? REFUSALS[posted] : first ? nameStop(form, first) : ''
  await resolveDay(tx, own, { outcome: 'failed', problem })
  if (!isOfDay) await pauseSchedule(tx, template.id, { because: problem, now: settled_at })
  await record(
    tx,
    { type: 'posting.failed', templateId: template.id, day, problem, isPaused: !isOfDay },
    { actorId: null, now },
  )
  return isOfDay
}

async function postOwn(
  tx: Transaction<Schema>,
  ready: { terms: Terms; lane: ResolvedLane },
  { account_id: ownerId, person_id: author }: TemplateRow,
  now: Instant,
) {
  const assigneeId = author && (await findAssignable(tx, author))
  // nobody is there to choose another one
  const isWithoutCustomer = (await checkCustomer(tx, ownerId, ready.terms.customerId)) === CLOSED_CUSTOMER
  const posting = isWithoutCustomer ? { ...ready, terms: { ...ready.terms, customerId: null } } : ready
  const posted = await postLoad(tx, posting, { ownerId, assigneeId, now })
  const load = posted && 'id' in posted ? { ...posted, isWithoutCustomer } : posted
  // a template has no reference, so none is taken
  return load ?? [{ path: 'reference', message: 'You already have a load with this reference' }]
}
