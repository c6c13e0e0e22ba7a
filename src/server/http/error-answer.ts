import type { ErrorCode, ErrorDetail } from '#contract/api/error.ts'
import { type Outage, outageOf } from '#server/db/database-unavailable.ts'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refused } from './refusal.ts'

/** The only place that maps codes to a status and a default message. */
export const ERROR_ANSWERS: Record<ErrorCode, { status: number; message: string }> = {
  MALFORMED: { status: 400, message: "We couldn't read the request" },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in' },
  SEAT_ENDED: { status: 401, message: 'Your company removed you' },
  BAD_CREDENTIALS: { status: 401, message: 'Email or password is incorrect' },
  EMAIL_NOT_VERIFIED: { status: 401, message: 'Please verify your email to sign in' },
  CODE_WRONG: { status: 422, message: 'That code is wrong or has expired. Check it, or get a new one' },
  CHALLENGE_OVER: { status: 401, message: 'This sign-in expired or had too many tries. Please sign in again' },
  TWO_STEP_OFF: { status: 409, message: 'Turn on 2-step verification first' },
  NO_REGISTER_CONTACT: {
    status: 422,
    message: "FMCSA's register has no email address for your USDOT number, so no code can be sent",
  },
  CODE_NOT_SENT: { status: 422, message: "The code couldn't be sent to that phone" },
  FILE_LOST: { status: 410, message: 'Milepost lost this file. Ask its sender to add it again' },
  ACTIVE_LOADS: { status: 409, message: 'You still have active loads' },
  SUBSCRIPTION_REQUIRED: { status: 402, message: 'Active subscription required to access this feature' },
  CARD_DECLINED: { status: 422, message: 'Your card was declined.' },
  PAYMENT_METHOD_REQUIRED: { status: 409, message: 'Add a payment method first' },
  LAST_PAYMENT_METHOD: {
    status: 409,
    message: 'This card pays for your subscription. Add another card before you delete this one',
  },
  SUBSCRIPTION_EXISTS: { status: 409, message: 'You already have a subscription' },
  SUBSCRIPTION_ENDED: { status: 409, message: 'This subscription has ended. You can create a new one' },
  FORBIDDEN: { status: 403, message: "You don't have permission to do this" },
  KEY_ENDED: { status: 401, message: 'This key has ended' },
  EDI_UNREADABLE: { status: 422, message: "This isn't an X12 message" },
  KEY_SCOPE: { status: 403, message: "Programs can't do this" },
  PROOF_NEEDED: { status: 403, message: "Confirm it's you to do this" },
  LAST_OWNER: { status: 409, message: 'A company keeps at least one owner' },
  ALREADY_MEMBER: { status: 409, message: 'This person already works here' },
  EMAIL_TAKEN: {
    status: 409,
    message:
      'This email already has its own Milepost account. Delete that account first, or ask for an invitation to another address.',
  },
  INVITATION_ENDED: { status: 410, message: 'This invitation has ended. Ask your colleague for a new one.' },
  NOT_ALLOWED: { status: 403, message: 'Only the broker and carrier on this load can do this' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  LOAD_TAKEN: { status: 409, message: 'This load was booked by another carrier' },
  LOAD_CHANGED: { status: 409, message: 'The load changed since you viewed it' },
  LOAD_EXPIRED: { status: 409, message: 'The pickup time of this load has passed' },
  LOAD_TENDERED: { status: 409, message: "This load is tendered to a carrier who hasn't answered yet" },
  TENDER_EXPIRED: { status: 409, message: 'This tender has expired' },
  STATUS_CONFLICT: { status: 409, message: "The load can't be changed at this stage" },
  REQUEST_CLOSED: { status: 409, message: 'This request was already answered or withdrawn' },
  REQUEST_EXPIRED: { status: 409, message: 'This request has expired' },
  ALREADY_REQUESTED: { status: 409, message: 'You already have a pending request for this load' },
  COUNTER_OPEN: { status: 409, message: 'Your counter-offer on this request is still open' },
  COUNTER_CLOSED: { status: 409, message: 'This counter-offer has expired or was answered' },
  CARRIER_RULE: { status: 409, message: "The broker's rules don't allow this carrier" },
  CARRIER_NOT_NAMED: { status: 409, message: 'The dispatcher must name a carrier first' },
  CARRIER_CONSENT_ENDED: { status: 409, message: "This carrier's consent has ended" },
  CARRIER_CHANGED: { status: 409, message: 'The carrier or its USDOT number changed meanwhile. Check it, then accept' },
  CONSENT_CLOSED: { status: 409, message: 'This consent was already answered or has ended' },
  USDOT_NOT_PROVED: { status: 409, message: 'Prove your USDOT number first, with a code to its contact at FMCSA' },
  OWN_LOAD: { status: 409, message: 'This is your own load' },
  NO_CARRIER: { status: 409, message: 'No carrier is assigned to this load' },
  NOT_A_CARRIER: { status: 422, message: "This account can't haul loads" },
  PARTY_LOCKED: {
    status: 409,
    message: "The other party's account isn't active, so nothing can be agreed with it",
  },
  CARRIER_LEFT: {
    status: 409,
    message: 'The carrier closed their account, so nobody can haul this load. It stays completed',
  },
  TOO_OFTEN: { status: 409, message: 'You did this too many times. Please try again tomorrow' },
  TOO_LATE: { status: 409, message: 'You can correct an arrival for 7 days only' },
  DOCUMENT_CHANGED: {
    status: 409,
    message: 'The rate confirmation changed since you opened it. Read the new version, then sign it',
  },
  ALREADY_SIGNED: { status: 409, message: 'Someone already signed for your company. Open it to see who' },
  DEAL_ENDED: { status: 409, message: 'The carrier was released, so this deal can only be read' },
  INVOICE_CHANGED: { status: 409, message: 'The invoice changed since you opened it' },
  INVOICE_CLOSED: { status: 409, message: "The invoice can't be changed at this stage" },
  ALREADY_DISPUTED: { status: 409, message: 'This invoice is already disputed. The first reason stays' },
  DEAL_CHANGED: { status: 409, message: 'The agreed terms changed since you opened them' },
  CHANGE_OPEN: { status: 409, message: 'A change of this deal is waiting for an answer' },
  BOOKS_CHANGED: { status: 409, message: 'The figures changed since you opened them' },
  CHANGE_CLOSED: { status: 409, message: 'This change was already answered or withdrawn' },
  REASON_REQUIRED: { status: 422, message: 'Enter a reason' },
  STALE_VERSION: { status: 412, message: 'Someone changed this since you opened it' },
  REFERENCE_TAKEN: { status: 409, message: 'You already have a load with this reference' },
  NO_RATE_KNOWN: { status: 422, message: "Our rates don't cover this freight" },
  NAME_TAKEN: { status: 409, message: 'You already have a customer with this name' },
  TEMPLATE_NAME_TAKEN: { status: 409, message: 'You already have a template with this name' },
  TEMPLATE_LIMIT: { status: 409, message: 'You have 100 templates. Delete one first' },
  SEARCH_NAME_TAKEN: { status: 409, message: 'You already have a saved search with this name' },
  SEARCH_LIMIT: { status: 409, message: 'You have 20 saved searches. Delete one first' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'This action is already in progress' },
  OP_CANCELLED: { status: 409, message: 'You cancelled this before it arrived' },
  IDEMPOTENCY_KEY_MISMATCH: { status: 422, message: 'This key was used for another action' },
  OP_VERSION_UNSUPPORTED: {
    status: 426,
    message: 'Please update the app. The version that saved this is too old',
  },
  UPLOAD_MISSING: { status: 409, message: 'A part of the document has not arrived yet' },
  DOCUMENT_REFUSED: { status: 422, message: "This file can't be stored" },
  LINK_ENDED: { status: 410, message: 'This link has ended. Call your dispatcher' },
  TOO_LARGE: { status: 413, message: 'That is too large' },
  VALIDATION_ERROR: { status: 422, message: 'Please check what you entered' },
  RATE_LIMITED: { status: 429, message: 'Too many tries. Please wait a moment' },
  OVER_BUDGET: { status: 429, message: 'You did this too many times this hour. Please wait' },
  UNAVAILABLE: { status: 503, message: "Milepost isn't ready yet. Please try again in a moment" },
  MAINTENANCE: {
    status: 503,
    message: 'Milepost is under maintenance, so nothing can be changed for now. Nothing was changed',
  },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Nothing was changed' },
}

export interface ErrorResponse {
  status: number
  body: { error: { code: ErrorCode; message: string; details?: readonly ErrorDetail[]; current?: unknown } }
}

function answer(
  code: ErrorCode,
  about: { message?: string; details?: readonly ErrorDetail[] | undefined; current?: unknown } = {},
): ErrorResponse {
  const { status, message } = ERROR_ANSWERS[code]
  return {
    status,
    body: {
      error: {
        code,
        message: about.message || message,
        ...(about.details && { details: about.details }),
        ...(about.current !== undefined && { current: about.current }),
      },
    },
  }
}

/** Codes of Fastify's own errors, raised before a handler runs. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'MALFORMED',
  413: 'TOO_LARGE',
  415: 'MALFORMED',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

/** What is true of the caller's action: after a lost connection, nobody knows. */
const OUTAGE_MESSAGES: Record<Outage, string> = {
  unreachable: ERROR_ANSWERS.UNAVAILABLE.message,
  busy: 'Milepost is busy with this right now. Nothing was changed. Please try again in a moment',
  full: "Milepost can't save anything right now. Nothing was changed. Please try again in a few minutes",
  lost: "We couldn't confirm this: it may have been saved or not. Check before you do it again",
}

/** Turns any thrown error into the error envelope. Unknown errors reveal nothing. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof Refused) return answer(error.code, error)
  const outage = outageOf(error)
  if (outage) return answer('UNAVAILABLE', { message: OUTAGE_MESSAGES[outage] })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map((issue) => ({
      path: issue.instancePath.slice(1).replaceAll('/', '.'),
      message: issue.message ?? 'Invalid value',
    }))
    return answer('VALIDATION_ERROR', { details, ...(details[0] && { message: details[0].message }) })
  }
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return answer(CODE_OF_STATUS[status] ?? (status >= 400 && status < 500 ? 'MALFORMED' : 'INTERNAL'))
}
