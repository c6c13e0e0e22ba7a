import { assignLoadsEndpoint } from '#contract/freight/load-actions.ts'
import { canBeAssigned } from '#domain/access/seat.ts'
import { mapInSlices } from '#server/http/processor-time.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { lockColleague } from '../account/people/company.sql.ts'
import { tellAssigned } from './assignment-news.step.ts'
import { lockLoad, selectLoadsFor, setAssignee } from './load.sql.ts'
import { presentLoadFor } from './present-load.ts'

/**
 * TEAM-13: whose work loads are on the company's side. It changes no version, so a queued edit stays valid. Loads are
 * locked by id and before the person, as everywhere; who is being removed meanwhile hands over what is assigned here.
 */
export const assignLoads = route(assignLoadsEndpoint, async ({ body: { loadIds, personId } }, ctx) => {
  const { db: tx, actor, now } = ctx
  const ids = [...new Set(loadIds)].toSorted()
  for (const id of ids) {
    const load = await lockLoad(tx, id)
    if (!load || ![load.owner_id, load.dispatcher_id].includes(actor.accountId)) throw new Refused('NOT_FOUND')
  }
  if (personId !== null) {
    const person = await lockColleague(tx, actor.accountId, personId)
    if (!person) throw new Refused('NOT_FOUND')
    if (!canBeAssigned(person.seat)) throw new Refused('NOT_ALLOWED', { message: ONLY_DESKS })
  }
  const assigned = await setAssignee(tx, ids, { accountId: actor.accountId, personId })
  await tellAssigned(ctx, { loadIds: assigned, to: personId })
  const rows = await selectLoadsFor(tx, actor.accountId).where('load.id', 'in', ids).orderBy('load.id').execute()
  return { data: await mapInSlices(rows, (row) => presentLoadFor(row, actor, now)) }
})

const ONLY_DESKS = 'Only an Owner or Desk can have loads'
