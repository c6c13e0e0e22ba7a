import type { Transaction } from 'kysely'
import { refreshSessionEndpoint, type seatEndedSchema } from '#contract/account/account.ts'
import { listDevicesEndpoint, signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { parseDeviceName } from '#domain/access/device-name.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { personOf, sessionOf } from '#server/http/actor.ts'
import type { PublicContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import type * as z from 'zod/mini'
import { type AccountDeps, queueSecurityNotice } from '../account-deps.ts'
import type { PersonRow } from '../person.sql.ts'
import { presentProfile } from '../profile/present-profile.ts'
import { rememberDevice } from '../sign-in/recognize-caller.ts'
import { sessionEndsAt } from './session-tokens.ts'
import {
  findRemoval,
  insertSession,
  knownUserAgents,
  listActiveSessions,
  lockSession,
  revokeSession,
  revokeSessions,
  rotateSession,
} from './session.sql.ts'

/**
 * Opens a session, proved by how the person signed in. A device new to the person triggers an email. The caller holds a
 * lock on the account, so a password change meanwhile either prevents the session or ends it.
 */
export async function startSession(
  tx: Transaction<Schema>,
  { keys, tokens }: Pick<AccountDeps, 'keys' | 'tokens'>,
  person: PersonRow,
  { remember, isStrong }: { remember: boolean; isStrong: boolean },
  ctx: PublicContext,
) {
  const { now, userAgent, address } = ctx
  const sessionId = newId()
  const expiresAt = sessionEndsAt({ now, signedInAt: now }, remember)
  const known = new Set((await knownUserAgents(tx, person.person_id)).map(parseDeviceName))
  const device = parseDeviceName(userAgent)
  await insertSession(tx, {
    id: sessionId,
    personId: person.person_id,
    now: new Date(now),
    expiresAt: new Date(expiresAt),
    remember,
    userAgent,
    address,
    strongAt: isStrong ? new Date(now) : null,
  })
  if (known.size > 0 && !known.has(device)) await queueSecurityNotice(tx, 'new-device', person, { now, device })
  rememberDevice(keys, person.person_id, ctx)
  return {
    ...(await tokens.of({ sessionId, generation: 0, issuedAt: now, expiresAt })),
    user: presentProfile(person, now),
  }
}

/** How long the previous refresh token still returns the successor already issued. */
const GRACE_MS = 60_000

/**
 * Exchanges a refresh token for its successor. Within the grace period, a second tab or a retry after a lost response
 * gets the same successor. An older token was likely copied, so the session is revoked. A newer one than the database
 * knows is accepted, which happens once a session after a restore.
 */
export const refreshSession = ({ keys, tokens }: AccountDeps) =>
  route(refreshSessionEndpoint, async ({ body }, ctx) => {
    const { db, now } = ctx
    const facts = await keys.read('refresh', body.refreshToken, now)
    if (!facts) throw new Refused('UNAUTHENTICATED')

    const successor = await db.transaction().execute(async (tx) => {
      const session = await lockSession(tx, facts.sessionId)
      if (!session || session.revoked_at || session.expires_at.getTime() <= now) return null
      // a signed token that the database hasn't issued yet: it was restored since, and the device refreshed meanwhile
      if (facts.generation >= session.generation) {
        const expiresAt = sessionEndsAt({ now, signedInAt: session.created_at.getTime() }, session.remember)
        // a session that was prolonged before there was an end
        if (expiresAt <= now) {
          await revokeSession(tx, session.id, new Date(now))
          return null
        }
        const generation = facts.generation + 1
        await rotateSession(tx, session.id, { generation, now: new Date(now), expiresAt: new Date(expiresAt) })
        return { sessionId: session.id, personId: session.person_id, generation, issuedAt: now, expiresAt }
      }
      const isPrevious = facts.generation === session.generation - 1
      if (isPrevious && now - session.rotated_at.getTime() <= GRACE_MS) {
        return {
          sessionId: session.id,
          personId: session.person_id,
          generation: session.generation,
          issuedAt: session.rotated_at.getTime(),
          expiresAt: session.expires_at.getTime(),
        }
      }
      await revokeSession(tx, session.id, new Date(now))
      ctx.security('refresh-token-reused', { accountId: session.account_id, personId: session.person_id })
      return null
    })
    if (!successor) throw await endOf(db, facts.sessionId)
    rememberDevice(keys, successor.personId, ctx)
    return tokens.of(successor)
  })

/** TEAM-21: a device learns that its person was removed, and says so in place of 'signed out'. */
async function endOf(db: PublicContext['db'], sessionId: string): Promise<Refused> {
  const removal = await findRemoval(db, sessionId)
  if (!removal?.ended_at) return new Refused('UNAUTHENTICATED')
  const { company, ended_at: endedAt } = removal
  return new Refused('SEAT_ENDED', {
    current: { company, removedAt: endedAt.toISOString() } satisfies z.input<typeof seatEndedSchema>,
  })
}

export const listDevices = route(listDevicesEndpoint, async (_, { db, actor, now }) => {
  const shown = (await listActiveSessions(db, personOf(actor), new Date(now))).map((session) => ({
    id: session.id,
    device: parseDeviceName(session.user_agent),
    address: session.address,
    signedInAt: session.created_at.toISOString(),
    lastUsedAt: session.last_used_at.toISOString(),
    current: session.id === sessionOf(actor),
  }))
  return { data: [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)] }
})

export const signOutDevice = route(signOutDeviceEndpoint, async ({ params }, { db, actor, now }) => {
  const own = await listActiveSessions(db, personOf(actor), new Date(now))
  if (!own.some(({ id }) => id === params.id)) throw new Refused('NOT_FOUND')
  await revokeSession(db, params.id, new Date(now))
  return { message: 'Device signed out' }
})

export const signOutEverywhere = route(signOutEverywhereEndpoint, async ({ body }, { db, actor, now }) => {
  const keep = body.keepThis ? sessionOf(actor) : undefined
  const ended = await revokeSessions(db, personOf(actor), { now: new Date(now), keep })
  return { message: keep ? 'Signed out of your other devices' : 'Signed out everywhere', ended }
})
