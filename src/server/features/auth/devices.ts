import type {
  devices as listEndpoint,
  signOutDevice as oneEndpoint,
  signOutEverywhere as allEndpoint,
} from '#contract/device.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { deviceName } from '#domain/device-name.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { livingSessions, revokeSession, revokeSessions } from './session.sql.ts'

export async function listDevices({ db, actor, now }: ReadRequest): Promise<AnswerInputOf<typeof listEndpoint>> {
  const shown = (await livingSessions(db, actor.id, new Date(now))).map((session) => ({
    id: session.id,
    device: deviceName(session.user_agent),
    address: session.address,
    signedInAt: session.created_at.toISOString(),
    lastUsedAt: session.last_used_at.toISOString(),
    current: session.id === actor.sessionId,
  }))
  return { data: [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)] }
}

export async function signOutDevice(
  { params }: ParsedInputOf<typeof oneEndpoint>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof oneEndpoint>> {
  const own = await livingSessions(db, actor.id, new Date(now))
  if (!own.some(({ id }) => id === params.id)) throw new Refused('NOT_FOUND')
  await revokeSession(db, params.id, new Date(now))
  return { message: 'Device signed out' }
}

export async function signOutEverywhere(
  { body }: ParsedInputOf<typeof allEndpoint>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof allEndpoint>> {
  const keep = body.keepThis ? actor.sessionId : undefined
  const ended = await revokeSessions(db, actor.id, { now: new Date(now), keep })
  return { message: keep ? 'Signed out on every other device' : 'Signed out everywhere', ended }
}
