import type { Op } from '#offline/outbox/op.ts'
import { getOpKind } from '#offline/outbox/op-kind.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok } from './server-rules.ts'
import type { Exchange } from './network.ts'
import { VirtualTab } from './virtual-tab.ts'
import { isUnderWay, type World } from './world.ts'

export interface Verdict {
  lost: number
  duplicated: number
  /** each broken promise in words */
  problems: string[]
}

/** The global checks of docs/offline.md, on a world in which no op is moving. */
export async function verdictOn(world: World): Promise<Verdict> {
  const rows = new Map<string, Op>()
  for (const browser of world.browsers) for (const op of await browser.allRows()) rows.set(op.opId, op)
  const lost = [...world.promises.keys()].filter((opId) => isLost(rows.get(opId)))
  const duplicated = [...duplicatedKeys(world.server), ...strangeKeys(world, rows), ...formsPostedTwice(world.server)]
  const problems = [
    ...lost.map((opId) => `lost: ${opId} was saved and is ${rows.get(opId)?.state ?? 'gone'}`),
    ...duplicated.map((key) => `duplicated: ${key} was carried out once more than it should be`),
    ...[...rows.values()].flatMap((op) => untruths(world, op, rows)),
    ...[...rows.values()].flatMap((op) => wrongTapTime(world, op)),
    ...[...world.doneTwice].map((opId) => `unsettled: ${opId} was done, and then was not`),
    ...wrongPersons(world),
    ...outOfOrder(world),
    ...world.browsers.flatMap(({ network }) => wireProblems(world, network.exchanges)),
  ]
  return { lost: lost.length, duplicated: duplicated.length, problems }
}

function isLost(op: Op | undefined): boolean {
  return op === undefined || isUnderWay(op)
}

function duplicatedKeys({ executed }: ScriptedServer): string[] {
  const done = executed.filter(({ status }) => status < 300).map(({ key }) => key)
  return [...new Set(done.filter((key, i) => done.indexOf(key) !== i))]
}

/** One form is one load, however often its button was pressed. */
function formsPostedTwice({ loads }: ScriptedServer): string[] {
  const forms = [...loads.all.values()].flatMap(({ reference }) => reference ?? [])
  return forms.filter((form, i) => forms.indexOf(form) !== i)
}

/** Effects under a key that no device has: an op was sent with another key. */
function strangeKeys({ server, sentUnsaved }: World, rows: ReadonlyMap<string, Op>): string[] {
  const isStrange = (key: string) => !rows.has(key) && !sentUnsaved.has(key)
  return server.executed.filter(({ key, status }) => status < 300 && isStrange(key)).map(({ key }) => key)
}

/** The state of the row must match what happened on the server. */
function untruths(world: World, op: Op, rows: ReadonlyMap<string, Op>): string[] {
  const { server } = world
  const answer = server.stored.get(`${op.userId} ${op.opId}`)?.answer
  const happened = server.executed.some(({ key, status }) => key === op.opId && status < 300)
  const name = `${op.opId} (${op.intent.kind})`
  const wrong = (what: string) => [`untrue: ${name} is ${op.state}, but ${what}`]
  switch (op.state) {
    case 'done': {
      const already = op.lastError?.code === 'ALREADY_REQUESTED'
      if (already) return []
      if (!happened) return wrong('the server did nothing')
      return JSON.stringify(answer?.body) === JSON.stringify(ok(op.answer).body) ? [] : wrong('its receipt is another')
    }
    case 'needs_you:conflict':
      return answer && answer.status >= 400 ? [] : wrong('the server did not refuse it')
    case 'needs_you:rejected':
      if (op.lastError?.class === 'parent' || op.lastError?.status === 403) return []
      return answer && answer.status >= 400 ? [] : wrong('the server did not refuse it')
    case 'needs_you:expired':
      if (happened) return wrong('it happened')
      return isPointless(world, op) ? [] : wrong('its time has not passed')
    case 'cancelled':
      if (happened) return wrong('it happened')
      return world.isGivenUp(op) ? [] : wrong('nobody cancelled it')
    case 'discarded':
      return world.isGivenUp(op) || isDoneAnew(rows, op) ? [] : wrong('nobody discarded it')
    default:
      return []
  }
}

