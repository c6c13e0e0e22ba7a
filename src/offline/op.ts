import { errorDetail } from '#contract/error.ts'
import type { WireRequest } from '#contract/request.ts'
import type { Instant } from '#domain/instant.ts'
import * as z from 'zod/mini'
import { type Intent, intent, kindOf, NOT_YET_BOOKED } from './op-kind.ts'

/**
 * A stretch of the device's own clock. It is also over when the clock stands before its beginning: then somebody set the
 * clock back, and waiting for `until` could take days.
 */
const span = z.object({ since: z.number(), until: z.number() })
export type Span = z.output<typeof span>

/** @param now epoch milliseconds, as all instants in an op */
export function isOver({ since, until }: Span, now: Instant): boolean {
  return now >= until || now < since
}

interface StateRule {
  /** `moving` delivers itself; `asks` waits for the person; `settled` is a receipt */
  is: 'moving' | 'asks' | 'settled'
  next: readonly OpState[]
}

const STATES = [
  'queued',
  'sending',
  'retry_wait',
  'blocked:auth',
  'blocked:subscription',
  'blocked:update',
  'blocked:dependency',
  'needs_you:conflict',
  'needs_you:rejected',
  'needs_you:expired',
  'needs_you:parked',
  'done',
  'cancelled',
  'discarded',
] as const
export type OpState = (typeof STATES)[number]

const ANSWERED = { is: 'asks', next: ['queued', 'discarded'] } as const

/** The life of an op (offline.md §4). Nothing leaves the outbox but by one of these steps. */
export const OP_STATES: Record<OpState, StateRule> = {
  queued: {
    is: 'moving',
    next: [
      'sending',
      'blocked:auth',
      'blocked:dependency',
      'needs_you:expired',
      'needs_you:rejected',
      'cancelled',
      'discarded',
    ],
  },
  // back to queued: its sender died or lost the session, and the same bytes go again under the same key
  sending: {
    is: 'moving',
    next: [
      'queued',
      'retry_wait',
      'done',
      'blocked:auth',
      'blocked:subscription',
      'blocked:update',
      'needs_you:conflict',
      'needs_you:rejected',
      'needs_you:parked',
    ],
  },
  retry_wait: { is: 'moving', next: ['sending', 'queued', 'blocked:auth', 'cancelled'] },
  'blocked:auth': { is: 'moving', next: ['queued', 'cancelled', 'discarded'] },
  'blocked:subscription': { is: 'moving', next: ['queued', 'cancelled', 'discarded'] },
  'blocked:update': { is: 'moving', next: ['queued', 'cancelled', 'discarded'] },
  'blocked:dependency': {
    is: 'moving',
    next: ['queued', 'blocked:auth', 'needs_you:rejected', 'cancelled', 'discarded'],
  },
  'needs_you:conflict': ANSWERED,
  'needs_you:rejected': ANSWERED,
  'needs_you:expired': ANSWERED,
  'needs_you:parked': ANSWERED,
  done: { is: 'settled', next: [] },
  cancelled: { is: 'settled', next: [] },
  discarded: { is: 'settled', next: [] },
}

export function isMoving({ state }: Pick<Op, 'state'>): boolean {
  return OP_STATES[state].is === 'moving'
}

/** Later ops of the lane wait for it. One that waits for a parked parent lets independent ones pass. */
export function holdsLane(op: Pick<Op, 'state'>): boolean {
  return isMoving(op) && op.state !== 'blocked:dependency'
}

const failure = z.object({
  /** `unheard`: no answer of ours came; `server`: we failed; `refused`: it was read and declined; `parent`: see code */
  class: z.enum(['unheard', 'server', 'refused', 'parent']),
  status: z.nullable(z.number()),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  details: z.optional(z.array(errorDetail)),
  /** the row as the server has it now */
  current: z.optional(z.unknown()),
  at: z.number(),
})
export type Failure = z.output<typeof failure>

