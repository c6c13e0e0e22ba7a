import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { type CarrierRegister, isLookedUp } from '#server/ports/register/carrier-register.ts'
import { clearConsentCodes } from './consent-code.sql.ts'
import { followProofs } from './follow-proofs.job.ts'

interface DispatchChoresDeps {
  db: Kysely<Schema>
  register: CarrierRegister | null
}

export function dispatchChores({ db, register }: DispatchChoresDeps): Chore[] {
  return [
    { name: 'clear consent codes', run: (now) => clearConsentCodes(db, new Date(now)) },
    {
      name: 'follow proofs',
      run: (now) => followProofs(db, { now, isLookedUp: (usdot) => isLookedUp(register, usdot) }),
    },
  ]
}
