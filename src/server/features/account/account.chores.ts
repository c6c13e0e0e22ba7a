import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { clearContactChallenges } from './contact/contact-challenge.sql.ts'
import { clearPasskeyChallenges } from './passkey/passkey.sql.ts'
import { clearCompanyEvents } from './people/company.sql.ts'
import { clearInvitations } from './people/invitation.sql.ts'
import { clearResetTokens } from './password/password.sql.ts'
import { clearSessions } from './session/session.sql.ts'
import { clearAttempts, clearChallenges } from './sign-in/sign-in.sql.ts'
import { clearPendingRegistrations } from './sign-up/pending-registration.sql.ts'

/** As long as a network counts as the account's own (recognize-caller.ts). */
const SESSION_RETENTION_DAYS = 180
const INVITATION_RETENTION_DAYS = 30
/** the database refuses to delete younger lines */
const LOG_RETENTION_DAYS = 1095

export function accountChores({ db }: { db: Kysely<Schema> }): Chore[] {
  return [
    { name: 'clear attempts', run: (now) => clearAttempts(db, new Date(now)) },
    { name: 'clear reset links', run: (now) => clearResetTokens(db, new Date(now)) },
    { name: 'clear pending sign-ups', run: (now) => clearPendingRegistrations(db, new Date(now)) },
    { name: 'clear challenges', run: (now) => clearChallenges(db, new Date(now)) },
    { name: 'clear passkey challenges', run: (now) => clearPasskeyChallenges(db, new Date(now)) },
    {
      name: 'clear sessions',
      run: (now) => clearSessions(db, { now: new Date(now), unusedSince: daysBefore(now, SESSION_RETENTION_DAYS) }),
    },
    { name: 'clear invitations', run: (now) => clearInvitations(db, daysBefore(now, INVITATION_RETENTION_DAYS)) },
    { name: 'clear company logs', run: (now) => clearCompanyEvents(db, daysBefore(now, LOG_RETENTION_DAYS)) },
    { name: 'clear contact challenges', run: (now) => clearContactChallenges(db, new Date(now)) },
  ]
}
