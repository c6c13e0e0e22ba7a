import { acceptRequest, type LoadRequest, rejectRequest, requestBooking, withdrawRequest } from '#contract/booking.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changingALoad, postingALoad } from '#contract/load-call.ts'
import { acceptTender, declineTender, deleteLoad, type Load, revokeTender, setLoadStatus } from '#contract/load.ts'
import {
  archiveNotification,
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
} from '#contract/notification.ts'
import { profileChange, updateNotificationSettings, updateProfile } from '#contract/profile-edit.ts'
import type { ApiError, WireRequest } from '#contract/request.ts'
import { wireRequest } from '#contract/request.ts'
import { id, instant } from '#contract/wire.ts'
import { DAY_MS, type Instant } from '#domain/instant.ts'
import * as z from 'zod/mini'

const aboutLoad = { loadId: id }
const aboutRequest = { loadId: id, requestId: id }
const aboutNotification = { notificationId: id }
/** A load's terms as they travel, and the form they were typed in: the form's own schemas have judged both. */
const typedLoad = { load: z.record(z.string(), z.unknown()), form: z.record(z.string(), z.unknown()) }

/** What a person can do with no signal, in the words they did it in: enough to write the request, and to edit it. */
export const intent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('request-booking'), ask: requestBooking.body, pickupDateTime: instant }),
  /** `requestId` is null while the booking that it takes back has had no answer */
  z.object({ kind: z.literal('withdraw-request'), loadId: id, requestId: z.nullable(id) }),
  z.object({ kind: z.literal('accept-request'), ...aboutRequest, version: z.optional(z.number()) }),
  z.object({ kind: z.literal('reject-request'), ...aboutRequest }),
  z.object({
    kind: z.literal('set-load-status'),
    loadId: id,
    status: setLoadStatus.body.shape.status,
    place: setLoadStatus.body.shape.place,
  }),
  z.object({ kind: z.literal('accept-tender'), ...aboutLoad }),
  z.object({ kind: z.literal('decline-tender'), ...aboutLoad }),
  z.object({ kind: z.literal('revoke-tender'), ...aboutLoad }),
  z.object({ kind: z.literal('delete-load'), ...aboutLoad }),
  z.object({ kind: z.literal('mark-notification-read'), ...aboutNotification }),
  z.object({ kind: z.literal('archive-notification'), ...aboutNotification }),
  z.object({ kind: z.literal('delete-notification'), ...aboutNotification }),
  z.object({ kind: z.literal('mark-all-notifications-read') }),
  z.object({ kind: z.literal('edit-profile'), change: profileChange }),
  z.object({ kind: z.literal('set-notification-settings'), settings: updateNotificationSettings.body }),
  /** `draftId` names the load until the server does; miles and minutes as the device measured them, null if it could not */
  z.object({
    kind: z.literal('create-load'),
    draftId: id,
    ...typedLoad,
    measured: z.nullable(z.object({ miles: z.number(), driveMinutes: z.number() })),
  }),
  /** `before`: the form as it stood when the editing began, at `version` */
  z.object({
    kind: z.literal('update-load'),
    ...aboutLoad,
    ...typedLoad,
    before: z.record(z.string(), z.unknown()),
    version: z.number(),
  }),
])
export type Intent = z.output<typeof intent>
export type OpKind = Intent['kind']
export type IntentOf<K extends OpKind> = Extract<Intent, { kind: K }>

/** Stands in a withdrawal's path until the booking has answered with the request's id. */
export const NOT_YET_BOOKED = '~booked~'

interface Kind<I extends Intent> {
  endpoint: Endpoint
  /** of the bytes that `request` writes; it grows when they change, and fixtures of every version stay */
  version: number
  /** ops of one lane are delivered one after the other */
  lane: (intent: I) => string
  /** what the person acted on */
  entity: (intent: I) => string
  /** tells apart two ops of this kind on one entity that are not a double tap */
  variant?: (intent: I) => string
  /** @param tappedAt ISO instant, by the server's clock as far as it was known */
  request: (intent: I, tappedAt: string) => WireRequest
  /** from when on it is pointless to send (offline.md §10), beside its life */
  deadline?: (intent: I) => Instant | null
  lifeMs: number
  /** open ops of the same lane that must have succeeded first */
  buildsOn?: readonly OpKind[]
  /** the kind that it takes back: while unsent, the two cancel out */
  undoes?: OpKind
  /** what is waited for least: ops of other kinds go first */
  background?: true
  /** the payload to keep when the server refused because it is done already, else null */
  alreadyDone?: (intent: I, refusal: ApiError) => unknown
}

const LIFE_MS = 7 * DAY_MS

const byLoad = {
  version: 1,
  lifeMs: LIFE_MS,
  lane: ({ loadId }: { loadId: string }) => `load:${loadId}`,
  entity: ({ loadId }: { loadId: string }) => `load:${loadId}`,
}
const byRequest = { ...byLoad, entity: ({ requestId }: { requestId: string }) => `request:${requestId}` }
const byNotification = {
  version: 1,
  lifeMs: LIFE_MS,
  background: true,
  lane: () => 'notifications',
  entity: ({ notificationId }: { notificationId: string }) => `notification:${notificationId}`,
} as const

/** What the account says of itself: two changes of one thing are no double tap, the later one counts. */
export const ACCOUNT_LANE = 'account'
const byAccount = { version: 1, lifeMs: LIFE_MS, lane: () => ACCOUNT_LANE } as const