/** One saved action (offline.md §3), as it stands in IndexedDB. Instants are epoch milliseconds of the device's clock. */
export const opRecord = z.object({
  /** given by the database: the order of the taps, whatever the clock said */
  seq: z.int(),
  /** also the Idempotency-Key */
  opId: z.uuid(),
  userId: z.string(),
  intent,
  /** what it is about in a person's words, for lists that have no cached row to show */
  label: z.string(),
  entity: z.string(),
  lane: z.string(),
  /** two moving ops with the same one are a double tap */
  sameness: z.string(),
  dependsOn: z.array(z.string()),
  /** version of the frozen request */
  v: z.int(),
  request: z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.string(),
    body: z.nullable(z.string()),
  }),
  /** the tap, and how far the server's clock was ahead of the device's then, if that was known */
  actedAt: z.object({ client: z.number(), offset: z.nullable(z.number()) }),
  state: z.enum(STATES),
  /** 1 unless settled: IndexedDB cannot index a boolean */
  open: z.union([z.literal(0), z.literal(1)]),
  attempts: z.int(),
  /** some attempt may have reached the server and its outcome is not known */
  maybeSent: z.boolean(),
  /** no automatic try before it is over */
  wait: z.nullable(span),
  /** who is sending it; `kept` while the sender lives on without the pass's lock; `doubt` is `maybeSent` before this try */
  lease: z.nullable(
    z.object({ ...span.shape, owner: z.string(), fence: z.int(), kept: z.boolean(), doubt: z.boolean() }),
  ),
  fence: z.int(),
  lastError: z.nullable(failure),
  /** the same server error, again and again */
  streak: z.nullable(z.object({ status: z.number(), count: z.int(), since: z.number() })),
  /** by the server's clock; null when only its life ends it */
  expiresAt: z.nullable(z.number()),
  /** the person said 'send anyway' */
  expiryWaived: z.boolean(),
  settledAt: z.nullable(z.number()),
  /** the payload of the server's acknowledgement */
  answer: z.optional(z.unknown()),
  /** the op that carries this intent on, after 'edit and resend' */
  replacedBy: z.nullable(z.string()),
  /** the app that wrote the bytes, or last tried in vain to send them */
  appVersion: z.string(),
})
export type Op = z.output<typeof opRecord>
/** An op before the database has given it its place. */
export type Draft = Omit<Op, 'seq'>

/** Reads a row of the outbox; null when this version of the app cannot, and then it stays as it is. */
export function decodedOp(row: unknown): Op | null {
  const parsed = opRecord.safeParse(row)
  return parsed.success ? parsed.data : null
}

export interface Authorship {
  opId: string
  userId: string
  label: string
  now: Instant
  /** milliseconds that the server's clock is ahead of the device's, null while unknown */
  serverOffset: number | null
  appVersion: string
}

function frozen({ method, path, body }: WireRequest): Op['request'] {
  return { method, path, body: body ?? null }
}

/** An op as it is first saved: from here on its bytes and its key never change. */
export function newOp(intent: Intent, by: Authorship): Draft {
  const kind = kindOf(intent)
  const tappedAt = new Date(by.now + (by.serverOffset ?? 0)).toISOString()
  const entity = kind.entity(intent)
  return {
    opId: by.opId,
    userId: by.userId,
    intent,
    label: by.label,
    entity,
    lane: kind.lane(intent),
    sameness: [intent.kind, entity, kind.variant?.(intent)].filter(Boolean).join(' '),
    dependsOn: [],
    v: kind.version,
    request: frozen(kind.request(intent, tappedAt)),
    actedAt: { client: by.now, offset: by.serverOffset },
    state: 'queued',
    open: 1,
    attempts: 0,
    maybeSent: false,
    wait: null,
    lease: null,
    fence: 0,
    lastError: null,
    streak: null,
    expiresAt: kind.deadline?.(intent) ?? null,
    expiryWaived: false,
    settledAt: null,
    replacedBy: null,
    appVersion: by.appVersion,
  }
}

/** The op one step on. @throws when OP_STATES knows no such step: a bug, never an answer */
export function moved(op: Op, to: OpState, patch: Partial<Op> = {}): Op {
  if (!OP_STATES[op.state].next.includes(to)) throw new Error(`An op cannot go from ${op.state} to ${to}`)
  return { ...op, lease: null, wait: null, ...patch, state: to, open: OP_STATES[to].is === 'settled' ? 0 : 1 }
}

/**
 * The request with the id that its parent's answer gave, or null when that answer names none. An op without a parent to
 * wait for is complete as it is.
 */
export function filledRequest({ request }: Op, parents: readonly Op[]): Op['request'] | null {
  if (!request.path.includes(NOT_YET_BOOKED)) return request
  const booked = parents.map(({ answer }) => bookedRequest.safeParse(answer).data?.id).find(Boolean)
  return booked === undefined ? null : { ...request, path: request.path.replace(NOT_YET_BOOKED, booked) }
}
const bookedRequest = z.object({ id: z.uuid() })

/**
 * Whether it became pointless before it was ever sent (offline.md §10). An op that may have reached the server is never
 * expired here: the server knows what became of it.
 * @param serverNow the server's clock as just heard; a device's clock alone expires nothing
 */
export function hasExpired(op: Op, serverNow: Instant, serverOffset: number): boolean {
  if (op.maybeSent || op.expiryWaived) return false
  const tappedAt = op.actedAt.client + (op.actedAt.offset ?? serverOffset)
  return serverNow >= Math.min(op.expiresAt ?? Infinity, tappedAt + kindOf(op.intent).lifeMs)
}
