import type { WriteRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { loadsOfReferences } from './new-load.sql.ts'
import { presentedTo } from './present-load.ts'

export const TAKEN = { path: 'reference', message: 'You already have a load with this reference' }

/** The reference names another load of the same owner; that load goes with the refusal. */
export async function referenceTaken(request: WriteRequest, reference: string): Promise<Refused> {
  const [other] = await loadsOfReferences(request.db, request.actor.id, [reference])
  return new Refused('REFERENCE_TAKEN', {
    details: [TAKEN],
    ...(other && { current: await presentedTo(request, other.id) }),
  })
}
