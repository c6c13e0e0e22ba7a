import type { PersonId } from '#domain/access/ids.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/access/notification-preferences.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { Refused } from '#server/http/refusal.ts'
import type { TokenKeys } from '#server/http/tokens.ts'
import { isSameSecret } from '#server/http/same-secret.ts'
import { lockPerson } from '../account/person.sql.ts'
import {
  turnOffAllEmails,
  saveNotificationPreferences,
  notificationPreferencesByPerson,
} from './notification-preferences.sql.ts'

type Keys = Pick<TokenKeys, 'digest' | 'digests'>

/** A signed person and kind of email; 'all' for an email about several kinds. Never expires: people read emails years later. */
export function signUnsubscribeToken(keys: Keys, personId: PersonId, kind: NotificationKind | 'all'): string {
  return `${personId}.${kind}.${keys.digest('unsubscribe', `${personId} ${kind}`)}`
}

function readToken(keys: Keys, token: string): { personId: PersonId; kind: NotificationKind | 'all' } | null {
  const [personId = '', name = '', signature = ''] = token.split('.')
  const kind = ([...NOTIFICATION_KINDS, 'all'] as const).find((each) => each === name)
  if (!kind) return null
  const digests = keys.digests('unsubscribe', `${personId} ${kind}`)
  return digests.some((each) => isSameSecret(signature, each)) ? { personId: personId as PersonId, kind } : null
}

/**
 * Unsubscribes from emails of the token's kind, or from all notification emails. Idempotent.
 * @throws Refused NOT_FOUND if the token isn't ours or its person left
 */
export async function applyUnsubscribe(
  { db, keys, now }: { db: Kysely<Schema>; keys: Keys; now: number },
  { token, all }: { token: string; all: boolean },
): Promise<{ kind: NotificationKind | null }> {
  const whose = readToken(keys, token)
  if (!whose) throw new Refused('NOT_FOUND')
  const { personId, kind } = whose
  await db.transaction().execute(async (tx) => {
    // concurrent unsubscribes must not undo each other
    if (!(await lockPerson(tx, personId))) throw new Refused('NOT_FOUND')
    const preferences = (await notificationPreferencesByPerson(tx, [personId])).get(personId)
    if (!preferences) throw new Refused('NOT_FOUND')
    if (all || kind === 'all') return turnOffAllEmails(tx, personId, new Date(now))
    const { settings } = preferences
    const kinds = { ...settings.kinds, [kind]: { ...settings.kinds[kind], mail: false } }
    return saveNotificationPreferences(tx, personId, { settings: { ...settings, kinds }, now: new Date(now) })
  })
  return { kind: kind === 'all' ? null : kind }
}
