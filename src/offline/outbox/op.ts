import { errorDetailSchema } from '#contract/api/error.ts'
import type { HttpRequest } from '#contract/api/http-request.ts'
import { readStored } from '#contract/api/read-stored.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import * as z from 'zod/mini'
import { buildOpRequest, type Intent, intentSchema, getOpKind, NOT_YET_BOOKED } from './op-kind.ts'
import type { TapTime } from './op-rules.ts'
import { isMoving, OP_STATES, type OpState, STATES, UNDO_MS } from './op-state.ts'

/** A `TimeWindow` as stored. */
const span = z.object({ since: z.number(), until: z.number() })

/** Whether later ops of the queue wait for it. One with a stuck parent lets independent ones pass. */
export function holdsQueue(op: Pick<Op, 'state'>): boolean {
  return isMoving(op) && op.state !== 'blocked:dependency'
}

const failure = z.object({
  /** `unheard`: no answer from us; `server`: our 5xx; `refused`: read and declined; `parent`: see `code` */
  class: z.enum(['unheard', 'server', 'refused', 'parent']),
  status: z.nullable(z.number()),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  details: z.optional(z.array(errorDetailSchema)),
  /** the row as the server has it now */
  current: z.optional(z.unknown()),
  /** of an unexpected error: finds it in the server's log */
  reference: z.optional(z.string()),
  at: z.number(),
})
export type OpFailure = z.output<typeof failure>

/** One saved action (offline.md §3), as stored in IndexedDB. Instants are epoch milliseconds of the device's clock. */
export const opSchema = z.object({
  /** assigned by the database: tap order, whatever the clock said */
  seq: z.int(),
  /** also the Idempotency-Key */
  opId: z.uuid(),
  userId: z.string(),
  intent: intentSchema,
  /** its subject in the user's words, for lists without a cached row */
  label: z.string(),
  entity: z.string(),
  queueKey: z.string(),
  /** two moving ops with the same value are a double tap */
  sameness: z.string(),
  dependsOn: z.array(z.string()),
  /** version of the frozen request */
  v: z.int(),
  request: z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.string(),
    body: z.nullable(z.string()),
  }),
  /** the tap, and the server's clock minus the device's at that time, null if unknown */
  actedAt: z.object({
    client: z.number(),
    offset: z.nullable(z.number()),
    /** when the server was last heard before it, by the server's clock */
    contactAt: z.optional(z.number()),
    /** whether the offset was learned since the app started, and the clock has kept time since */
    isSure: z.optional(z.boolean()),
  }),
  state: z.enum(STATES),
  /** 1 unless settled: IndexedDB cannot index a boolean */
  open: z.union([z.literal(0), z.literal(1)]),
  attempts: z.int(),
  /** an attempt may have reached the server and its outcome is unknown */
  maybeSent: z.boolean(),
  /** the person can undo it until then, and no sender may take it */
  notBefore: z.optional(z.number()),
  /** its user cancelled it when it may have been sent: the next contact cancels its key, or brings its answer */
  stopping: z.optional(z.boolean()),
  /** no automatic attempt before this is over */
  wait: z.nullable(span),
  /** who is sending it; `kept`: it goes on after its pass ended; `doubt`: `maybeSent` before this attempt */
  lease: z.nullable(
    z.object({ ...span.shape, owner: z.string(), fence: z.int(), kept: z.boolean(), doubt: z.boolean() }),
  ),
  fence: z.int(),
  lastError: z.nullable(failure),
  /** consecutive answers with the same 5xx */
  streak: z.nullable(z.object({ status: z.number(), count: z.int(), since: z.number() })),
  /** by the server's clock; null when only `lifeMs` limits it */
  expiresAt: z.nullable(z.number()),
  /** why it expired: a time that passed, such as the pickup, or its own age */
  expiredBy: z.optional(z.enum(['deadline', 'age'])),
  /** the user chose 'send anyway' */
  expiryWaived: z.boolean(),
  settledAt: z.nullable(z.number()),
  /** the payload of the server's acknowledgement */
  answer: z.optional(z.unknown()),
  /** the server was restored to this moment, before it answered: it is sent again; by the server's clock */
  restoredTo: z.optional(z.number()),
  /** the op that replaces this one */
  replacedBy: z.nullable(z.string()),
  /** the app version that saved it, or the last one that the server refused as too old */
  appVersion: z.string(),
})
export type Op = z.output<typeof opSchema>
/** An op before the database assigns its `seq`. */
export type NewOp = Omit<Op, 'seq'>