/** A second device of the account may have asked already: the same ask is the same request, another one is a conflict. */
function earlierRequest({ ask }: IntentOf<'request-booking'>, refusal: ApiError): Pick<LoadRequest, 'id'> | null {
  if (refusal.code !== 'ALREADY_REQUESTED') return null
  const earlier = (refusal.current as Partial<Load> | undefined)?.myRequest
  return earlier && earlier.proposedRate === (ask.proposedRate ?? null) ? earlier : null
}

/** A load whose pickup has passed is of no use to anybody; wall time is for the server to judge, who knows the zone. */
function pickupOf(typed: unknown): Instant | null {
  return typeof typed === 'string' && typed.endsWith('Z') ? Date.parse(typed) : null
}

/** Each kind of op: its endpoint, its lane, its life, and how its bytes are written. */
export const KINDS: { readonly [K in OpKind]: Kind<IntentOf<K>> } = {
  'request-booking': {
    endpoint: requestBooking,
    version: 1,
    lifeMs: DAY_MS,
    lane: ({ ask }) => `load:${ask.loadId}`,
    entity: ({ ask }) => `load:${ask.loadId}`,
    request: ({ ask }) => wireRequest(requestBooking, { body: ask }),
    deadline: ({ ask, pickupDateTime }) =>
      Math.min(Date.parse(pickupDateTime), ask.expiresAt === undefined ? Infinity : Date.parse(ask.expiresAt)),
    alreadyDone: earlierRequest,
  },
  'withdraw-request': {
    ...byLoad,
    endpoint: withdrawRequest,
    request: ({ requestId }) =>
      wireRequest(withdrawRequest, { params: { id: requestId ?? NOT_YET_BOOKED }, body: { data: {} } }),
    undoes: 'request-booking',
  },
  'accept-request': {
    ...byRequest,
    endpoint: acceptRequest,
    request: ({ requestId, version }) =>
      wireRequest(acceptRequest, { params: { id: requestId }, body: { data: {}, version } }),
    buildsOn: ['revoke-tender'],
  },
  'reject-request': {
    ...byRequest,
    endpoint: rejectRequest,
    request: ({ requestId }) => wireRequest(rejectRequest, { params: { id: requestId }, body: { data: {} } }),
  },
  'set-load-status': {
    ...byLoad,
    endpoint: setLoadStatus,
    variant: ({ status }) => status,
    request: ({ loadId, status, place }, occurredAt) =>
      wireRequest(setLoadStatus, { params: { id: loadId }, body: { status, occurredAt, place } }),
    buildsOn: ['accept-tender', 'accept-request'],
  },
  'accept-tender': {
    ...byLoad,
    endpoint: acceptTender,
    request: ({ loadId }) => wireRequest(acceptTender, { params: { id: loadId } }),
  },
  'decline-tender': {
    ...byLoad,
    endpoint: declineTender,
    request: ({ loadId }) => wireRequest(declineTender, { params: { id: loadId } }),
  },
  'revoke-tender': {
    ...byLoad,
    endpoint: revokeTender,
    request: ({ loadId }) => wireRequest(revokeTender, { params: { id: loadId } }),
  },
  'delete-load': {
    ...byLoad,
    endpoint: deleteLoad,
    request: ({ loadId }) => wireRequest(deleteLoad, { params: { id: loadId } }),
    buildsOn: ['revoke-tender'],
  },
  'mark-notification-read': {
    ...byNotification,
    endpoint: markNotificationRead,
    request: ({ notificationId }) => wireRequest(markNotificationRead, { body: { id: notificationId } }),
  },
  'archive-notification': {
    ...byNotification,
    endpoint: archiveNotification,
    request: ({ notificationId }) => wireRequest(archiveNotification, { body: { id: notificationId } }),
  },
  'delete-notification': {
    ...byNotification,
    endpoint: deleteNotification,
    request: ({ notificationId }) => wireRequest(deleteNotification, { params: { id: notificationId } }),
  },
  'mark-all-notifications-read': {
    ...byNotification,
    entity: () => 'notifications',
    endpoint: markAllNotificationsRead,
    request: () => wireRequest(markAllNotificationsRead, {}),
  },
  'edit-profile': {
    ...byAccount,
    entity: () => 'profile',
    variant: ({ change }) => JSON.stringify(change),
    endpoint: updateProfile,
    request: ({ change }) => wireRequest(updateProfile, { body: change }),
  },
  'set-notification-settings': {
    ...byAccount,
    entity: () => 'notification-settings',
    variant: ({ settings }) => JSON.stringify(settings),
    endpoint: updateNotificationSettings,
    request: ({ settings }) => wireRequest(updateNotificationSettings, { body: settings }),
  },
  'create-load': {
    endpoint: postingALoad,
    version: 1,
    lifeMs: LIFE_MS,
    lane: ({ draftId }) => `draft:${draftId}`,
    entity: ({ draftId }) => `draft:${draftId}`,
    request: ({ load }) => wireRequest(postingALoad, { body: load }),
    deadline: ({ load: { pickupDateTime } }) => pickupOf(pickupDateTime),
  },
  'update-load': {
    ...byLoad,
    endpoint: changingALoad,
    // another edit is no double tap
    variant: ({ load }) => JSON.stringify(load),
    request({ loadId, load, version }) {
      const terms = { params: { id: loadId }, body: { ...load, version } }
      return wireRequest(changingALoad, terms)
    },
    buildsOn: ['revoke-tender'],
  },
}

/** The rules of an intent's kind. */
export function kindOf(intent: Intent): Kind<Intent> {
  return KINDS[intent.kind] as unknown as Kind<Intent>
}
