import type { AccountId } from '#domain/access/ids.ts'
import { UNPROVED } from '#domain/access/proof.ts'
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { findLinkByToken } from './driver-link.sql.ts'
import { requireOpenLink } from './open-link.step.ts'

/** 256 bits in base64url. */
const TOKEN = /^Bearer ([\w-]{43})$/i

/**
 * Reads `Authorization: Bearer <token of a driver's link>`. The caller acts for the account that made the link, on one load only.
 * A network that guesses is refused after a while; a right token counts nothing.
 */
export function createLinkAuthenticator(
  db: Kysely<Schema>,
  countGuess: (tries: { db: Kysely<Schema>; now: number }, who: { 'link-network': string }) => Promise<void>,
) {
  return async (
    authorization: string | undefined,
    { now, network }: { now: number; network: string },
  ): Promise<Actor | null> => {
    const token = TOKEN.exec(authorization ?? '')?.[1]
    if (token === undefined) return null
    const row = await findLinkByToken(db, createHash('sha256').update(token).digest('hex'))
    // to a phone that opened the link before, this says that we were restored to before it was made
    if (!row) {
      await countGuess({ db, now }, { 'link-network': network })
      return null
    }
    requireOpenLink(row.is_active ? row : { ...row, revoked_at: new Date(now) }, now)
    return {
      accountId: row.created_by as AccountId,
      personId: null,
      sessionId: null,
      seat: null,
      permissions: [],
      createdAt: row.created_at.getTime(),
      hasAccess: true,
      ...UNPROVED,
      link: { id: row.id, dealId: row.deal_id, loadId: row.load_id },
    }
  }
}