/** For a row of another app version. Whose it is, what it sends and where it stands have no default. */
const rowDefaults = () => ({
  label: '',
  dependsOn: [],
  v: 1,
  actedAt: { client: 0, offset: null },
  attempts: 0,
  // not known: whatever asks must assume the worse
  maybeSent: true,
  fence: 0,
  expiryWaived: false,
  appVersion: '',
})

/** Reads an outbox row of any app version; null when this one can't, and the row stays as it is. */
export function decodeOp(row: unknown): Op | null {
  return readStored(opSchema, row, rowDefaults)
}

export interface OpMeta {
  opId: string
  userId: string
  label: string
  /** holds it for `UNDO_MS`: the screen offers Undo */
  isUndoable?: boolean | undefined
  now: Instant
  /** server clock minus device clock, milliseconds; null while unknown */
  serverOffset: number | null
  contactAt?: Instant
  isSure?: boolean
  appVersion: string
}

/** From here on, both parties see that a device's clock was wrong. */
const CLOCK_WRONG_MS = 2 * MINUTE_MS

/** The tap by the server's clock, and what makes it uncertain. */
function tapTimeOf({ now, serverOffset, contactAt, isSure }: OpMeta): TapTime {
  const occurredAt = new Date(now + (serverOffset ?? 0)).toISOString()
  const isPlain = serverOffset !== null && isSure !== false && Math.abs(serverOffset) <= CLOCK_WRONG_MS
  if (isPlain) return { occurredAt }
  const clock = {
    ...(serverOffset !== null && { offsetMs: Math.round(serverOffset) }),
    ...(contactAt !== undefined && { contactAt: new Date(contactAt).toISOString() }),
    isSure: serverOffset !== null && isSure !== false,
  }
  return { occurredAt, clock }
}

function frozen({ method, path, body }: HttpRequest): Op['request'] {
  return { method, path, body: body ?? null }
}

/** A new op. Its key is final; its bytes change only by an edit before sending. */
export function createOp(intent: Intent, by: OpMeta): NewOp {
  const kind = getOpKind(intent)
  const entity = kind.entity(intent)
  return {
    opId: by.opId,
    userId: by.userId,
    intent,
    label: by.label,
    entity,
    queueKey: kind.queueKey(intent),
    sameness: [intent.kind, entity, kind.variant?.(intent)].filter(Boolean).join(' '),
    dependsOn: [],
    v: kind.version,
    request: frozen(buildOpRequest(intent, tapTimeOf(by))),
    actedAt: {
      client: by.now,
      offset: by.serverOffset,
      ...(by.contactAt !== undefined && { contactAt: by.contactAt }),
      ...(by.isSure !== undefined && { isSure: by.isSure }),
    },
    state: 'queued',
    open: 1,
    attempts: 0,
    maybeSent: false,
    ...(by.isUndoable && { notBefore: by.now + UNDO_MS }),
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

/** The op in its next state. @throws when OP_STATES forbids the step: a bug, never an answer */
export function transitionOp(op: Op, to: OpState, patch: Partial<Op> = {}): Op {
  if (!OP_STATES[op.state].next.includes(to)) throw new Error(`An op cannot go from ${op.state} to ${to}`)
  return { ...op, lease: null, wait: null, ...patch, state: to, open: OP_STATES[to].phase === 'settled' ? 0 : 1 }
}

/**
 * The request with the id from its parent's answer, or null when that has none. A request without the placeholder is
 * returned as is.
 */
export function fillRequest({ request }: Op, parents: readonly Op[]): Op['request'] | null {
  if (!request.path.includes(NOT_YET_BOOKED)) return request
  const booked = parents.map(({ answer }) => bookedRequest.safeParse(answer).data?.id).find(Boolean)
  return booked === undefined ? null : { ...request, path: request.path.replace(NOT_YET_BOOKED, booked) }
}
const bookedRequest = z.object({ id: z.uuid() })

/**
 * Why it became pointless before it was ever sent (offline.md §10), or null. An op that may have reached the server
 * never expires here: the server knows its outcome. One whose tap has no sure time never expires by its age.
 * @param serverNow the server's clock as last heard; the device's clock alone expires nothing
 */
export function findExpiry(op: Op, serverNow: Instant): 'deadline' | 'age' | null {
  if (op.maybeSent || op.expiryWaived) return null
  if (op.expiresAt !== null && serverNow >= op.expiresAt) return 'deadline'
  const { client, offset, isSure } = op.actedAt
  if (offset === null || isSure === false) return null
  return serverNow >= client + offset + getOpKind(op.intent).lifeMs ? 'age' : null
}
