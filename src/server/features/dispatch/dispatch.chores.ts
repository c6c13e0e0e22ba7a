import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { clearConsentCodes } from './consent-code.sql.ts'
import { followProofs } from './follow-proofs.job.ts'

/** @param isLookedUp whether the register of motor carriers is asked about a number */
export function dispatchChores(db: Kysely<Schema>, isLookedUp: (usdot: string) => boolean): Chore[] {
  return [
    { name: 'clear consent codes', run: (now) => clearConsentCodes(db, new Date(now)) },
    { name: 'follow proofs', run: (now) => followProofs(db, { now, isLookedUp }) },
  ]
}
