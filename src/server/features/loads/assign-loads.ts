import { assignLoadsEndpoint } from '#contract/freight/load-actions.ts'
import { canBeAssigned } from '#domain/access/seat.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { lockColleague } from '../account/people/company.sql.ts'
import { lockLoad, setAssignee } from './load.sql.ts'
import { presentLoadTo } from './present-load.ts'

/**
 * TEAM-13: whose work loads are on the company's side. It changes no version, so a queued edit stays valid. Loads are
 * locked by id and before the person, as everywhere; who is being removed meanwhile hands over what is assigned here.
 */
export const assignLoads = route(assignLoadsEndpoint, async ({ body: { loadIds, personId } }, ctx) => {
  const { db: tx, actor } = ctx
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
  await setAssignee(tx, ids, { accountId: actor.accountId, personId })
  const data = []
  for (const id of loadIds) data.push(await presentLoadTo(ctx, id))
  return { data }
})

const ONLY_DESKS = 'Only an Owner or Desk can have loads'