function isPointless({ promises, time }: World, { opId, expiresAt, intent }: Op): boolean {
  const tappedAt = promises.get(opId)?.tappedAt ?? 0
  return time.now >= Math.min(expiresAt ?? Infinity, tappedAt + getOpKind(intent).lifeMs)
}

/** A time that the device is sure of is the tap's own, however often and late it was sent. */
function wrongTapTime({ promises }: World, { opId, request }: Op): string[] {
  const tappedAt = promises.get(opId)?.tappedAt
  const { occurredAt, clock } = JSON.parse(request.body ?? '{}') as { occurredAt?: string; clock?: { isSure: boolean } }
  if (tappedAt === undefined || occurredAt === undefined || clock?.isSure === false) return []
  const isRight = Math.abs(Date.parse(occurredAt) - tappedAt) <= SURE_WITHIN_MS
  return isRight ? [] : [`wrong time: ${opId} says ${occurredAt}, tapped at ${new Date(tappedAt).toISOString()}`]
}
/** A smaller jump of a clock makes no time uncertain. */
const SURE_WITHIN_MS = 2 * 60_000 + 5_000

/** The same person repeated a rejected action; `replacedBy` must then name the new op. */
function isDoneAnew(rows: ReadonlyMap<string, Op>, { replacedBy, userId, queueKey }: Op): boolean {
  const next = rows.get(replacedBy ?? '')
  return next?.userId === userId && next.queueKey === queueKey
}

/** No op is carried out as another account. */
function wrongPersons({ server, promises }: World): string[] {
  return server.executed
    .filter(({ key, userId }) => (promises.get(key)?.userId ?? userId) !== userId)
    .map(({ key }) => `wrong person: ${key}`)
}

/** On one device, a lane's ops take effect in the order of the taps. */
function outOfOrder({ server, promises, browsers }: World): string[] {
  const last = new Map<string, { key: string; seq: number }>()
  return server.executed.flatMap(({ key, status }) => {
    const op = promises.get(key)
    if (!op || status >= 300) return []
    const queueKey = `${browsers.indexOf(op.browser)} ${op.userId} ${op.queueKey}`
    const before = last.get(queueKey)
    last.set(queueKey, { key, seq: op.seq })
    return before && before.seq > op.seq ? [`order: ${key} overtook ${before.key}`] : []
  })
}

/** A thawed page finishes its old step, which its key makes harmless. */
function wasFrozen(by: object): boolean {
  return by instanceof VirtualTab && by.wasFrozen
}

/** An account waits no longer for one answer, unless it used up its hour. */
const HOLD_MOST_MS = 5 * 60_000

/** Nothing is sent while it can be undone, twice at the same time, after its receipt is written, or before the server's Retry-After, unless a person presses Retry. */
function wireProblems(world: World, exchanges: readonly Exchange[]): string[] {
  const { clocksMoved, doneAt, promises, releasedOps, retriedOps } = world
  return exchanges.flatMap((exchange, i) => {
    const { key, startedAt, by } = exchange
    const others = exchanges.slice(0, i).filter((other) => other.key === key)
    if (clocksMoved || wasFrozen(by)) return []
    const overlaps = others.some((other) => other.endedAt > startedAt && !wasFrozen(other.by))
    const early = others.some(({ status, endedAt, retryAfterMs, isNoted }) => {
      return isNoted && (status === 429 || status === 503) && startedAt < endedAt + Math.min(retryAfterMs, HOLD_MOST_MS)
    })
    const heldUntil = releasedOps.has(key ?? '') ? undefined : promises.get(key ?? '')?.notBefore
    return [
      ...(heldUntil !== undefined && startedAt < heldUntil ? [`too early: ${key} could still be undone`] : []),
      ...(overlaps ? [`twice at once: ${key}`] : []),
      ...((doneAt.get(key ?? '') ?? Infinity) < startedAt ? [`sent after done: ${key}`] : []),
      ...(early && !retriedOps.has(key ?? '') ? [`too early: ${key} did not wait as the server asked`] : []),
    ]
  })
}
