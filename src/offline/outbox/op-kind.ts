import { type BookingRequest } from '#contract/freight/booking-request.ts'
import type { EndpointCall } from '#contract/api/endpoint.ts'
import { type Load } from '#contract/freight/load.ts'
import { recordStopEventEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { seenTermsSchema } from '#contract/freight/seen-terms.ts'
import { profileChangeSchema, updateEmailNotificationSettingEndpoint } from '#contract/account/profile-edit.ts'
import { addDocumentEndpoint } from '#contract/freight/document.ts'
import { type ApiError, type HttpRequest, buildHttpRequest } from '#contract/api/http-request.ts'
import { idSchema, instantSchema } from '#contract/api/common-schemas.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { QUEUED_CALLS } from '#contract/sync/queued-call.ts'
import * as z from 'zod/mini'
import { BOOKS_INTENTS, booksKinds } from './books-op-kind.ts'
import { DEAL_INTENTS, dealKinds } from './deal-op-kind.ts'
import { INVOICE_INTENTS, invoiceKinds } from './invoice-op-kind.ts'
import { type BodyOf, checkedBody, type Without } from './op-body.ts'
import type { OpEndpoints } from './op-endpoint.ts'
import type { OpRules, TapTime } from './op-rules.ts'
import { ACCOUNT_QUEUE } from './op-state.ts'

const aboutLoad = { loadId: idSchema }
const aboutRequest = { loadId: idSchema, requestId: idSchema }
/** `counterExpiresAt`: from then on, an answer is pointless */
const aboutCounter = { ...aboutRequest, counterId: idSchema, counterExpiresAt: instantSchema }
const aboutNotification = { notificationId: idSchema }
/** The form's values behind a load's terms. The form parses them when it opens again. */
const typedForm = z.record(z.string(), z.unknown())

/** What a user can do offline, with enough data to build the request and to edit it later. */
export const intentSchema = z.discriminatedUnion('kind', [
  /** `pickupDateTime`: until then a request can be answered, the end of the pickup */
  z.object({
    kind: z.literal('request-booking'),
    ask: checkedBody<BodyOf<OpEndpoints['request-booking']>>(),
    pickupDateTime: instantSchema,
  }),
  /** `requestId` is null while the booking it withdraws is unanswered */
  z.object({ kind: z.literal('withdraw-request'), loadId: idSchema, requestId: z.nullable(idSchema) }),
  /** `carrierUsdot`: of the carrier on the owner's screen */
  z.object({
    kind: z.literal('accept-request'),
    ...aboutRequest,
    version: z.optional(z.number()),
    carrierUsdot: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('reject-request'), ...aboutRequest }),
  /** of a request that was made without one */
  z.object({ kind: z.literal('name-carrier'), ...aboutRequest, consentId: idSchema }),
  /** `offer`: as the form checked it; `requestExpiresAt`: nothing can be offered on it any more */
  z.object({
    kind: z.literal('counter-request'),
    ...aboutRequest,
    offer: checkedBody<BodyOf<OpEndpoints['counter-request']>>(),
    requestExpiresAt: instantSchema,
  }),
  z.object({ kind: z.literal('accept-counter'), ...aboutCounter }),
  z.object({ kind: z.literal('decline-counter'), ...aboutCounter }),
  z.object({ kind: z.literal('ask-for-update'), ...aboutLoad }),
  ...BOOKS_INTENTS,
  z.object({
    kind: z.literal('set-load-status'),
    loadId: idSchema,
    status: setLoadStatusEndpoint.body.shape.status,
    place: setLoadStatusEndpoint.body.shape.place,
    /** above two stops: the last one, as the screen showed it */
    stop: setLoadStatusEndpoint.body.shape.stop,
    /** when the owner says that it was delivered; else the time of the tap */
    occurredAt: setLoadStatusEndpoint.body.shape.occurredAt,
    reason: setLoadStatusEndpoint.body.shape.reason,
  }),
  z.object({
    kind: z.literal('record-stop-event'),
    ...aboutLoad,
    event: recordStopEventEndpoint.body.shape.kind,
    stop: recordStopEventEndpoint.body.shape.stop,
    place: recordStopEventEndpoint.body.shape.place,
  }),
  /** `signature`: what the form has checked, with the version and hash of the document that was on screen */
  z.object({
    kind: z.literal('sign-rate-confirmation'),
    ...aboutLoad,
    signature: checkedBody<Without<BodyOf<OpEndpoints['sign-rate-confirmation']>, 'occurredAt' | 'clock'>>(),
  }),
  ...DEAL_INTENTS,
  ...INVOICE_INTENTS,
  /** `seen`: the terms on the carrier's screen; `version`: the load's, in a notification */
  z.object({
    kind: z.literal('accept-tender'),
    ...aboutLoad,
    seen: z.optional(seenTermsSchema),
    version: z.optional(z.number()),
    /** whom a dispatcher books for */
    consentId: z.optional(idSchema),
  }),
  z.object({ kind: z.literal('decline-tender'), ...aboutLoad }),
  z.object({ kind: z.literal('revoke-tender'), ...aboutLoad }),
  z.object({ kind: z.literal('delete-load'), ...aboutLoad }),
  /** its pages are in `PageDb` and are uploaded first */
  z.object({
    kind: z.literal('add-document'),
    ...aboutLoad,
    dealId: z.optional(idSchema),
    documentId: idSchema,
    documentKind: addDocumentEndpoint.body.shape.kind,
    /** absent: for all stops */
    stop: addDocumentEndpoint.body.shape.stop,
    parts: addDocumentEndpoint.body.shape.parts,
    /** how long before the tap the first page was photographed */
    capturedAgoMs: z.number(),
  }),
  z.object({ kind: z.literal('mark-notification-read'), ...aboutNotification }),
  z.object({ kind: z.literal('archive-notification'), ...aboutNotification }),
  z.object({ kind: z.literal('delete-notification'), ...aboutNotification }),
  z.object({ kind: z.literal('mark-all-notifications-read') }),
  z.object({ kind: z.literal('edit-profile'), change: profileChangeSchema }),
  z.object({ kind: z.literal('set-notification-settings'), settings: updateEmailNotificationSettingEndpoint.body }),
  /** null: the carrier removes them */
  z.object({
    kind: z.literal('set-truck'),
    figures: z.nullable(checkedBody<NonNullable<BodyOf<OpEndpoints['set-truck']>['truck']>>()),
  }),
  /** `draftId` identifies the load until the server does; `measured` by the device, null if it couldn't */
  z.object({
    kind: z.literal('create-load'),
    draftId: idSchema,
    load: checkedBody<BodyOf<OpEndpoints['create-load']>>(),
    form: typedForm,
    measured: z.nullable(z.object({ miles: z.number(), driveMinutes: z.number() })),
  }),
  /** `before`: the form when editing began, at `version` */
  z.object({
    kind: z.literal('update-load'),
    ...aboutLoad,
    load: checkedBody<Without<BodyOf<OpEndpoints['update-load']>, 'version'>>(),
    form: typedForm,
    before: typedForm,
    version: z.number(),
  }),
])
export type Intent = z.output<typeof intentSchema>
export type OpKind = Intent['kind']
export type IntentOf<K extends OpKind> = Extract<Intent, { kind: K }>

/** Placeholder in a withdrawal's path until the booking's answer has the request's id. */
export const NOT_YET_BOOKED = '~booked~'

type Kind<I extends Intent, C extends EndpointCall = EndpointCall> = OpRules<I, C, OpKind>

const LIFE_MS = 7 * DAY_MS
/** Later, the truck is somewhere else. */
const ASK_LIFE_MS = 2 * HOUR_MS
/** A photo stays evidence longer than a step of the load stays useful. */
const DOCUMENT_LIFE_MS = 30 * DAY_MS

const byLoad = {
  version: 1,
  lifeMs: LIFE_MS,
  queueKey: ({ loadId }: { loadId: string }) => `load:${loadId}`,
  entity: ({ loadId }: { loadId: string }) => `load:${loadId}`,
}
/** which load is all there is to say */
const onLoad = { ...byLoad, input: ({ loadId }: { loadId: string }) => ({ params: { id: loadId } }) }
const byRequest = { ...byLoad, entity: ({ requestId }: { requestId: string }) => `request:${requestId}` }
type CounterAnswer = IntentOf<'accept-counter' | 'decline-counter'>
const answersCounter = {
  ...byRequest,
  input: ({ requestId, counterId }: CounterAnswer) => ({ params: { id: requestId }, body: { counterId } }),
  deadline: ({ counterExpiresAt }: CounterAnswer) => Date.parse(counterExpiresAt),
}
const byNotification = {
  version: 1,
  lifeMs: LIFE_MS,
  background: true,
  queueKey: () => 'notifications',
  entity: ({ notificationId }: { notificationId: string }) => `notification:${notificationId}`,
} as const

/** Profile and settings. Two changes to the same thing are not a double tap: the later one wins. */
const byAccount = { version: 1, lifeMs: LIFE_MS, queueKey: () => ACCOUNT_QUEUE } as const

/** Another device may have requested it already: at the same rate it is the same request, else a conflict. */
function earlierRequest({ ask }: IntentOf<'request-booking'>, refusal: ApiError): Pick<BookingRequest, 'id'> | null {
  if (refusal.code !== 'ALREADY_REQUESTED') return null
  const earlier = (refusal.current as Partial<Load> | undefined)?.myRequest
  return earlier && earlier.proposedRate === (ask.proposedRate ?? null) ? earlier : null
}

/** A load is pointless once its pickup has ended. Null for a wall time: only the server knows its zone. */
function pickupOf(typed: unknown): Instant | null {
  return typeof typed === 'string' && typed.endsWith('Z') ? Date.parse(typed) : null
}

/** Each op kind's queue, lifetime and input for its call. */
const OP_KINDS: { readonly [K in OpKind]: Kind<IntentOf<K>, OpEndpoints[K]> } = {
  'request-booking': {
    version: 1,
    lifeMs: DAY_MS,
    queueKey: ({ ask }) => `load:${ask.loadId}`,
    entity: ({ ask }) => `load:${ask.loadId}`,
    typed: ({ ask }) => ask,
    input: ({ ask }) => ({ body: ask }),
    deadline: ({ ask, pickupDateTime }) =>
      Math.min(Date.parse(pickupDateTime), ask.expiresAt === undefined ? Infinity : Date.parse(ask.expiresAt)),
    alreadyDone: earlierRequest,
  },
  'withdraw-request': {
    ...byLoad,
    input: ({ requestId }) => ({ params: { id: requestId ?? NOT_YET_BOOKED }, body: { data: {} } }),
    undoes: 'request-booking',
  },
  'accept-request': {
    ...byRequest,
    input: ({ requestId, version, carrierUsdot }) => ({
      params: { id: requestId },
      body: { data: {}, version, carrierUsdot },
    }),
    buildsOn: ['revoke-tender'],
  },
  'reject-request': {
    ...byRequest,
    input: ({ requestId }) => ({ params: { id: requestId }, body: { data: {} } }),
  },
  'name-carrier': {
    ...byRequest,
    input: ({ requestId, consentId }) => ({ params: { id: requestId }, body: { consentId } }),
  },
  'counter-request': {
    ...byRequest,
    typed: ({ offer }) => offer,
    input: ({ requestId, offer }) => ({ params: { id: requestId }, body: offer }),
    deadline: ({ requestExpiresAt }) => Date.parse(requestExpiresAt),
    buildsOn: ['revoke-tender'],
  },
  'accept-counter': answersCounter,
  'decline-counter': answersCounter,
  'ask-for-update': {
    ...byLoad,
    lifeMs: ASK_LIFE_MS,
    input: ({ loadId }) => ({ params: { id: loadId } }),
  },
  ...booksKinds(byLoad),
  'set-load-status': {
    ...byLoad,
    variant: ({ status }) => status,
    input: ({ loadId, status, place, stop, reason, occurredAt: typed }, { occurredAt, clock }) => ({
      params: { id: loadId },
      // a typed time needs no evidence of the device's clock
      body: { status, occurredAt: typed ?? occurredAt, place, stop, ...(typed === undefined && { clock }), reason },
    }),
    buildsOn: ['accept-tender', 'accept-request'],
  },
  'record-stop-event': {
    ...byLoad,
    variant: ({ event, stop }) => `${event} ${stop}`,
    input: ({ loadId, event, stop, place }, { occurredAt, clock }) => ({
      params: { id: loadId },
      body: { kind: event, stop, occurredAt, place, clock },
    }),
    buildsOn: ['accept-tender', 'accept-request'],
  },
  'sign-rate-confirmation': {
    ...byLoad,
    typed: ({ signature }) => signature,
    input: ({ loadId, signature }, { occurredAt, clock }) => ({
      params: { id: loadId },
      body: { ...signature, occurredAt, ...(clock && { clock }) },
    }),
  },
  ...dealKinds(byLoad),
  ...invoiceKinds(byLoad),
  'accept-tender': {
    ...byLoad,
    input: ({ loadId, seen, version, consentId }) => ({
      params: { id: loadId },
      ...((seen ?? version ?? consentId) !== undefined && { body: { seen, version, consentId } }),
    }),
  },
  'decline-tender': onLoad,
  'revoke-tender': onLoad,
  'delete-load': {
    ...byLoad,
    input: ({ loadId }) => ({ params: { id: loadId } }),
    buildsOn: ['revoke-tender'],
  },
  'add-document': {
    version: 1,
    lifeMs: DOCUMENT_LIFE_MS,
    background: true,
    isLong: true,
    queueKey: () => 'documents',
    entity: ({ documentId }) => `document:${documentId}`,
    // without a deal, the server has no place for it
    buildsOn: ['accept-tender'],
    buildsOnQueue: byLoad.queueKey,
    input: ({ loadId, dealId, documentId, documentKind, stop, parts, capturedAgoMs }, { occurredAt, clock }) => ({
      params: { id: loadId },
      body: {
        documentId,
        dealId,
        kind: documentKind,
        stop,
        parts,
        capturedAt: new Date(Date.parse(occurredAt) - capturedAgoMs).toISOString(),
        clock,
      },
    }),
  },
  'mark-notification-read': {
    ...byNotification,
    input: ({ notificationId }) => ({ body: { id: notificationId } }),
  },
  'archive-notification': {
    ...byNotification,
    input: ({ notificationId }) => ({ body: { id: notificationId } }),
  },
  'delete-notification': {
    ...byNotification,
    input: ({ notificationId }) => ({ params: { id: notificationId } }),
  },
  'mark-all-notifications-read': {
    ...byNotification,
    entity: () => 'notifications',
    input: () => ({}),
  },
  'edit-profile': {
    ...byAccount,
    entity: () => 'profile',
    variant: ({ change }) => JSON.stringify(change),
    input: ({ change }) => ({ body: change }),
  },
  'set-notification-settings': {
    ...byAccount,
    entity: () => 'notification-settings',
    variant: ({ settings }) => JSON.stringify(settings),
    input: ({ settings }) => ({ body: settings }),
  },
  'set-truck': {
    ...byAccount,
    entity: () => 'truck',
    variant: ({ figures }) => JSON.stringify(figures),
    input: ({ figures }, { occurredAt }) => ({ body: { truck: figures, typedAt: occurredAt } }),
  },
  'create-load': {
    version: 1,
    lifeMs: LIFE_MS,
    queueKey: ({ draftId }) => `draft:${draftId}`,
    entity: ({ draftId }) => `draft:${draftId}`,
    typed: ({ load }) => load,
    input: ({ load }) => ({ body: load }),
    deadline: ({ load: { pickupDateTime, pickupUntil } }) => pickupOf(pickupUntil ?? pickupDateTime),
  },
  'update-load': {
    ...byLoad,
    // another edit isn't a double tap
    variant: ({ load }) => JSON.stringify(load),
    input: ({ loadId, load, version }) => ({ params: { id: loadId }, body: { ...load, version } }),
    buildsOn: ['revoke-tender'],
  },
}

export function getOpKind(intent: Intent): Kind<Intent> {
  return OP_KINDS[intent.kind] as unknown as Kind<Intent>
}

export function buildOpRequest(intent: Intent, tap: TapTime): HttpRequest {
  return buildHttpRequest<EndpointCall>(QUEUED_CALLS[intent.kind], getOpKind(intent).input(intent, tap))
}
