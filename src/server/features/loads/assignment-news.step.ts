import type { PersonId } from '#domain/access/ids.ts'
import { personOf } from '#server/http/actor.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { record } from '#server/jobs/record.ts'

/** TEAM-19: tells who got loads once of all of them; who took them knows. */
export async function tellAssigned(
  { db: tx, actor, now }: WriteContext,
  { loadIds, to }: { loadIds: string[]; to: PersonId | null },
): Promise<void> {
  const by = personOf(actor)
  if (to === null || to === by || loadIds.length === 0) return
  const assigned = { type: 'team.assigned', personId: to, loadIds, by } as const
  await record(tx, assigned, { actorId: actor.accountId, now })
}
