import type { listDevicesEndpoint, signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { parseDeviceName } from '#domain/access/device-name.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { listActiveSessions, revokeSession, revokeSessions } from './session.sql.ts'

export async function listDevices({
  db,
  actor,
  now,
}: ReadContext): Promise<EndpointResponseInput<typeof listDevicesEndpoint>> {
  const shown = (await listActiveSessions(db, actor.id, new Date(now))).map((session) => ({
    id: session.id,
    device: parseDeviceName(session.user_agent),
    address: session.address,
    signedInAt: session.created_at.toISOString(),
    lastUsedAt: session.last_used_at.toISOString(),
    current: session.id === actor.sessionId,
  }))
  return { data: [...shown.filter(({ current }) => current), ...shown.filter(({ current }) => !current)] }
}

export async function signOutDevice(
  { params }: ParsedEndpointInput<typeof signOutDeviceEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof signOutDeviceEndpoint>> {
  const own = await listActiveSessions(db, actor.id, new Date(now))
  if (!own.some(({ id }) => id === params.id)) throw new Refused('NOT_FOUND')
  await revokeSession(db, params.id, new Date(now))
  return { message: 'Device signed out' }
}

export async function signOutEverywhere(
  { body }: ParsedEndpointInput<typeof signOutEverywhereEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof signOutEverywhereEndpoint>> {
  const keep = body.keepThis ? actor.sessionId : undefined
  const ended = await revokeSessions(db, actor.id, { now: new Date(now), keep })
  return { message: keep ? 'Signed out of your other devices' : 'Signed out everywhere', ended }
}
